// SPDX-License-Identifier: GPL-2.0-or-later

package carry

import (
	"encoding/binary"
	"math"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/kbuild/symtab"
	"github.com/gostap/gostap/translator/plan"
)

var le = binary.LittleEndian

// noRule is a FrameRules entry for addresses without a rule.
const noRule = 0xffff

// How a register is restored, as numbered in runtime-c/stack/objects.h. For atReg and inReg, the
// register's number is added.
const (
	same      = 0
	undefined = 1
	atCFA     = 2
	atReg     = 32
	inReg     = 64
)

// Flags of a rule.
const (
	ruleDeref  = 1
	ruleSignal = 2
)

// within reports whether addr can be encoded relative to o.Base.
func within(o *plan.Object, addr uint64) bool {
	return addr >= o.Base && addr-o.Base <= math.MaxUint32
}

func frames(o *plan.Object, t *cfi.Table) {
	for _, r := range t.Rows {
		if !within(o, r.Addr) {
			continue
		}
		n := uint16(noRule)
		if r.Rule != cfi.None {
			n = uint16(r.Rule)
		}
		o.FramePCs = le.AppendUint32(o.FramePCs, uint32(r.Addr-o.Base))
		o.FrameRules = le.AppendUint16(o.FrameRules, n)
	}
	for _, r := range t.Rules {
		o.Rules = appendRule(o.Rules, r)
	}
}

// appendRule lays out a struct gs_frame_rule.
func appendRule(out []byte, r cfi.Rule) []byte {
	flags := byte(0)
	if r.Deref {
		flags |= ruleDeref
	}
	if r.Signal {
		flags |= ruleSignal
	}
	out = le.AppendUint32(out, uint32(r.Off))
	out = append(out, r.Reg, flags)
	var how [10]byte // with padding
	for i, s := range r.Saved {
		how[i] = howByte(s)
	}
	out = append(out, how[:]...)
	var at [8]int32
	for i, s := range r.Saved {
		at[i] = s.Off
	}
	for _, n := range at {
		out = le.AppendUint32(out, uint32(n))
	}
	return out
}

func howByte(s cfi.Save) byte {
	switch s.How {
	case cfi.Same:
		return same
	case cfi.AtCFA:
		return atCFA
	case cfi.AtReg:
		return atReg + s.Reg
	case cfi.InReg:
		return inReg + s.Reg
	}
	return undefined
}

// symbols encodes struct gs_object_symbol: u32 address, size and offset of the name.
func symbols(o *plan.Object, list []dwarfsym.Named) {
	for _, s := range list {
		if !within(o, s.Addr) {
			continue
		}
		o.Symbols = le.AppendUint32(o.Symbols, uint32(s.Addr-o.Base))
		o.Symbols = le.AppendUint32(o.Symbols, uint32(min(s.Size, math.MaxUint32)))
		o.Symbols = le.AppendUint32(o.Symbols, uint32(len(o.Names)))
		o.Names = append(append(o.Names, symtab.OneLine(s.Name)...), 0)
	}
}

// shownSymbols converts the same symbols for the reader.
func shownSymbols(o *plan.Object, list []dwarfsym.Named) (out []symtab.Symbol) {
	for _, s := range list {
		if within(o, s.Addr) {
			out = append(out, symtab.Symbol{At: uint32(s.Addr - o.Base), Size: uint32(min(s.Size, math.MaxUint32)), Name: symtab.OneLine(s.Name)})
		}
	}
	return out
}

// shownLines converts line rows for the reader.
func shownLines(o *plan.Object, rows []image.LineRow) (out []symtab.Line) {
	for _, r := range rows {
		if within(o, r.Addr) {
			out = append(out, symtab.Line{At: uint32(r.Addr - o.Base), File: int32(r.File), Line: uint32(r.Line)})
		}
	}
	return out
}

// blockRows is the largest number of rows in a block of the line table. A look-up reads
// one block from its beginning.
const blockRows = 32

// lines encodes blocks: u32 address of the first row and u32 offset of the rows in
// LineData. A row is the distance in bytes from the previous row (ULEB128), 0 for the
// first row of a block; the file index plus one (ULEB128), 0 for none; and, unless that
// is 0, the line as the difference from the last line in the block (SLEB128).
func lines(o *plan.Object, rows []image.LineRow, files []string) {
	n, last, lastLine := 0, uint64(0), 0
	for _, r := range rows {
		if !within(o, r.Addr) {
			continue
		}
		if n%blockRows == 0 {
			o.Lines = le.AppendUint32(o.Lines, uint32(r.Addr-o.Base))
			o.Lines = le.AppendUint32(o.Lines, uint32(len(o.LineData)))
			last, lastLine = r.Addr, 0
		}
		n++
		o.LineData = binary.AppendUvarint(o.LineData, r.Addr-last)
		o.LineData = binary.AppendUvarint(o.LineData, uint64(r.File+1))
		if r.File >= 0 {
			o.LineData = appendSLEB(o.LineData, int64(r.Line-lastLine))
			lastLine = r.Line
		}
		last = r.Addr
	}
	for _, f := range files {
		o.Files = le.AppendUint32(o.Files, uint32(len(o.FileNames)))
		o.FileNames = append(append(o.FileNames, f...), 0)
	}
	o.LineRows = n
}

// appendSLEB appends a signed LEB128 number (DWARF 5, section 7.6).
func appendSLEB(out []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
