// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
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

// TestHung checks that a job which waited in vain is noticed, whichever output says so.
func TestHung(t *testing.T) {
	waited := []byte("one\n" + gaveUp + " grep -q x\n")
	for _, r := range []guest.Result{{Err: errors.New(guest.TimedOut)}, {Stdout: waited}, {Stderr: waited}} {
		if hung(r) == "" {
			t.Errorf("%+v did not hang", r)
		}
	}
	if why := hung(guest.Result{Status: 1, Stdout: []byte("left 0\n"), Err: errors.New("no such file")}); why != "" {
		t.Errorf("%q", why)
	}
	if !strings.Contains(Shell, `echo "`+gaveUp) {
		t.Errorf("await does not say %q", gaveUp)
	}
}
