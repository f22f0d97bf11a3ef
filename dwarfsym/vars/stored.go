// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Where GCC optimizes, a parameter whose address is needed, or a small structure, has one place in the frame for the
// whole function. The debug information does not say from which instruction on it is there, nor that GCC stores only
// those parts of a structure that are used.

// slot is the place of a parameter in the frame: size bytes at offset off from the canonical frame address.
type slot struct{ off, size int64 }

// mostInRegisters is the size of the largest parameter that is passed in registers, in bytes.
const mostInRegisters = 16

// slotOf returns the place of parameter e of fn in its frame; false if it is not in optimized code of GCC's, or elsewhere.
func (d *Decoder) slotOf(fn, e unit.Entry) (s slot, ok bool) {
	code, _ := e.Val(dwarf.AttrLocation).([]byte)
	if e.Tag != dwarf.TagFormalParameter || fn.Tag != dwarf.TagSubprogram ||
		len(code) < 2 || code[0] != opFbreg || basedOnRegister(fn) || !isOptimizedByGCC(e.Unit.Producer) {
		return s, false
	}
	r := read.Reader{D: code[1:]}
	s.off = r.SLEB()
	t, err := d.Types.Of(e)
	if err != nil || t == nil || r.Bad || r.Off != len(r.D) {
		return s, false
	}
	s.size = t.Size
	return s, s.off < 0 && 0 < s.size && s.size <= mostInRegisters
}

// storedIn returns a bit for each byte of a slot that the code of fn stores before pc, and the address behind the first
// store at pc or later, 0 for none. known is false if the code can't be read, or pc is in another part of the function.
func (d *Decoder) storedIn(fn unit.Entry, in slot, pc uint64) (bytes uint32, next uint64, known bool) {
	start, _ := fn.Start()
	span := rangeAt(fn, start)
	if pc < span[0] || pc >= span[1] {
		return 0, 0, false
	}
	list, _ := d.instructions(span[0], span[1])
	if len(list) == 0 {
		return 0, 0, false
	}
	for i := range min(len(list), mostSearched) {
		at := &list[i]
		now := d.storedBy(at, in)
		if at.Addr < pc {
			bytes |= now
		} else if now != 0 && i+1 < len(list) {
			return bytes, list[i+1].Addr, true
		}
		if bytes == 1<<in.size-1 {
			return bytes, 0, true
		}
	}
	return bytes, 0, bytes != 0 || len(list) <= mostSearched
}

// mostSearched bounds the instructions among which a store is searched: compilers store parameters near the beginning.
const mostSearched = 500

// storedBy returns a bit for each byte of a slot that an instruction stores.
func (d *Decoder) storedBy(at *arch.Inst, in slot) (bytes uint32) {
	n, err := d.Units.CFA(at.Addr)
	if err != nil || n.Op != locexpr.Add || n.A.Op != locexpr.Reg || n.B.Op != locexpr.Const {
		return 0
	}
	for i := range in.size {
		if d.machine().Code.Stores(at, int(n.A.Val), n.B.Val+in.off+i) {
			bytes |= 1 << i
		}
	}
	return bytes
}

// storesLater reports whether fn stores a parameter in its frame, and nothing of it before pc.
func (d *Decoder) storesLater(fn unit.Entry, pc uint64) bool {
	list, _ := VariablesOf(fn)
	for _, e := range list {
		if in, ok := d.slotOf(fn, e); ok {
			if bytes, next, known := d.storedIn(fn, in, pc); known && bytes == 0 && next != 0 {
				return true
			}
		}
	}
	return false
}

// unstored returns the error for a parameter in the frame of which nothing is stored at the scope's pc.
func (s *scope) unstored(fn, e unit.Entry) error {
	in, ok := s.d.slotOf(fn, e)
	if !ok {
		return nil
	}
	bytes, next, known := s.d.storedIn(fn, in, s.pc)
	if !known || bytes != 0 {
		return nil
	}
	if line := s.lineFrom(next); next != 0 && line != 0 {
		return &query.NotReadyError{Name: e.Name(), Addr: next, Line: line, File: s.place.File}
	}
	return errLost
}

// lineFrom returns the first line of the function all of whose code is at addr or behind it; 0 if there is none.
func (s *scope) lineFrom(addr uint64) int {
	rows, _ := s.d.rowsOf(s.Function)
	before := map[int]bool{}
	for _, r := range rows {
		switch {
		case r.Addr < addr:
			before[r.Line] = true
		case r.Stmt && r.Line > 0 && !before[r.Line]:
			return r.Line
		}
	}
	return 0
}

// storedParts returns the location of a parameter without the bytes that are not stored at the scope's pc.
func (s *scope) storedParts(e unit.Entry, l locexpr.Loc) locexpr.Loc {
	in, ok := s.d.slotOf(s.Function, e)
	if !ok || l.Kind != locexpr.Memory {
		return l
	}
	bytes, _, known := s.d.storedIn(s.Function, in, s.pc)
	if !known || bytes == 1<<in.size-1 {
		return l
	}
	parts := locexpr.Loc{Kind: locexpr.Pieces}
	for from := int64(0); from < in.size; {
		is, to := bytes>>from&1, from
		for to < in.size && bytes>>to&1 == is {
			to++
		}
		p := locexpr.Part{Bits: int(8 * (to - from))}
		if is == 1 {
			p.Loc = locexpr.Loc{Kind: locexpr.Memory, X: behind(l.X, uint64(from))}
		}
		parts.Parts, from = append(parts.Parts, p), to
	}
	return parts
}
