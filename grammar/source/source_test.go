// SPDX-License-Identifier: GPL-2.0-or-later

package source

import "testing"

func TestLineCol(t *testing.T) {
	f := NewFile("f", []byte("ab\n\tc\n\nd"), User)
	for _, c := range []struct{ off, line, col int }{
		{0, 1, 1}, {1, 1, 2}, {2, 1, 3}, {3, 2, 1}, {4, 2, 2}, {6, 3, 1}, {7, 4, 1}, {8, 4, 2}, {99, 4, 2}, {-1, 1, 1},
	} {
		if line, col := f.LineCol(c.off); line != c.line || col != c.col {
			t.Errorf("%d: %d:%d, want %d:%d", c.off, line, col, c.line, c.col)
		}
	}
	for n, want := range map[int]string{0: "", 1: "ab", 2: "\tc", 3: "", 4: "d", 5: ""} {
		if got := f.Line(n); got != want {
			t.Errorf("line %d: %q", n, got)
		}
	}
	if f.Lines() != 4 || (Pos{f, 4, nil}).String() != "f:2:2" || (Pos{}).String() != "-" {
		t.Error("lines or positions are wrong")
	}
}
