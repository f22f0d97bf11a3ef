// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/cfi"
)

// TestGoFrames checks that a Go program without debug information has the same frames as one with it: without them, the
// caller of a function that has no frame, or not yet or no longer one, would be missing in stacks.
func TestGoFrames(t *testing.T) {
	compareGoFrames(t, map[string]string{"no debug information": "-ldflags=-w", "no symbols": "-ldflags=-s -w"})
}

// compareGoFrames compares the frames of programs that are linked with some flags, by name, with those of one that is not; more are
// flags for both.
func compareGoFrames(t *testing.T, linked map[string]string, more ...string) {
	t.Helper()
	frames := func(flags ...string) *cfi.Table {
		s, path := compiledGo(t, append(flags, more...)...)
		list, err := s.Frames(path)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	want := frames()
	for name, flag := range linked {
		got := frames(flag)
		compared, differ := 0, 0
		for _, row := range want.Rows {
			w, is := want.Find(row.Addr)
			g, found := got.Find(row.Addr)
			if !is || !found { // between functions, and code that sets the stack pointer
				continue
			}
			if compared++; w.Reg != g.Reg || w.Off != g.Off || w.Saved[0] != g.Saved[0] && g.Saved[0].How != cfi.Undefined { // undefined: nobody calls it
				differ++
				t.Logf("%s: %#x: %+v, want %+v", name, row.Addr, g, w)
			}
		}
		if compared < len(want.Rows)*3/4 || differ > 0 {
			t.Errorf("%s: %d of %d rows compared, %d differ", name, compared, len(want.Rows), differ)
		}
	}
}
