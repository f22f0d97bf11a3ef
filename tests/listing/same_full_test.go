// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

import (
	"os/exec"
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestSameLines compares with the list of the installed SystemTap for 6.1, from one run for all
// patterns. Every difference must be in exceptions.tsv with a reason, and every exception there
// must still occur.
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

// TestNothingToList checks that patterns that match nothing in SystemTap give status 1 in gostap, too.
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
