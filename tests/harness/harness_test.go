// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAlike groups cases that differ only in how they run.
func TestAlike(t *testing.T) {
	cases := []Case{
		{Script: "a", Command: "ls"},
		{Script: "b"},
		{Script: "a", Command: "cat", Params: []string{"n=1"}, Stdin: "x"},
		{Script: "a", Options: []string{"-g"}},
		{Argv: []string{"ls"}},
		{File: "a", Command: "ls"},
		{File: "b"},
		{File: "a", Args: []string{"1"}},
	}
	want := [][]int{{0, 2}, {1}, {3}, {5, 7}, {6}}
	if d := cmp.Diff(want, alike(cases)); d != "" {
		t.Error(d)
	}
}
