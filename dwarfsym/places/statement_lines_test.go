// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestApart checks that the first of several lines whose code begins at one address is kept, even
// if the statement of another begins later.
func TestApart(t *testing.T) {
	at := func(n int, first, addr uint64) lineRow {
		return lineRow{row: row{Row: line.Row{Line: n, Addr: addr}}, first: first}
	}
	var got []int
	for _, r := range apart([]lineRow{at(1, 10, 10), at(2, 10, 12), at(3, 8, 20), at(4, 20, 20)}) {
		got = append(got, r.Line)
	}
	if d := cmp.Diff([]int{1, 3, 4}, got); d != "" {
		t.Error(d)
	}
}

// TestStatementsOnce checks that a line of an inlined function is found once at each address: in
// the function itself if the query matches it, else in the smallest body.
func TestStatementsOnce(t *testing.T) {
	var s statements
	add := func(name string, addr uint64, own bool, size uint64) {
		s.add(query.Place{Func: name, Line: 7, Addr: addr}, own, size)
	}
	add("outer", 1, false, 100)
	add("inlined", 1, true, 10)
	add("outermost", 1, false, 5)
	add("outer", 2, false, 100)
	add("outermost", 2, false, 200)
	add("inner", 2, false, 50)
	var got []string
	for _, h := range s.list {
		got = append(got, h.place.Func)
	}
	if d := cmp.Diff([]string{"inlined", "inner"}, got); d != "" {
		t.Error(d)
	}
}
