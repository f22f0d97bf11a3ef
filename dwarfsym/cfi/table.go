// SPDX-License-Identifier: GPL-2.0-or-later

// Package cfi compiles call frame information (DWARF 5, section 6.4; LSB Core 5.0,
// section 10.6 for .eh_frame) into a table that says for each address how to find the
// caller's registers. Damaged input gives an error or fewer rows, never
// a panic.
package cfi

import (
	"cmp"
	"slices"
	"sort"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// How says how the caller's value of a register is found.
type How uint8

const (
	Same      How = iota // the register still has it
	Undefined            // the value is lost; for the return address: there is no caller
	AtCFA                // in memory at the CFA plus an offset
	AtReg                // in memory at a register plus an offset
	InReg                // in another register, which functions in assembly use
)

// Save is where one register's value is.
type Save struct {
	How How
	Reg uint8 // with AtReg and InReg
	Off int32
}

// Rule says how to get from a frame to its caller's.
type Rule struct {
	// The CFA, the stack pointer's value before the call, is register Reg plus Off or, if Deref,
	// the word in memory at this address.
	Reg   uint8
	Deref bool
	Off   int32
	// Signal is true for the frame of an interrupted function, which resumes at the
	// return address itself.
	Signal bool
	// Saved has the places of the registers that the caller gets back, in the order of Frames.Saved of
	// the architecture. The stack pointer is not among them, because it equals the CFA.
	Saved [arch.MaxSaved]Save
}

// None marks addresses without a rule.
const None = -1

// Row says that Rule, an index or None, holds from Addr on.
type Row struct {
	Addr uint64
	Rule int
}

// Table is compiled call frame information.
type Table struct {
	Rows  []Row // by address, each below the next
	Rules []Rule
	// Refused counts rows whose rule is an expression that a Rule can't represent.
	Refused int
	// Functions are the ranges [lo, hi) of the entries in .eh_frame, sorted. An entry may describe
	// several functions.
	Functions [][2]uint64
}

// Find is the rule at an address.
func (t *Table) Find(addr uint64) (Rule, bool) {
	i := sort.Search(len(t.Rows), func(i int) bool { return t.Rows[i].Addr > addr }) - 1
	if i < 0 || t.Rows[i].Rule == None {
		return Rule{}, false
	}
	return t.Rules[t.Rows[i].Rule], true
}

// span has the rows of one FDE, for the addresses [lo, hi).
type span struct {
	lo, hi uint64
	rows   []Row
}

// without returns the spans of a section that don't overlap those of the sections before it. It sorts
// both by address.
func without(spans, before []span) (out []span) {
	for _, list := range [][]span{spans, before} {
		slices.SortStableFunc(list, func(a, b span) int { return cmp.Compare(a.lo, b.lo) })
	}
	next, end := 0, uint64(0) // end of those before that begin before s ends
	for _, s := range spans {
		for ; next < len(before) && before[next].lo < s.hi; next++ {
			end = max(end, before[next].hi)
		}
		if s.lo >= end {
			out = append(out, s)
		}
	}
	return out
}

func ranges(spans []span) (out [][2]uint64) {
	for _, s := range spans {
		out = append(out, [2]uint64{s.lo, s.hi})
	}
	slices.SortFunc(out, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	return out
}

// padding bounds the gaps that the linker leaves between functions. No code runs there,
// so equal rules on both sides of a smaller gap become one row.
const padding = 16

// maxRows bounds a table; real ones have some ten rows for each function.
const maxRows = 4 << 20

// join sorts the spans by address. Where spans overlap, the one that begins first is
// used; if they begin at the same address, the one that was read first.
func (t *Table) join(spans []span) {
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Compare(a.lo, b.lo) })
	end := uint64(0)
	for _, s := range spans {
		if s.lo < end || len(t.Rows) > maxRows {
			continue
		}
		if end > 0 && s.lo-end >= padding {
			t.add(Row{end, None})
		}
		for _, r := range s.rows {
			t.add(r)
		}
		end = s.hi
	}
	if end > 0 {
		t.add(Row{end, None})
	}
}

// add drops a row whose rule is the same as the previous row's.
func (t *Table) add(r Row) {
	if n := len(t.Rows); n > 0 {
		last := &t.Rows[n-1]
		if last.Addr == r.Addr {
			last.Rule = r.Rule
			return
		}
		if last.Rule == r.Rule {
			return
		}
	}
	t.Rows = append(t.Rows, r)
}
