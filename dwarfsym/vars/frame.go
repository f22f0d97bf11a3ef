// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"cmp"
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Operations of location expressions (DWARF 5, section 7.7.1).
const (
	opReg0  = 0x50
	opReg31 = 0x6f
	opBreg0 = 0x70
	opFbreg = 0x91

	opConsts       = 0x11
	opPlus         = 0x22
	opCallFrameCFA = 0x9c
)

// keepsInFrame reports whether a function keeps variables in its frame all the time, as code
// compiled without optimization does. If the function has parameters that are kept elsewhere, its
// code is optimized, and only the parameters matter. If a parameter is in memory relative to a
// register that does not point to the frame, all parameters are read at the entry (beforeBody).
func (d *Decoder) keepsInFrame(fn unit.Entry) bool {
	list, _ := VariablesOf(fn)
	optimized, variables := false, false
	for _, e := range list {
		if d.atRegister(e) {
			return false
		}
	}
	for _, e := range list {
		framed := d.inFrame(fn, e)
		if framed && e.Tag == dwarf.TagFormalParameter {
			return true
		}
		_, isList := e.Val(dwarf.AttrLocation).(int64)
		optimized = optimized || isList && e.Tag == dwarf.TagFormalParameter
		variables = variables || framed
	}
	return variables && !optimized
}

// atRegister reports whether parameter e is in memory at an offset from a register that does not
// point to the frame.
func (d *Decoder) atRegister(e unit.Entry) bool {
	v, _ := e.Attr(dwarf.AttrLocation)
	code, _ := v.([]byte)
	_, kept := d.keptInRegister(e)
	return kept && code[0] >= opBreg0
}

// inFrame reports whether variable e has only one location, which is in the frame of function fn
// and not valid when fn is entered. Arguments that the caller has stored above the canonical frame
// address are valid at the entry, unless their location is relative to a register that the prologue
// changes.
func (d *Decoder) inFrame(fn, e unit.Entry) bool {
	_, owner := e.Attr(dwarf.AttrLocation)
	if !owner.Valid() {
		return false
	}
	code, _ := owner.Val(dwarf.AttrLocation).([]byte)
	if len(code) < 2 {
		return false
	}
	switch code[0] {
	case opFbreg:
		r := read.Reader{D: code[1:]}
		distance, _ := baseDistance(fn)
		off := r.SLEB() + distance
		return !r.Bad && (off < 0 || basedOnRegister(fn) || isResult(e))
	}
	return d.pointsToFrame(int(code[0]) - opBreg0)
}

// pointsToFrame reports whether a register, by its DWARF number, is the frame or stack pointer.
func (d *Decoder) pointsToFrame(reg int) bool {
	r := &d.machine().Registers
	return reg >= 0 && (reg == r.Frame || reg == r.Stack)
}

// basedOnRegister reports whether the frame base is a register rather than the canonical
// frame address.
func basedOnRegister(fn unit.Entry) bool {
	base, _ := fn.Val(dwarf.AttrFrameBase).([]byte)
	return len(base) > 0 && base[0] >= opReg0 && base[0] <= opReg31
}

// baseDistance returns how far the frame base is from the canonical frame address, if that is what it is described by.
// LLVM describes it so in functions that push arguments or numbers (-Oz): the distance is the size of the frame.
func baseDistance(fn unit.Entry) (distance int64, ok bool) {
	base, _ := fn.Val(dwarf.AttrFrameBase).([]byte)
	if len(base) == 0 || base[0] != opCallFrameCFA {
		return 0, false
	}
	if len(base) == 1 {
		return 0, true
	}
	r := read.Reader{D: base[2:]}
	distance = r.SLEB()
	return distance, base[1] == opConsts && !r.Bad && r.Off+1 == len(r.D) && r.D[r.Off] == opPlus
}

// isResult reports whether a parameter is one of a Go function's results, which Go
// describes as parameters with DW_AT_variable_parameter.
func isResult(e unit.Entry) bool {
	is, _ := e.Val(dwarf.AttrVarParam).(bool)
	return is && isGo(e)
}

// notReady returns a *query.NotReadyError if the scope's pc is in the prologue of a program's
// function, and e is in the frame that the prologue sets up, or if optimized code, also the kernel's,
// has not stored e there yet.
func (s *scope) notReady(e unit.Entry) error {
	if s.d.Module.Program == nil {
		return s.unstored(s.Function, e)
	}
	fn := s.enclosing()
	if !fn.Valid() || !s.d.inFrame(fn, e) {
		return nil
	}
	pro, err := s.d.prologue(fn)
	later := cmp.Or(s.unstored(fn, e), s.unframed(fn, e, pro))
	switch {
	case err != nil:
		return err
	case later != nil:
		return later
	case s.fromCaller(fn, e, pro):
		return nil
	case pro.begin <= s.pc && s.pc < pro.ready:
		return &query.NotReadyError{Name: e.Name(), Addr: pro.ready, Line: pro.line, File: s.place.File}
	case !s.stored(fn, e, pro.end):
		return errLost
	}
	return nil
}

