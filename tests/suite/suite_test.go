// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/kernels"
)

// events are those of a run with a test that passes, one that fails inside another, one
// that skips itself, and a package that dies.
const events = `{"Action":"output","Package":"github.com/gostap/gostap/a","Test":"TestGood","Output":"fine\n"}
{"Action":"pass","Package":"github.com/gostap/gostap/a","Test":"TestGood","Elapsed":0.1}
{"Action":"output","Package":"github.com/gostap/gostap/a","Test":"TestOuter/inner","Output":"a.go:1: wrong\n"}
{"Action":"fail","Package":"github.com/gostap/gostap/a","Test":"TestOuter/inner","Elapsed":0.1}
{"Action":"fail","Package":"github.com/gostap/gostap/a","Test":"TestOuter","Elapsed":0.1}
{"Action":"output","Package":"github.com/gostap/gostap/a","Test":"TestLacks","Output":"apt install cpio\n"}
{"Action":"skip","Package":"github.com/gostap/gostap/a","Test":"TestLacks","Elapsed":0}
{"Action":"fail","Package":"github.com/gostap/gostap/a","Elapsed":2}
{"Action":"skip","Package":"github.com/gostap/gostap/empty","Elapsed":0}
{"Action":"output","Package":"github.com/gostap/gostap/dead","Test":"TestDies","Output":"panic\n"}
{"Action":"fail","Package":"github.com/gostap/gostap/dead","Elapsed":1}
no event
`

func TestEvents(t *testing.T) {
	r := newResults()
	var out strings.Builder
	r.progress = &out
	if err := r.events(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range r.failed() {
		got = append(got, c.name()+": "+string(c.status))
	}
	want := "a TestLacks: SKIPPED, a TestOuter/inner: FAIL, dead TestDies: running"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	if !strings.Contains(out.String(), "a.go:1: wrong") || strings.Contains(out.String(), "fine") {
		t.Errorf("not what failed, when it failed:\n%s", out.String())
	}
	r.print(&out)
	for _, text := range []string{"a.go:1: wrong", "apt install cpio", "panic\n", "3 failed\n"} {
		if n := strings.Count(out.String(), text); n != 1 {
			t.Errorf("%q is there %d times:\n%s", text, n, out.String())
		}
	}
}

// TestFailures checks that failures of a case are counted over several runs.
func TestFailures(t *testing.T) {
	f := failures{}
	for range 2 {
		r := newResults()
		r.progress = io.Discard
		if err := r.events(strings.NewReader(events)); err != nil {
			t.Fatal(err)
		}
		f.add(r)
	}
	var out strings.Builder
	f.print(&out, 3)
	if !strings.Contains(out.String(), "failed in 2 of 3 runs: a TestOuter/inner\n") {
		t.Error(out.String())
	}
}

// TestStep checks that a command that fails is a failed case, with its output.
func TestStep(t *testing.T) {
	w, err := newWorkplace()
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	w.results.progress = io.Discard
	if w.step(t.Context(), "good", "true") != true || w.step(t.Context(), "bad", "sh", "-c", "echo why; exit 3") {
		t.Error("step does not return whether its command succeeded")
	}
	if bad := w.results.failed(); len(bad) != 1 || !strings.Contains(strings.Join(bad[0].output, ""), "why\nexit status 3") {
		t.Errorf("failed: %v", bad)
	}
}

// TestInterruptEndsChildren checks that an interrupt ends what a command has started, too.
func TestInterruptEndsChildren(t *testing.T) {
	w := &workplace{results: newResults()}
	w.results.progress = io.Discard
	started := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan bool)
	go func() {
		done <- w.step(ctx, "sleeps", "sh", "-c", "sleep 1000 & echo $! >"+started+".new; mv "+started+".new "+started+"; wait")
	}()
	child := 0
	for child == 0 {
		text, _ := os.ReadFile(started)
		child, _ = strconv.Atoi(strings.TrimSpace(string(text)))
	}
	cancel()
	if <-done {
		t.Error("an interrupted command succeeded")
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		state := stateOf(child)
		if state == "" || state == "Z" {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the child still runs: state %s", state)
		}
	}
}

// stateOf is a process's state (proc(5)); "" if it is gone.
func stateOf(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	return strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))[0]
}

// TestFullTable checks that a row replaces that of its package and kernels, and that other rows
// stay.
func TestFullTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "full.md")
	a := record{Package: "a", Commit: "1", Kernels: "6.1, 6.12", Cases: "feed", Seconds: 10}
	b := record{Package: "b", Commit: "1", Kernels: "6.1, 6.12", Cases: "beef", Seconds: 20, Failed: []string{"b TestOne", "b TestTwo"}}
	newer := record{Package: "b", Commit: "2", Kernels: "6.1 6.1.9-new, 6.12", Cases: "beef", Seconds: 30}
	other := record{Package: "b", Commit: "2", Kernels: "7.2 7.2.0-1", Cases: "beef", Seconds: 40}
	for _, c := range []struct{ rows, want []record }{
		{[]record{b, a}, []record{a, b}},
		{[]record{newer}, []record{a, newer}},
		{[]record{other}, []record{a, newer, other}},
	} {
		if err := writeFullTable(file, c.rows); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, parseFullTable(string(text))); d != "" {
			t.Errorf("%s\n%s", d, text)
		}
	}
}

