// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestSameLines compares with what the installed SystemTap lists for 6.1, in
// one run for all patterns. Every difference stands in exceptions.tsv with its
// reason, and every exception there still occurs.
func TestSameLines(t *testing.T) {
	need.Program(t, "stap", "systemtap")
	release := need.Kernel(t, need.Series61)
	known, patterns := readExceptions(t), readPatterns(t)
	theirs := systemtap(t, release, patterns)
	ours, status := list(t, release, patterns)
	if status != 0 || len(theirs) < 150 {
		t.Fatalf("SystemTap lists %d lines; gostap's status is %d", len(theirs), status)
	}
	for _, d := range difference(theirs, ours) {
		key := lineNumber.ReplaceAllString(d, `:N"`)
		if known[key] == "" {
			t.Error(d)
		}
		delete(known, key)
	}
	for key, reason := range known {
		t.Errorf("this exception no longer occurs: %s (%s)", key, reason)
	}
}

// lineNumber is what differs between two builds of a kernel.
var lineNumber = regexp.MustCompile(`:\d+"`)

// TestNothingToList: what SystemTap says exists nowhere has status 1 here too.
func TestNothingToList(t *testing.T) {
	need.Program(t, "stap", "systemtap")
	release := need.Kernel(t, need.Series61)
	declared := regexp.MustCompile(`vfs_read@fs/read_write\.c:\d+`).FindString(systemtap(t, release, `kernel.function("vfs_read")`)[0])
	for _, pattern := range []string{`kernel.statement("` + declared + `")`, `kernel.function("sys_openat")`} {
		theirs, want := output(t, exec.Command("stap", "-r", release, "-L", pattern))
		lines, status := list(t, release, pattern)
		if status != want || want != 1 || len(lines)+len(theirs) > 0 {
			t.Errorf("%s: status %d and %q, SystemTap has %d and %q", pattern, status, lines, want, theirs)
		}
	}
}

// difference lists what only one side has, "- " before what SystemTap lists and
// "+ " before what gostap says.
func difference(want, got []string) (out []string) {
	for _, l := range want {
		if !slices.Contains(got, l) {
			out = append(out, "- "+l)
		}
	}
	for _, l := range got {
		if !slices.Contains(want, l) {
			out = append(out, "+ "+l)
		}
	}
	return out
}

// readPatterns reads patterns.txt as one list of probe points.
func readPatterns(t *testing.T) string {
	t.Helper()
	lines := slices.DeleteFunc(readLines(t, "patterns.txt"), func(l string) bool { return strings.HasPrefix(l, "#") })
	if len(lines) < 25 {
		t.Fatalf("patterns.txt has %d patterns", len(lines))
	}
	return strings.Join(lines, ", ")
}

func readLines(t *testing.T, name string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(b), "\n"), "\n")
}

// readExceptions reads the table: difference and reason, with a tab between.
func readExceptions(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, l := range readLines(t, "exceptions.tsv") {
		if strings.HasPrefix(l, "#") {
			continue
		}
		difference, reason, _ := strings.Cut(l, "\t")
		if reason == "" {
			t.Fatalf("exceptions.tsv: %q: want difference and reason", l)
		}
		out[difference] = reason
	}
	return out
}
