// SPDX-License-Identifier: GPL-2.0-or-later

// Package golden compares gostap with the recorded behaviour of SystemTap 5.6 (README.md in
// this folder).
package golden

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var (
	update = flag.Bool("update", false, "write open.txt anew: the cases that do not pass yet")
	only   = flag.String("only", "", "run the cases whose names begin with one of these, separated by commas")
)

// runGroups are the groups of cases that run in the guest.
var runGroups = []string{"lex", "int", "str", "fmt", "arr", "agg", "fun", "ctl", "tmr", "tap", "emb", "krn", "usr"}

// recordedOn has the kernel series of cases whose output depends on the kernel.
var recordedOn = map[string]string{
	"lex-07-preprocessor-versions":            "6.1.", // prints comparisons with kernel_v
	"krn-33-bad-deref":                        "6.1.", // the faulting address depends on a structure's layout
	"krn-50-return-texts":                     "6.1.", // prints a line of the kernel's source
	"krn-903-pipe-ring-state":                 "6.1.", // members and functions that later kernels name otherwise
	"krn-912-record-locks-two-processes":      "6.1.", // likewise
	"krn-913-statement-lines-of-one-function": "6.1.", // lines of the kernel's source
	"krn-919-inline-instances":                "6.1.", // what the compiler has inlined
	"krn-64-caller-shape":                     "6.1.", // prints an offset, which is 4 where functions begin with endbr64
}

// golden is one recorded case.
type golden struct {
	name, dir              string
	options, args          []string
	command                string
	stdout, stderr, status string
	workload, cflags       string
	listing, point, kernel string // for group lst: -l or -L, the pattern to list, and the kernel
}

func TestRecorded(t *testing.T) {
	open, messages := newLedger(t, "open.txt"), newLedger(t, "open-stderr.txt")
	dir := t.TempDir()
	all := load(t, dir, tier(t), runGroups...)
	harness.EachKernel(t, func(t *testing.T, release string) { runRecorded(t, release, dir, all, open, messages) })
	open.close(t)
	messages.close(t)
}

