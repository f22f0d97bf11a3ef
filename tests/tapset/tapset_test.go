// SPDX-License-Identifier: GPL-2.0-or-later

// Package tapset runs the functions of the library in the guest: each testdata/NAME.stp must print
// NAME.want. Comments at the top of a script may have "options: ..." and "command: ..."; $WORKLOAD is
// the program compiled from NAME.c.
package tapset

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

var (
	update = flag.Bool("update", false, "write the .want files anew")
	only   = flag.String("scripts", ".", "run the scripts with such names only")
)

// TestFunctions runs each script on one kernel, and in the full tier, with -update or with -scripts on all.
func TestFunctions(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { runAll(t, release) })
}

func runAll(t *testing.T, release string) {
	dir := t.TempDir()
	files := scripts(t)
	if *only == "." && !*update {
		files = harness.Dealt(t, release, files)
	}
	cases := make([]harness.Case, len(files))
	for i, f := range files {
		cases[i] = load(t, dir, f)
	}
	cases = append(cases, theirsCases(t)...)
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, f := range files {
		t.Run(cases[i].Name, func(t *testing.T) {
			if why := otherwise[need.Variant(release)+" "+cases[i].Name]; why != "" {
				different(t, f, why, out[i])
				return
			}
			compare(t, f, out[i])
		})
	}
	t.Run("functions of SystemTap's library", func(t *testing.T) { checkTheirs(t, out[len(files):]) })
}

// otherwise are scripts, behind the variant of a kernel of .ci/debug-kernel, that print something else
// there, and why.
var otherwise = map[string]string{
	"debug lists":      "structures have members for the kernel's checks",
	"debug registers":  "stacks are twice as large, and the checks leave other flags",
	"rt lists":         "structures have members for the kernel's checks",
	"clang backtraces": "names of files begin with the directory of the build, as clang records them",
}

// different checks that a script ran to its end, and printed something else than on other kernels.
func different(t *testing.T, file, why string, o harness.Outcome) {
	if o.Err != nil || o.Status != 0 || o.Stdout == "" {
		t.Errorf("%v: status %d, %q", o.Err, o.Status, o.Stdout)
	} else if differs(file, o) == "" {
		t.Errorf("prints the same as elsewhere, although %s", why)
	}
}

// word matches a register's value in the output of print_regs.
var word = regexp.MustCompile(`\b[0-9a-f]{16}\b`)

func compare(t *testing.T, file string, o harness.Outcome) {
	if *update && o.Err == nil {
		if err := os.WriteFile(wantFile(file), []byte(settled(o)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := differs(file, o); d != "" {
		t.Error(d)
	}
}

func wantFile(script string) string { return strings.TrimSuffix(script, ".stp") + ".want" }

func settled(o harness.Outcome) string { return word.ReplaceAllString(o.Stdout, "WORD") }

// differs returns how the outcome of a script differs from the expected one; "" if it does not.
func differs(file string, o harness.Outcome) string {
	if o.Err != nil {
		return o.Err.Error()
	}
	want, err := os.ReadFile(wantFile(file))
	if err != nil {
		return err.Error()
	}
	d := cmp.Diff(string(want), settled(o))
	if d != "" || o.Status != 0 {
		return fmt.Sprintf("status %d (-want +got):\n%s\n%s", o.Status, d, o.Stderr)
	}
	return ""
}

func scripts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.stp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return !regexp.MustCompile(*only).MatchString(f) })
}

var heading = regexp.MustCompile(`(?m)^// (options|command|args): (.*)$`)

// load returns a case for a script, with its workload compiled into dir.
func load(t *testing.T, dir, file string) harness.Case {
	abs, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(abs, ".stp")
	c := harness.Case{Name: filepath.Base(base), File: abs}
	for _, h := range heading.FindAllStringSubmatch(read(t, file), -1) {
		switch h[1] {
		case "options":
			c.Options = strings.Fields(h[2])
			if slices.Contains(c.Options, "-m") { // kernels run in parallel
				c.Cwd = dir
			}
		case "args":
			c.Args = strings.Fields(h[2])
		case "command":
			c.Command = h[2]
		}
	}
	if _, err := os.Stat(base + ".c"); err == nil {
		c.Command = strings.ReplaceAll(c.Command, "$WORKLOAD", harness.Tool(t, dir, base+".c"))
	}
	return c
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// symbol is a row of testdata/spec.csv: a name in SystemTap 5.6's library.
type symbol struct {
	kind, name, group string
	vars              string // of a probe: names with types; those that only some kernels have are in parentheses
}

// variables returns the types of an alias's variables by name; "" if a type is not known. optional
// are those that depend on the kernel.
func (s *symbol) variables() (required, optional map[string]string) {
	required, optional = map[string]string{}, map[string]string{}
	to := required
	for _, f := range strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(s.vars)) {
		name, typ, _ := strings.Cut(f, ":")
		switch {
		case f == "(":
			to = optional
		case f == ")":
			to = required
		case typ == "unknown":
			to[name] = ""
		default:
			to[name] = typ
		}
	}
	return required, optional
}

func specification(t *testing.T) []symbol {
	t.Helper()
	f, err := os.Open("testdata/spec.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []symbol
	for _, r := range rows[1:] {
		out = append(out, symbol{kind: r[0], name: r[1], group: r[2], vars: r[3]})
	}
	return out
}
