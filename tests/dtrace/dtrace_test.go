// SPDX-License-Identifier: GPL-2.0-or-later

// Package dtrace compares gostap with the recorded behaviour of DTrace 2.0.7 for D programs
// (README.md in this folder).
package dtrace

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

var (
	update = flag.Bool("update", false, "write open.txt anew: the cases that do not agree yet")
	only   = flag.String("only", "", "run the cases whose names begin with one of these, separated by commas")
)

// recorded is one case: a command line and what DTrace did.
type recorded struct {
	name, dir string
	args      []string // arguments of dtrace
	stdout    string
	status    int
	command   string // command of -c
	// The outcome with gostap.
	module    string
	gotStdout string
	gotStderr string
	gotStatus int
	err       error
}

func TestRecorded(t *testing.T) {
	if *update {
		compare(t, harness.Kernels(t)[0])
		return
	}
	harness.EachKernelIfFull(t, compare)
}

// compare runs the cases on one kernel. With -update it writes open.txt.
func compare(t *testing.T, release string) {
	cases := load(t)
	building(t, release, cases)
	running(t, release, cases)
	open := openCases(t)
	var lines []string
	for _, c := range cases {
		problem := c.differs()
		switch {
		case *update && (problem != "" || strings.HasPrefix(open[c.name], unsteady)):
			t.Logf("%s: %s", c.name, problem)
			lines = append(lines, strings.TrimRight(c.name+" "+open[c.name], " "))
		case problem != "" && !hasKey(open, c.name):
			t.Errorf("%s: %s", c.name, problem)
		case problem == "" && hasKey(open, c.name) && !*update && !strings.HasPrefix(open[c.name], unsteady):
			t.Errorf("%s agrees now: take it off open.txt", c.name)
		}
	}
	if *update && *only == "" {
		if err := os.WriteFile("open.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d cases, %d open", len(cases), len(lines)+len(open)*map[bool]int{false: 1}[*update])
}

// unsteady begins the reason of a case that agrees with the record only in some runs.
const unsteady = "unsteady:"

func hasKey(m map[string]string, k string) bool { _, ok := m[k]; return ok }

// openCases returns the cases that don't agree with the record yet, with the reasons.
func openCases(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("open.txt")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, why, _ := strings.Cut(strings.TrimSpace(line), " "); name != "" {
			out[name] = why
		}
	}
	return out
}

// oneIn is the number of cases of which one runs without the tag full.
const oneIn = 20

// load copies the cases, and the program that they trace, to a folder.
func load(t *testing.T) []*recorded {
	t.Helper()
	dir := t.TempDir()
	work := filepath.Join(dir, "w")
	gcc := exec.Command(need.Program(t, "gcc", "gcc"), "-O0", "-pthread", "-fcf-protection=none", "-no-pie", "-fno-omit-frame-pointer", "-o", work, "testdata/w.c")
	if out, err := gcc.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	names, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d cases: %v", len(names), err)
	}
	var out []*recorded
	for i, from := range names {
		if !harness.Full && !*update && *only == "" && i%oneIn != 0 {
			continue
		}
		c := &recorded{name: filepath.Base(from)}
		if *only != "" && !slices.ContainsFunc(strings.Split(*only, ","), func(p string) bool { return strings.HasPrefix(c.name, p) }) {
			continue
		}
		c.dir = filepath.Join(dir, c.name)
		if err := os.CopyFS(c.dir, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		if err := os.Link(work, filepath.Join(c.dir, "w")); err != nil {
			t.Fatal(err)
		}
		c.args = shellWords(text(t, c.dir, "cmd"))
		c.stdout = text(t, c.dir, "expect.out")
		c.status, _ = strconv.Atoi(strings.TrimSpace(text(t, c.dir, "status")))
		for i, a := range c.args {
			if a == "-c" {
				c.command = c.args[i+1]
			}
		}
		out = append(out, c)
	}
	return out
}

