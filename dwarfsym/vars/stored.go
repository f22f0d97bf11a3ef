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

// Where GCC optimizes, a parameter whose address is needed, or a structure that is small or to be protected
// (-fstack-protector), has one place in the frame for the whole function. The debug information does not say from which
// instruction on it is there, nor that GCC stores only those parts of a small structure that are used. LLVM's optimized
// code is alike where it describes the frame by the canonical frame address.

// slot is the place of a parameter in the frame: size bytes at offset off from the canonical frame address. Only the first
// mostWatched bytes count for large ones.
type slot struct {
	off, size int64
	large     bool
}

const (
	// mostInRegisters is the size of the largest parameter that is passed in registers, in bytes.
	mostInRegisters = 16
	mostWatched     = 64
)

// slotOf returns the place of parameter e of fn in its frame; false if it is not in optimized code, or elsewhere.
func (d *Decoder) slotOf(fn, e unit.Entry) (s slot, ok bool) {
	code, _ := e.Val(dwarf.AttrLocation).([]byte)
	distance, byCFA := baseDistance(fn)
	if e.Tag != dwarf.TagFormalParameter || fn.Tag != dwarf.TagSubprogram ||
		len(code) < 2 || code[0] != opFbreg || !byCFA || distance == 0 && !isOptimizedByGCC(e.Unit.Producer) {
		return s, false
	}
	r := read.Reader{D: code[1:]}
	s.off = r.SLEB() + distance
	t, err := d.Types.Of(e)
	if err != nil || t == nil || r.Bad || r.Off != len(r.D) {
		return s, false
	}
	s.size, s.large = min(t.Size, mostWatched), t.Size > mostInRegisters
	return s, s.off < 0 && 0 < s.size
}

// storedIn returns a bit for each byte of a slot that the code of fn stores before pc, and the address behind the first
// store at pc or later, for large ones the last; 0 for none. known is false if the code can't be read, or pc is in another
// part of the function.
func (d *Decoder) storedIn(fn unit.Entry, in slot, pc uint64) (bytes, next uint64, known bool) {
	start, _ := fn.Start()
	span := rangeAt(fn, start)
	if pc < span[0] || pc >= span[1] {
		return 0, 0, false
	}
	list, _ := d.instructions(span[0], span[1])
	if len(list) == 0 {
		return 0, 0, false
	}
	copies, all := frameCopies{}, uint64(0)
	for i := range min(len(list), mostSearched) {
		at := &list[i]
		now := d.storedBy(at, in, copies)
		all |= now
		if at.Addr < pc {
			bytes |= now
		} else if now != 0 && i+1 < len(list) {
			next = list[i+1].Addr
		}
		if all == 1<<in.size-1 || next != 0 && !in.large {
			return bytes, next, true
		}
	}
	return bytes, next, all != 0 || len(list) <= mostSearched
}

// mostSearched bounds the instructions among which a store is searched: compilers store parameters near the beginning.
const mostSearched = 500

// frameCopies has the general registers that point into the frame besides the stack pointer: their distances from the
// canonical frame address, by DWARF numbers.
type frameCopies map[int]int64

// storedBy returns a bit for each byte of a slot that an instruction stores, and changes copies by what else it does.
func (d *Decoder) storedBy(at *arch.Inst, in slot, copies frameCopies) (bytes uint64) {
	n, err := d.Units.CFA(at.Addr)
	if err != nil || n.Op != locexpr.Add || n.A.Op != locexpr.Reg || n.B.Op != locexpr.Const {
		return 0
	}
	code, base, distance := d.machine().Code, int(n.A.Val), n.B.Val
	for i := range in.size {
		stores := code.Stores(at, base, distance+in.off+i)
		for reg, from := range copies {
			stores = stores || code.Stores(at, reg, in.off+i-from)
		}
		if stores {
			bytes |= 1 << i
		}
	}
	for reg := range copies {
		if at.Is(arch.Call) || code.Sets(at, reg) {
			delete(copies, reg)
		}
	}
	if to, off, ok := code.Copies(at, base); ok && !d.pointsToFrame(to) {
		copies[to] = off - distance
	}
	return bytes
}

// storesLater reports whether fn stores a parameter in its frame, and nothing of it before pc, or only parts of a large one.
func (d *Decoder) storesLater(fn unit.Entry, pc uint64) bool {
	list, _ := VariablesOf(fn)
	for _, e := range list {
		if in, ok := d.slotOf(fn, e); ok {
			if bytes, next, known := d.storedIn(fn, in, pc); known && (bytes == 0 || in.large) && next != 0 {
				return true
			}
		}
	}
	return false
}

// unstored returns the error for a parameter in the frame of which nothing is stored at the scope's pc, or only parts of a
// large one.
func (s *scope) unstored(fn, e unit.Entry) error {
	in, ok := s.d.slotOf(fn, e)
	if !ok {
		return nil
	}
	bytes, next, known := s.d.storedIn(fn, in, s.pc)
	atEntry := s.place.Entry || s.atStart()
	if bytes != 0 && (!in.large || next == 0) || !known && !(in.large && atEntry) || in.large && next == 0 && !atEntry { // large ones may be copied by other code
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
	decl, _ := s.Function.Attr(dwarf.AttrDeclFile)
	file, _ := decl.(int64)
	before := map[int]bool{}
	for _, r := range rows {
		switch {
		case int64(r.File) != file: // of an inlined function
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
	if !ok || in.large || l.Kind != locexpr.Memory {
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