func runRecorded(t *testing.T, release, dir string, all []golden, open, messages *ledger) {
	if !*update && *only == "" {
		all = dealt(t, release, all)
	}
	cases := make([]harness.Case, len(all))
	for i, g := range all {
		cases[i] = harness.Case{Name: g.name, File: "script.stp", Options: g.options, Args: g.args,
			Command: g.command, Cwd: g.dir}
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, g := range all {
		if strings.HasPrefix(release, recordedOn[g.name]) { // -update runs all
			open.result(t, g.name, g.differs(out[i]))
			messages.result(t, g.name, g.messagesDiffer(release, out[i]))
		}
	}
}

// dealt returns the cases that run on a kernel: its share, and those that were recorded on it.
func dealt(t *testing.T, release string, all []golden) []golden {
	var here, free []golden
	for _, g := range all {
		series := recordedOn[g.name]
		switch {
		case series == "":
			free = append(free, g)
		case strings.HasPrefix(release, series):
			here = append(here, g)
		}
	}
	return append(here, harness.Dealt(t, release, free)...)
}

// differs describes how an outcome differs from the record; "" if it does not.
func (g *golden) differs(o harness.Outcome) string {
	if o.Err != nil {
		return "not run: " + o.Err.Error()
	}
	var d strings.Builder
	if diff := cmp.Diff(g.stdout, o.Stdout); diff != "" {
		d.WriteString("stdout (-want +got):\n" + diff)
	}
	if got := strings.TrimSpace(itoa(o.Status)); got != g.status {
		d.WriteString("status " + got + ", want " + g.status + "\nstderr: " + o.Stderr)
	}
	return d.String()
}

// messagesDiffer describes how the run-time messages on standard error differ from the
// record; "" if they don't, or if the case did not run.
func (g *golden) messagesDiffer(release string, o harness.Outcome) string {
	want, got := g.stderr, o.Stderr
	if !strings.HasPrefix(release, "6.1.") { // the records are of another kernel
		want, got = kernelLine.ReplaceAllString(want, "$1:#"), kernelLine.ReplaceAllString(got, "$1:#")
	}
	want, got = withoutLibrary(want), withoutLibrary(got)
	if o.Err != nil || want == got {
		return ""
	}
	return "stderr (-want +got):\n" + cmp.Diff(want, got)
}

// libraryPlace matches a place in a file of the library, where line numbers differ from
// SystemTap's, and the place of the call.
var libraryPlace = regexp.MustCompile(`near [a-z]+ '[^']*' at (?:TAPSET|tapset)/[^ ]* \(called from ([^)]*)\)`)

// libraryLine matches a place in a file of the library where no call in a script is known: the text
// is that of a macro.
var libraryLine = regexp.MustCompile(`at (?:TAPSET|tapset)/\S*:\d+:\d+`)

// withoutLibrary replaces places in the library's files by the place of the call in the script.
func withoutLibrary(messages string) string {
	return libraryLine.ReplaceAllString(libraryPlace.ReplaceAllString(messages, "near $1"), "at LIBRARY")
}

// kernelLine matches the place of a probed function in the kernel's source.
var kernelLine = regexp.MustCompile(`(@[\w./-]+\.c):\d+`)

// position matches the LINE:COL of the first error. SystemTap's messages may lack it, or the
// file's name.
var position = regexp.MustCompile(`(?s)error:.*? at \S*:(\d+:\d+)`)

// placeOf returns the position in a translator's message; "" if it has none, or one in the
// library, where line numbers differ.
func placeOf(s string) string {
	if m := position.FindStringSubmatch(s); m != nil && !strings.Contains(m[0], "TAPSET/") {
		return m[1]
	}
	return ""
}

func TestRefused(t *testing.T) {
	open := newLedger(t, "open-ko.txt")
	release := harness.Kernels(t)[0]
	for _, g := range load(t, t.TempDir(), every, "ko") {
		args := append(append([]string{"-p3", "-r", release}, g.options...), "script.stp")
		cmd := exec.Command(harness.Binary(t), append(args, g.args...)...)
		cmd.Dir = g.dir
		var errs strings.Builder
		cmd.Stderr = &errs
		err := cmd.Run()
		problem := ""
		switch {
		case (err != nil) != (g.status != "0"):
			problem = "status differs: want " + g.status + ": " + errs.String()
		case err == nil:
		case passOf(errs.String()) != passOf(g.stderr):
			problem = "fails in " + passOf(errs.String()) + ", want " + passOf(g.stderr) + ":\n" + errs.String()
		case placeOf(g.stderr) != "" && placeOf(errs.String()) != placeOf(g.stderr):
			problem = "at " + placeOf(errs.String()) + ", want " + placeOf(g.stderr) + ":\n" + errs.String()
		}
		open.result(t, g.name, problem)
	}
	open.close(t)
}

var passName = regexp.MustCompile(`Pass \d`)

func passOf(s string) string { return passName.FindString(s) }

// fastFile lists the cases that make test runs. README.md says how they were chosen.
const fastFile = "fast.txt"

func every(string) bool { return true }

// tier returns a function that selects the cases to run: all in make test-all, otherwise those in fastFile.
func tier(t *testing.T) func(name string) bool {
	if harness.Full || *only != "" {
		return every
	}
	fast := map[string]bool{}
	for _, name := range strings.Fields(read(".", fastFile)) {
		if _, err := os.Stat(filepath.Join("cases", name)); err != nil {
			t.Errorf("%s: %v", fastFile, err)
		}
		fast[name] = true
	}
	return func(name string) bool { return fast[name] }
}

// load reads the selected cases of the groups, in order, and builds their workloads.
func load(t *testing.T, dir string, chosen func(name string) bool, groups ...string) []golden {
	t.Helper()
	var out []golden
	for _, group := range groups {
		dirs, err := filepath.Glob("cases/" + group + "-*")
		if err != nil || len(dirs) == 0 {
			t.Fatalf("no cases of group %s", group)
		}
		sort.Strings(dirs)
		for _, d := range dirs {
			if name := filepath.Base(d); wanted(name) && chosen(name) {
				out = append(out, loadCase(t, d, dir))
			}
		}
	}
	return out
}

// wanted reports whether -only names a case; without -only it always does.
func wanted(name string) bool {
	return slices.ContainsFunc(strings.Split(*only, ","), func(p string) bool { return strings.HasPrefix(name, p) })
}

func loadCase(t *testing.T, dir, build string) golden {
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	g := golden{name: filepath.Base(dir), dir: abs,
		stdout: read(dir, "expect.stdout"), stderr: read(dir, "expect.stderr"), status: strings.TrimSpace(read(dir, "expect.status"))}
	g.readArgs(read(dir, "args") + read(dir, "meta"))
	if source, err := os.ReadFile(filepath.Join(dir, "workload.c")); err == nil {
		// The source is beside the program, as when the case was recorded.
		sub := filepath.Join(build, g.name)
		beside := filepath.Join(sub, "workload.c")
		if err := errors.Join(os.Mkdir(sub, 0o755), os.WriteFile(beside, source, 0o644)); err != nil {
			t.Fatal(err)
		}
		g.workload = harness.Tool(t, sub, beside, strings.Fields(g.cflags)...)
		for _, s := range []*string{&g.command, &g.stdout, &g.stderr, &g.point} {
			*s = strings.ReplaceAll(*s, "$WORKLOAD", g.workload)
		}
		for _, list := range [][]string{g.options, g.args} {
			for i := range list {
				list[i] = strings.ReplaceAll(list[i], "$WORKLOAD", g.workload)
			}
		}
	}
	return g
}

func (g *golden) readArgs(text string) {
	for _, line := range strings.Split(text, "\n") {
		key, value, ok := strings.Cut(line, ": ")
		if !ok {
			continue
		}
		switch key {
		case "options":
			g.options = words(value)
		case "script-args":
			g.args = words(value)
		case "command":
			g.command = value
		case "cflags":
			g.cflags = value
		case "listing":
			g.listing = value
		case "point":
			g.point = value
		case "kernel":
			g.kernel = value
		}
	}
}

// word matches one word of an args line: quoted as for a shell, but < > | have no special
// meaning.
var word = regexp.MustCompile(`(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+`)

// words splits an args line.
func words(s string) []string {
	var out []string
	for _, w := range word.FindAllString(s, -1) {
		out = append(out, unquote(w))
	}
	return out
}

var quoted = regexp.MustCompile(`'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)`)

func unquote(w string) string {
	return quoted.ReplaceAllStringFunc(w, func(q string) string {
		switch q[0] {
		case '\'':
			return q[1 : len(q)-1]
		case '"':
			return strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`).Replace(q[1 : len(q)-1])
		}
		return q[1:]
	})
}

func read(dir, name string) string {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return ""
	}
	return string(b)
}

// TestFastCases checks that make test runs 60 cases.
func TestFastCases(t *testing.T) {
	fast := map[string]bool{}
	for _, name := range strings.Fields(read(".", fastFile)) {
		fast[name] = true
	}
	if len(fast) != 60 {
		t.Errorf("%s lists %d cases, want 60", fastFile, len(fast))
	}
}