// fromCaller reports whether e is an argument that the caller stored on the stack, at a location
// relative to a register that already has its final value at the scope's pc.
func (s *scope) fromCaller(fn, e unit.Entry, pro prologue) bool {
	reg, off, ok := s.d.frameSlot(fn, e)
	body, _ := s.d.finalFrame(fn, reg, pro)
	now, set := s.d.cfaFrom(reg, s.pc)
	return ok && set && off >= body && now == body
}

// unframed returns an error if the register that e's place in the frame is relative to has not its final value at the
// scope's pc. LLVM sets up a frame only on the way that needs it, so that the body may begin without one.
func (s *scope) unframed(fn, e unit.Entry, pro prologue) error {
	reg, _, ok := s.d.frameSlot(fn, e)
	now, known := s.d.cfaFrom(reg, s.pc)
	final, from := s.d.finalFrame(fn, reg, pro)
	if !ok || !known || from <= pro.end || now >= final || s.pc < pro.ready {
		return nil
	}
	if line := s.lineFrom(from); line != 0 && s.pc < from {
		return &query.NotReadyError{Name: e.Name(), Addr: from, Line: line, File: s.place.File}
	}
	return errLost
}

// finalFrame returns how far the canonical frame address is from a register where the frame of fn is set up, and the first
// such place: the end of the prologue or, if nothing is set up there, where it is farthest. It returns -1 if that is not known.
func (d *Decoder) finalFrame(fn unit.Entry, reg int, pro prologue) (distance int64, from uint64) {
	from = max(pro.end, pro.begin)
	none, _ := d.cfaFrom(reg, pro.begin)
	distance, known := d.cfaFrom(reg, from)
	switch {
	case !known:
		return -1, from
	case distance != none:
		return distance, from
	}
	return d.largestFrame(reg, rangeAt(fn, pro.begin))
}

// largestFrame returns how far the canonical frame address is from a register at most, in a range of code, and the first
// place where it is.
func (d *Decoder) largestFrame(reg int, span [2]uint64) (most int64, from uint64) {
	list, _ := d.instructions(span[0], span[1])
	m := d.machine()
	for i := range list {
		if i > 0 && !m.Code.Sets(&list[i-1], reg) {
			continue
		}
		if distance, ok := d.cfaFrom(reg, list[i].Addr); ok && distance > most {
			most, from = distance, list[i].Addr
		}
	}
	return most, from
}

// cfaFrom returns the distance of the canonical frame address from a register at pc.
func (d *Decoder) cfaFrom(reg int, pc uint64) (distance int64, ok bool) {
	n, err := d.Units.CFA(pc)
	if err != nil || n.Op != locexpr.Add || n.A.Op != locexpr.Reg || n.B.Op != locexpr.Const {
		return 0, false
	}
	return n.B.Val, n.A.Val == int64(reg)
}

// stored reports whether the function has stored parameter e, its own or that of an inlined
// function, in its frame before the scope's pc. The prologue ends at end. LLVM may optimize the
// store away, and with it the argument, but keep the location; such a location is relative to a
// register. Other variables and locations count as stored.
func (s *scope) stored(fn, e unit.Entry, end uint64) bool {
	reg, off, ok := s.d.frameSlot(fn, e)
	start, began := fn.Start()
	if !ok || !began || e.Tag != dwarf.TagFormalParameter {
		return true
	}
	span := rangeAt(fn, start)
	if s.pc < span[0] || s.pc > span[1] {
		return true // in another part of the function
	}
	list, _ := s.d.instructions(span[0], span[1])
	m := s.d.machine()
	stored := false
	for i := range list {
		if list[i].Addr >= s.pc {
			break
		}
		if list[i].Addr < end && m.Code.Sets(&list[i], reg) {
			stored = false // the location is now another one
		}
		stored = stored || m.Code.Stores(&list[i], reg, off)
	}
	return stored
}

// frameSlot returns the location of variable e in the frame of fn, as an offset from a register.
func (d *Decoder) frameSlot(fn, e unit.Entry) (reg int, off int64, ok bool) {
	v, _ := e.Attr(dwarf.AttrLocation)
	code, _ := v.([]byte)
	if len(code) < 2 {
		return 0, 0, false
	}
	r := read.Reader{D: code[1:]}
	off = r.SLEB()
	switch reg = int(code[0]) - opBreg0; {
	case r.Bad || r.Off != len(r.D): // more than an address: a pointer to the variable, or a part of it
		return 0, 0, false
	case d.pointsToFrame(reg):
		return reg, off, true
	case code[0] == opFbreg && basedOnRegister(fn):
		base, _ := fn.Val(dwarf.AttrFrameBase).([]byte)
		reg = int(base[0]) - opReg0
		return reg, off, d.pointsToFrame(reg)
	}
	return 0, 0, false
}
