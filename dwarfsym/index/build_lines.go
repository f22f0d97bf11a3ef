// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"sort"

	"github.com/gostap/gostap/dwarfsym/line"
)

// assemblyLines sets file and line of functions without a declaration line, which are written in
// assembly, to those of their first instruction.
func (b *builder) assemblyLines() {
	funcs := b.res.Funcs
	for i := 0; i < len(funcs) && b.strings.err == nil; {
		unit := funcs[i].Unit
		var lost []int
		for ; i < len(funcs) && funcs[i].Unit == unit; i++ {
			if funcs[i].HasAddr && funcs[i].Line == 0 {
				lost = append(lost, i)
			}
		}
		if len(lost) > 0 {
			b.linesOf(unit, lost)
		}
	}
}

// linesOf fills in the lines of some functions of a unit. If the table is damaged, only
// the lines are missing.
func (b *builder) linesOf(unit int32, lost []int) {
	u := &b.res.Units[unit]
	if !u.HasLine {
		return
	}
	table, err := line.Parse(b.sec, u.Line, u.AddrSize, u.CompDir.Bytes(b.sec))
	if err != nil {
		return
	}
	funcs := b.res.Funcs
	sort.Slice(lost, func(i, k int) bool { return funcs[lost[i]].Addr < funcs[lost[k]].Addr })
	var last line.Row
	_ = table.Rows(func(r line.Row) bool {
		if last.Line > 0 && !last.End && last.Addr < r.Addr {
			b.startingIn(lost, table, last, r.Addr)
		}
		last = r
		return true
	})
}

// startingIn sets file and line of those functions that start in a row's address range.
func (b *builder) startingIn(lost []int, table *line.Table, row line.Row, end uint64) {
	funcs := b.res.Funcs
	first := sort.Search(len(lost), func(i int) bool { return funcs[lost[i]].Addr >= row.Addr })
	for _, i := range lost[first:] {
		if funcs[i].Addr >= end {
			return
		}
		funcs[i].Line = uint32(row.Line)
		b.funcFiles[i] = b.number(table, row.File)
	}
}
