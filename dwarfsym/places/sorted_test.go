// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestSortedKeepsCallers checks that instances at one address are duplicates only if they have the
// same caller, or none.
func TestSortedKeepsCallers(t *testing.T) {
	place := func(from *query.Place) query.Place {
		return query.Place{Func: "f", File: "a.c", Line: 3, Addr: 16, From: from}
	}
	one, again, other := &query.Place{DIE: 1}, &query.Place{DIE: 1}, &query.Place{DIE: 2}
	for _, c := range []struct {
		name  string
		froms []*query.Place
		want  int
	}{
		{"no callers", []*query.Place{nil, nil}, 1},
		{"one caller", []*query.Place{one, again}, 1},
		{"two callers", []*query.Place{one, other}, 2},
		{"a caller and none", []*query.Place{one, nil}, 2},
		{"none and a caller", []*query.Place{nil, one}, 2},
	} {
		var list []query.Place
		for _, from := range c.froms {
			list = append(list, place(from))
		}
		if got := sorted(list); len(got) != c.want {
			t.Errorf("%s: %d places, want %d", c.name, len(got), c.want)
		}
	}
}
