// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"maps"
	"slices"

	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// available lists the source lines, as ranges, at whose statements variable e has a location in the
// scope's function. It leaves out lines of functions inlined into it.
func (sc *scope) available(e unit.Entry) [][2]int {
	_, owner := e.Attr(dwarf.AttrLocation)
	if !owner.Valid() {
		return nil
	}
	where := sc.usable(owner)
	decl, _ := sc.Function.Attr(dwarf.AttrDeclFile)
	file, _ := decl.(int64)
	if len(where) == 0 {
		return nil
	}
	own, inner := sc.Function.Ranges(), inlinedRanges(sc.Function, 0)
	first := map[int]uint64{} // lowest address of a line's statements, where a probe is placed
	mine := map[int]bool{}    // lines that do not only belong to inlined functions
	sc.eachRow(func(r line.Row) {
		if !r.Stmt || int64(r.File) != file || r.Line == 0 || !covered(own, r.Addr) {
			return
		}
		if a, ok := first[r.Line]; !ok || r.Addr < a {
			first[r.Line] = r.Addr
		}
		mine[r.Line] = mine[r.Line] || !covered(inner, r.Addr)
	})
	lines := map[int]bool{}
	for l, addr := range first {
		if mine[l] {
			lines[l] = overlaps(where, addr, addr+1)
		}
	}
	return lineRuns(lines)
}

// lineRuns joins lines that have a value and are adjacent among the function's lines with code,
// whatever is between them in the source.
func lineRuns(lines map[int]bool) [][2]int {
	var out [][2]int
	joins := false
	for _, l := range slices.Sorted(maps.Keys(lines)) {
		switch {
		case lines[l] && joins:
			out[len(out)-1][1] = l
		case lines[l]:
			out = append(out, [2]int{l, l})
		}
		joins = lines[l]
	}
	return out
}

// maxUsable bounds how many other locations the locations of all ranges refer to.
const maxUsable = 64 * maxLocated

// usable lists the ranges where a location can be evaluated. The compiler also emits
// locations that depend on values in the function's callers.
func (sc *scope) usable(owner unit.Entry) []locexpr.Range {
	var out []locexpr.Range
	all := 0
	for _, r := range owner.ExprRanges(dwarf.AttrLocation) {
		if sc.located = 0; all > maxUsable {
			break
		}
		l, err := locexpr.Translate(r.Expr, sc.env(owner.Unit, r.Low, 0))
		all += sc.located
		if err == nil && sc.goLocation(owner, l).Kind != locexpr.OptimizedOut && !l.EntryOnly() {
			out = append(out, r)
		}
	}
	return out
}

// inlinedRanges lists the address ranges of functions inlined below e.
func inlinedRanges(e unit.Entry, depth int) [][2]uint64 {
	var out [][2]uint64
	_ = e.EachChild(func(c unit.Entry) bool {
		switch {
		case c.Tag == dwarf.TagInlinedSubroutine:
			out = append(out, c.Ranges()...)
		case c.Tag == dwarf.TagLexDwarfBlock && depth < MaxBlocks:
			out = append(out, inlinedRanges(c, depth+1)...)
		}
		return true
	})
	return out
}

func covered(ranges [][2]uint64, pc uint64) bool {
	for _, r := range ranges {
		if r[0] <= pc && pc < r[1] {
			return true
		}
	}
	return false
}

// eachRow calls visit with the rows of the unit's line table.
func (sc *scope) eachRow(visit func(r line.Row)) {
	off, ok := sc.Function.Unit.Root().Val(dwarf.AttrStmtList).(int64)
	if !ok {
		return
	}
	table, err := line.Parse(sc.d.Module.Debug, uint64(off), 8, nil)
	if err != nil {
		return
	}
	_ = table.Rows(func(r line.Row) bool {
		if !r.End {
			visit(r)
		}
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
