// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"cmp"
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// available lists the source lines, as ranges, where variable e has a location
// in the scope's function. Lines of other files, from inlined functions, are
// left out.
func (sc *scope) available(e unit.Entry) [][2]int {
	_, owner := e.Attr(dwarf.AttrLocation)
	if !owner.Valid() {
		return nil
	}
	where := owner.ExprRanges(dwarf.AttrLocation)
	decl, _ := sc.fn.Attr(dwarf.AttrDeclFile)
	file, _ := decl.(int64)
	if len(where) == 0 {
		return nil
	}
	var out [][2]int
	sc.eachRow(func(r line.Row, end uint64) {
		if int64(r.File) == file && r.Line > 0 && overlaps(where, r.Addr, end) {
			out = append(out, [2]int{r.Line, r.Line})
		}
	})
	return mergeLines(out)
}

// eachRow calls visit with the rows of the unit's line table, and the address
// behind each.
func (sc *scope) eachRow(visit func(r line.Row, end uint64)) {
	off, ok := sc.fn.Unit.Root().Val(dwarf.AttrStmtList).(int64)
	if !ok {
		return
	}
	table, err := line.Parse(sc.d.mod.Debug, uint64(off), 8, nil)
	if err != nil {
		return
	}
	var last line.Row
	_ = table.Rows(func(r line.Row) bool {
		if last.Addr < r.Addr && !last.End && last.Addr != 0 {
			visit(last, r.Addr)
		}
		last = r
		return true
	})
}

func overlaps(where []locexpr.Range, low, high uint64) bool {
	for _, w := range where {
		if w.Low < high && low < w.High {
			return true
		}
	}
	return false
}

// mergeLines sorts ranges of lines and joins those that touch.
func mergeLines(in [][2]int) [][2]int {
	slices.SortFunc(in, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	var out [][2]int
	for _, r := range in {
		if n := len(out); n > 0 && r[0] <= out[n-1][1]+1 {
			out[n-1][1] = max(out[n-1][1], r[1])
			continue
		}
		out = append(out, r)
	}
	return out
}
