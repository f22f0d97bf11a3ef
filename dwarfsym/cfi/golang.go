// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/read"
)

// GoTable is the table by which Go's runtime walks stacks (.gopclntab), which programs have that were linked without
// debug information, too. Text is the address from which it counts those of functions (runtime.text).
type GoTable struct {
	Data []byte
	Text uint64
}

// The layout of the table since Go 1.18 (runtime.pcHeader, runtime._func).
const (
	goMagic118 = 0xfffffff0
	goMagic120 = 0xfffffff1

	goWordsAt     = 8 // behind the magic number, two zeros, the units of addresses, and the size of a word
	goFunctions   = 0 // words from there: the number of functions, and where the parts of the table are
	goTextStart   = 2
	goSteps       = 6
	goEntries     = 7
	goEntrySize   = 8 // of an entry: the function's address, and where it is described
	goStackSteps  = 16
	goFlagsAt118  = 37
	goFlagsAt     = 41 // behind the function's line, since Go 1.20
	goTopFrame    = 1  // flags
	goSetsPointer = 2
)

// GoText returns the address from which the table counts, if the table itself has it; linkers since Go 1.26 leave it
// out, and earlier ones leave it to the loader in position-independent programs.
func GoText(table []byte) (addr uint64, ok bool) {
	r := read.Reader{D: table}
	if magic := r.U32(); r.Bad || magic != goMagic118 && magic != goMagic120 {
		return 0, false
	}
	return (&goReader{d: table}).word(goTextStart), true
}

// goReader reads a table.
type goReader struct {
	c     *compiler
	d     []byte
	text  uint64
	flags uint64 // where the flags of a function are
}

// word returns a word of the header; 0 if it is beyond the table.
func (g *goReader) word(n int) uint64 {
	r := read.Reader{D: g.d, Off: min(goWordsAt+8*n, len(g.d))}
	return r.U64()
}

// pair returns an entry of the list of functions: an address, and where the function is described.
func (g *goReader) pair(entries, i uint64) (addr, at uint64, ok bool) {
	off := read.Slot(g.d, entries, i, goEntrySize)
	if off < 0 {
		return 0, 0, false
	}
	r := read.Reader{D: g.d, Off: off}
	addr, at = r.U32(), r.U32()
	return g.text + addr, entries + at, !r.Bad
}

// goTable adds the functions of Go's table.
func (c *compiler) goTable(t *GoTable) {
	if _, ok := GoText(t.Data); !ok || len(t.Data) < goWordsAt || c.m.Frames.Entry.CFA == 0 {
		return
	}
	g := &goReader{c: c, d: t.Data, text: t.Text, flags: goFlagsAt}
	if t.Data[0] == goMagic118&0xff {
		g.flags = goFlagsAt118
	}
	n, steps, entries := g.word(goFunctions), g.word(goSteps), g.word(goEntries)
	for i := uint64(0); i < n && c.rows <= maxRows; i++ {
		lo, at, ok := g.pair(entries, i)
		hi, _, more := g.pair(entries, i+1)
		if !ok || !more {
			return
		}
		if c.rows++; lo < hi {
			g.function(lo, hi, at, steps)
		}
	}
}

// function adds the rows of a function that is described at offset at.
func (g *goReader) function(lo, hi, at, steps uint64) {
	if at > uint64(len(g.d)) {
		return
	}
	r := read.Reader{D: g.d, Off: int(at)}
	r.Skip(goStackSteps)
	first := r.U32()
	r.Skip(g.flags - goStackSteps - 4)
	flags := r.U8()
	if r.Bad || first == 0 || flags&goSetsPointer != 0 || first > uint64(len(g.d)) || steps > uint64(len(g.d))-first {
		return // no row, as for code that sets the stack pointer to any value
	}
	s := span{lo: lo, hi: hi}
	r = read.Reader{D: g.d, Off: int(steps + first)}
	depth, unit := int32(-1), uint64(g.d[6])
	for pc := lo; pc < hi && g.c.rows <= maxRows; g.c.rows++ {
		change := r.ULEB()
		if r.Bad || change == 0 && pc != lo {
			break
		}
		depth += int32(change>>1) ^ -int32(change&1)
		s.rows = append(s.rows, Row{Addr: pc, Rule: g.rule(depth, flags&goTopFrame != 0)})
		next := pc + r.ULEB()*unit
		if next < pc || next > hi {
			break
		}
		pc = next
	}
	g.c.spans = append(g.c.spans, s)
}

// rule returns the number of the rule for a frame that is depth bytes deep. Functions push the frame pointer first, and
// keep no other register for their callers.
func (g *goReader) rule(depth int32, top bool) int {
	frames, regs := &g.c.m.Frames, &g.c.m.Registers
	if depth < 0 {
		return None
	}
	rule := Rule{Reg: uint8(regs.Stack), Off: depth + frames.Entry.CFA}
	for i, reg := range frames.Saved {
		switch {
		case i == 0 && !top:
			rule.Saved[i] = Save{How: AtCFA, Off: frames.Entry.Return}
		case reg != regs.Frame || i == 0:
			rule.Saved[i] = Save{How: Undefined}
		case depth >= arch.Word:
			rule.Saved[i] = Save{How: AtCFA, Off: frames.Entry.Return - arch.Word}
		}
	}
	return g.c.intern(rule)
}
