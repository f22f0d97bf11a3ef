// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var (
	// fixedWait matches a wait for a fixed time, of Go or of a shell.
	fixedWait = regexp.MustCompile(`time\.Sleep\(|(^|[^\w/])u?sleep [0-9.%]+`)
	// polls matches a loop that looks for an event again and again.
	polls = regexp.MustCompile(`(until|while|for) [^\n]*(do sleep [0-9.]+|time\.Sleep\(time\.Millisecond\))`)
	// killed matches what sleeps until the test ends it: a minute or more.
	killed = regexp.MustCompile(`time\.Sleep\(time\.Hour\)|\bsleep ([6-9][0-9]|[0-9]{3,})\b`)
)

// timed has the lines of each test that take a fixed time, and why none of them waits for an
// event that could be late.
var timed = map[string]struct {
	lines int
	why   string
}{
	"dwarfsym/find/maps_test.go":         {1, "maps that are slow to read"},
	"kbuild/guest/module_test.go":        {1, "a command that runs while a timer's probe is hit"},
	"kbuild/loader/session_test.go":      {2, "the module is slow to start; a command that runs after the session began to read"},
	"kbuild/loader/stream_test.go":       {2, "a file and a reader that are slow"},
	"kbuild/tracefs/held_test.go":        {2, "processes that take long to look at"},
	"tests/bench/hits/idle_full_test.go": {1, "processor time of an idle session is measured over a fixed time"},
	"tests/bench/longest/cases_test.go":  {1, "a command that runs while a clock's probes are hit"},
	"tests/docs/oneliners_full_test.go":  {1, "a command that runs while timers are hit"},
	"tests/examples/standin_test.go":     {1, "a command that runs while timers are hit"},
	"tests/families/left_test.go":        {1, "a command that runs while timers are hit"},
	"tests/families/process_test.go":     {1, "the program that is probed"},
	"tests/harm/ends_full_test.go":       {1, "hits that must not come"},
	"tests/harm/output_test.go":          {2, "a command that outlives the session; signals apart in time"},
	"tests/harness/shell.go":             {1, "await(), a loop that looks for an event"},
	"tests/vm/backtrace_full_test.go":    {1, "the processor is idle for a while"},
	"tests/vm/lifecycle_test.go":         {1, "a command that is probed"},
	"tests/vm/traceruns_test.go":         {2, "a command that is probed; signals apart in time"},
}

// TestTestsWaitForEvents checks that no test waits for a fixed time where it could wait for an
// event: on a busy machine, what it waits for comes later.
func TestTestsWaitForEvents(t *testing.T) {
	found := map[string]int{}
	for _, name := range tracked(t) {
		if !isTestCode(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(harness.Root(), name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if fixedWait.MatchString(killed.ReplaceAllString(polls.ReplaceAllString(line, ""), "")) {
				found[name]++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if found[name] > timed[name].lines {
			t.Errorf("%s: %d lines wait for a fixed time, %d are listed: wait for an event (tests/harness/shell.go)", name, found[name], timed[name].lines)
		}
	}
	for name, listed := range timed {
		if found[name] < listed.lines {
			t.Errorf("%s: %d lines are listed (%s), %d found", name, listed.lines, listed.why, found[name])
		}
	}
}

// isTestCode reports whether a file has code of tests. The programs that the tests probe, in C,
// and this file are not among them.
func isTestCode(name string) bool {
	return name != "tests/waits_test.go" && (strings.HasSuffix(name, "_test.go") ||
		strings.HasPrefix(name, "tests/") && (strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".sh")))
}
