// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFirstAlike shares a module between cases that differ only in how they run.
func TestFirstAlike(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.stp")
	if err := os.WriteFile(file, []byte(`probe begin { println("x") }`), 0o644); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(t.TempDir(), "own.stp")
	if err := os.WriteFile(own, []byte(`probe process.begin { println("x") }`), 0o644); err != nil {
		t.Fatal(err)
	}
	cases := []Case{
		{Script: "a", Command: "ls"},
		{Script: "a", Command: "cat", Params: []string{"n=1"}, Stdin: "x"},
		{Script: "a", Options: []string{"-g"}},
		{Script: "b"},
		{File: file, Command: "ls"},
		{File: file, Command: "cat"},
		{File: own, Command: "ls"},
		{File: own, Command: "cat"},
		{File: own, Command: "cat"},
		{Script: "process.begin", Command: "ls"},
		{Script: "process.begin", Command: "cat"},
		{Argv: []string{"ls"}},
		{Argv: []string{"ls"}},
		{File: "missing", Command: "ls"},
		{File: "missing", Command: "cat"},
		{Script: "a", Args: []string{"1"}},
		{Script: "a", Env: []string{"X=1"}},
		{Script: "a", Cwd: "/"},
	}
	want := []int{0, 0, 2, 3, 4, 4, 6, 7, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17}
	if d := cmp.Diff(want, firstAlike(cases)); d != "" {
		t.Error(d)
	}
}
