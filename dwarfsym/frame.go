// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Operations of location expressions (DWARF 5, section 7.7.1).
const (
	opReg0  = 0x50
	opReg31 = 0x6f
	opBreg0 = 0x70
	opFbreg = 0x91
)

// regRBP is the DWARF number of the frame pointer.
const regRBP = 6

// keepsInFrame reports whether a function keeps variables in its frame all the time, as
// code compiled without optimization does. If the function has parameters that are kept
// elsewhere, its code is optimized, and only the parameters matter.
func keepsInFrame(fn unit.Entry) bool {
	list, _ := variablesOf(fn)
	optimized, variables := false, false
	for _, e := range list {
		framed := inFrame(fn, e)
		if framed && e.Tag == dwarf.TagFormalParameter {
			return true
		}
		_, isList := e.Val(dwarf.AttrLocation).(int64)
		optimized = optimized || isList && e.Tag == dwarf.TagFormalParameter
		variables = variables || framed
	}
	return variables && !optimized
}

// inFrame reports whether variable e has only one place, which is in the frame of
// function fn and not valid when fn is entered. Arguments that the caller has stored
// above the canonical frame address are valid then, but not relative to a register that
// the prologue changes.
func inFrame(fn, e unit.Entry) bool {
	_, owner := e.Attr(dwarf.AttrLocation)
	if !owner.Valid() {
		return false
	}
	code, _ := owner.Val(dwarf.AttrLocation).([]byte)
	if len(code) < 2 {
		return false
	}
	switch code[0] {
	case opBreg0 + regRBP, opBreg0 + regRSP:
		return true
	case opFbreg:
		r := read.Reader{D: code[1:]}
		off := r.SLEB()
		return !r.Bad && (off < 0 || basedOnRegister(fn) || isResult(e))
	}
	return false
}

// basedOnRegister reports whether the frame base is a register rather than the canonical
// frame address.
func basedOnRegister(fn unit.Entry) bool {
	base, _ := fn.Val(dwarf.AttrFrameBase).([]byte)
	return len(base) > 0 && base[0] >= opReg0 && base[0] <= opReg31
}

// isResult reports whether a parameter is one of a Go function's results, which Go
// describes as parameters with DW_AT_variable_parameter.
func isResult(e unit.Entry) bool {
	is, _ := e.Val(dwarf.AttrVarParam).(bool)
	return is && isGo(e)
}

// notReady is a *NotReadyError if the scope's pc is in the prologue of a program's
// function, and e is in the frame that the prologue makes.
func (s *scope) notReady(e unit.Entry) error {
	if s.d.mod.program == nil {
		return nil
	}
	fn := s.enclosing()
	if !fn.Valid() || !inFrame(fn, e) {
		return nil
	}
	pro, err := s.d.prologue(fn)
	if err != nil || s.pc < pro.begin || s.pc >= pro.ready {
		return err
	}
	return &NotReadyError{Name: e.Name(), Addr: pro.ready, Line: pro.line, File: s.place.File}
}