func text(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// shellWords splits a line at blanks outside of quotes.
func shellWords(line string) []string {
	var out []string
	var b strings.Builder
	quote, in := rune(0), false
	for _, r := range strings.TrimSpace(line) {
		switch {
		case quote == 0 && (r == '\'' || r == '"'):
			quote, in = r, true
		case r == quote:
			quote = 0
		case quote == 0 && r == ' ':
			if in {
				out = append(out, b.String())
			}
			b.Reset()
			in = false
		default:
			b.WriteRune(r)
			in = true
		}
	}
	if in {
		out = append(out, b.String())
	}
	return out
}

// building builds the modules, two at a time.
func building(t *testing.T, release string, cases []*recorded) {
	binary := harness.Binary(t)
	slots := make(chan struct{}, 2)
	var wg sync.WaitGroup
	for _, c := range cases {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			cmd := exec.Command(binary, append([]string{"dtrace", "--last-pass=4", "--release=" + release}, c.args...)...)
			cmd.Dir = c.dir
			var stdout, stderr strings.Builder
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				c.gotStatus = exit.ExitCode()
			} else {
				c.err = err
			}
			c.gotStderr, c.gotStdout = stderr.String(), stdout.String()
			if ko := strings.TrimSpace(stdout.String()); err == nil && strings.HasSuffix(ko, ".ko") {
				c.module, c.gotStdout = ko, ""
			}
		}()
	}
	wg.Wait()
}

// running runs the modules in one guest.
func running(t *testing.T, release string, cases []*recorded) {
	var jobs []guest.Job
	var index []*recorded
	var add []guest.Mapping
	for _, c := range cases {
		if c.module == "" {
			continue
		}
		index = append(index, c)
		add = append(add, guest.Mapping{Host: c.dir})
		jobs = append(jobs, guest.Job{Module: c.module, Command: c.command, Timeout: 20 * time.Second, Cwd: c.dir, Warnings: true})
	}
	if len(jobs) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
	defer cancel()
	for i, r := range harness.RunJobs(ctx, t, guest.Config{Release: release, Add: append(add, harness.Programs()...)}, jobs) {
		c := index[i]
		c.gotStatus, c.gotStdout, c.err = r.Status, string(r.Stdout), r.Err
		c.gotStderr += string(r.Stderr)
	}
}

// rowNumber matches the number of a probe in a row of output or of a listing.
var rowNumber = regexp.MustCompile(`(?m)^(  \d |)( +)(\d+)( +)`)

// rowCPU matches the column with the CPU in a row of output.
var rowCPU = regexp.MustCompile(`(?m)^  \d ( *\d+ +\S*:\S+ )`)

// differs describes how a case differs from the record; "" if it does not.
func (c *recorded) differs() string {
	if c.err != nil {
		return "not run: " + c.err.Error()
	}
	got := rowCPU.ReplaceAllString(c.gotStdout, "  0 $1")
	if strings.Contains(c.stdout, "#") && strings.Contains(c.stdout, "ID ") {
		got = rowNumber.ReplaceAllStringFunc(got, func(s string) string {
			m := rowNumber.FindStringSubmatch(s)
			if n, _ := strconv.Atoi(m[3]); n <= 3 {
				return s
			}
			return m[1] + m[2] + strings.Repeat(" ", len(m[3])-1) + "#" + m[4]
		})
	}
	got = strings.ReplaceAll(got, "pid$target", "    pidNNN")
	var d strings.Builder
	if diff := cmp.Diff(c.stdout, got); diff != "" {
		d.WriteString("stdout (-want +got):\n" + diff)
	}
	if c.gotStatus != c.status {
		d.WriteString("status " + strconv.Itoa(c.gotStatus) + ", want " + strconv.Itoa(c.status))
	}
	if d.Len() > 0 {
		d.WriteString("\nstderr: " + c.gotStderr)
	}
	return d.String()
}
