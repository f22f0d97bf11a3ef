// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "testing"

// TestSortedKeepsCallers: instances at one address are the same place only if they were
// inlined into the same function, or both into none.
func TestSortedKeepsCallers(t *testing.T) {
	place := func(from *Place) Place { return Place{Func: "f", File: "a.c", Line: 3, Addr: 16, From: from} }
	one, again, other := &Place{DIE: 1}, &Place{DIE: 1}, &Place{DIE: 2}
	for _, c := range []struct {
		name  string
		froms []*Place
		want  int
	}{
		{"no callers", []*Place{nil, nil}, 1},
		{"one caller", []*Place{one, again}, 1},
		{"two callers", []*Place{one, other}, 2},
		{"a caller and none", []*Place{one, nil}, 2},
		{"none and a caller", []*Place{nil, one}, 2},
	} {
		var list []Place
		for _, from := range c.froms {
			list = append(list, place(from))
		}
		if got := sorted(list); len(got) != c.want {
			t.Errorf("%s: %d places, want %d", c.name, len(got), c.want)
		}
	}
}
