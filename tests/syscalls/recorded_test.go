// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"strings"
	"testing"
)

// TestSystemTap compares the expected output of syscall.*, which TestSystemCalls checks, with
// SystemTap 5.6's for the same program.
func TestSystemTap(t *testing.T) {
	list, err := parseDifferences(read(t, "testdata/differences.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bits {
		systemtap := lines(read(t, "testdata/systemtap"+b+".txt"))
		for i, call := range systemtap {
			systemtap[i] = settled(call)
		}
		for _, d := range compareTraces(list, withoutResults(read(t, "testdata/calls"+b+".want")), systemtap) {
			t.Errorf("%s bits:\n%s", b, d)
		}
	}
	for _, d := range list {
		if !d.used.Load() {
			t.Errorf("differences.txt:%d: nothing differs so", d.line)
		}
	}
}

func lines(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }

// withoutResults returns the calls in a .want file as name(arguments).
func withoutResults(text string) []string {
	out := lines(text)
	for i, line := range out {
		out[i] = line[:strings.LastIndex(line, " =")]
	}
	return out
}

func TestCompareTraces(t *testing.T) {
	list, err := parseDifferences("# remark\nread\\(3\\)\t\tread\\(.*\\)\ta reason\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ours, systemtap string
		differ          int
	}{
		{"open(1) close(1)", "open(1) close(1)", 0},
		{"open(1) newer(5) close(1)", "open(1) close(1)", 0},
		{"open(1) close(1)", "open(1) close(2)", 1},
		{"open(1)", "open(1) close(1)", 1},
		{"read(3)", "read(4)", 0},
		{"read(4)", "read(5)", 1},
		{"close(1) open(2) close(3)", "open(2) close(3)", 0},
	} {
		got := compareTraces(list, strings.Fields(c.ours), strings.Fields(c.systemtap))
		if len(got) != c.differ {
			t.Errorf("%s beside %s: %q", c.ours, c.systemtap, got)
		}
	}
	for _, text := range []string{"a\tb", "a\tb\t", "(\tb\tc", "a\t(\tc"} {
		if _, err := parseDifferences(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