// TestContinues checks that an interrupted full run continues after what has passed, and only on
// the commit and the kernels of that run.
func TestContinues(t *testing.T) {
	files := map[string]bool{}
	for _, c := range []struct {
		commit string
		chosen []string
	}{{"1", nil}, {"2", nil}, {"1", []string{"7.2"}}, {"1", []string{"5.10", "7.2"}}} {
		files[stateFile("/cache", c.commit, c.chosen)] = true
	}
	if len(files) != 4 {
		t.Errorf("runs share a file: %v", files)
	}
	f := fullRun{rows: []record{{Package: "a"}, {Package: "b", Failed: []string{"b TestOne"}}}}
	if !f.ended("a") || f.ended("b") || f.ended("c") {
		t.Error("what passed runs again, or what failed or never ran does not")
	}
}

// TestOnGuests checks that a run on other kernels has the packages that load modules, and
// neither those that don't nor the fuzz targets.
func TestOnGuests(t *testing.T) {
	t.Chdir("../..")
	t.Setenv(kernels.Variable, "6.12")
	list, err := fullRows(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"tests/golden": true, "tests/harm": true, "tests/vm": true, "tests/suite": false, fuzzRow: false, mutantsRow: false} {
		if got := slices.ContainsFunc(list, func(pkg string) bool { return nameOf(pkg) == name }); got != want {
			t.Errorf("%s is in the list: %t", name, got)
		}
	}
	if only, err := testsOf("tests/golden"); len(only) > 0 || err != nil {
		t.Errorf("%q, %v", only, err)
	}
}

// TestOnTrees checks that a run on kernels of root trees has the tests that are for these, and that
// there are such tests.
func TestOnTrees(t *testing.T) {
	t.Chdir("../..")
	t.Setenv(kernels.Variable, "7.2")
	list, err := fullRows(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(onTrees) {
		t.Errorf("packages: %q", list)
	}
	for _, pkg := range list {
		only, err := testsOf(nameOf(pkg))
		if err != nil || len(only) != 1 {
			t.Fatalf("%s: %q, %v", pkg, only, err)
		}
		pattern := strings.Replace(strings.TrimPrefix(only[0], "-run=^"), "$", `\(`, 1)
		if !declares(t, nameOf(pkg), regexp.MustCompile(`(?m)^func `+pattern)) {
			t.Errorf("%s has no test %s", pkg, only[0])
		}
	}
	if only, err := testsOf("tests/vm"); err == nil {
		t.Errorf("tests of tests/vm: %q", only)
	}
}

// declares reports whether a test file of a folder matches a pattern.
func declares(t *testing.T, folder string, pattern *regexp.Regexp) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return pattern.Match(text)
	})
}

// TestHash checks that the hash changes with any file below the folder.
func TestHash(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) string {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "case"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		h, err := hashOf(dir)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	if a, b := write("a"), write("b"); a == b || a == "" || write("a") != a {
		t.Errorf("%q and %q", a, b)
	}
}

// TestAccount checks that a test program's processor time, its children's included, is
// added to what its package spent, and that its exit status is returned.
func TestAccount(t *testing.T) {
	stats := filepath.Join(t.TempDir(), "stats")
	t.Setenv("GOSTAP_TEST_STATS", stats)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	status, err := account(root, []string{"sh", "-c", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; (exit 3)"})
	if status != 3 || err != nil {
		t.Errorf("status %d, error %v", status, err)
	}
	r := newResults()
	r.finish(0, stats)
	if ms := r.spent["tests/suite"]["cpu"]; ms < 10 {
		t.Errorf("%d ms of processor time: %v", ms, r.spent)
	}
	if status, err := account(root, []string{"/nonexistent"}); err == nil {
		t.Errorf("status %d, and no error, of a program that does not exist", status)
	}
}

// TestLimit checks that a run fails if it has booted or built more than the fast tier may, and
// that what depends on the installed kernels does not count.
func TestLimit(t *testing.T) {
	for _, c := range []struct {
		boots, modules, matrix int
		want                   status
	}{
		{mostBoots, mostModules, 1000, passed}, {mostBoots + 1, 1, 0, failed}, {1, mostModules + 1, 0, failed},
	} {
		r := newResults()
		r.progress = io.Discard
		r.spend("vm", "boot", c.boots)
		r.spend("harm", "module", c.modules)
		r.spend("matrix", "module", c.matrix)
		r.limit()
		if got := r.list["boots and modules"].status; got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestAccounted checks that both paths are absolute and quoted, as go test splits the option.
func TestAccounted(t *testing.T) {
	option, err := accounted()
	if err != nil || !strings.HasPrefix(option, "-exec='/") || !strings.Contains(option, "' '--account=/") {
		t.Errorf("%s, %v", option, err)
	}
}

// TestLongestFirst checks that packages that took long start early, and new ones first.
func TestLongestFirst(t *testing.T) {
	list := []string{module + "grammar", "./tests/vm", "fuzz", module + "new"}
	longestFirst(list, []record{{Package: "grammar", Seconds: 5}, {Package: "fuzz", Seconds: 294}, {Package: "tests/vm", Seconds: 2852}})
	if got := strings.Join(list, " "); got != module+"new ./tests/vm fuzz "+module+"grammar" {
		t.Error(got)
	}
}
