// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// byConvention is the place of parameter e at the first instruction of a C or C++ function
// compiled without optimization: the register in which the caller passes it. This is for
// functions whose body begins with a loop, where probes stay at the entry. Only numbers
// and pointers are known, and only if all parameters before e are some too.
func (s *scope) byConvention(e unit.Entry) (locexpr.Loc, bool) {
	const noCall = 3 // DW_CC_nocall: another convention
	how, _ := s.fn.Val(dwarf.AttrCalling).(int64)
	if !s.place.Entry || s.fn.Tag != dwarf.TagSubprogram || how == noCall || !isC(s.fn.Unit) {
		return locexpr.Loc{}, false
	}
	result, err := s.result()
	if err != nil || result.Loc.Kind == locexpr.Memory { // whose address is an argument
		return locexpr.Loc{}, false
	}
	list, err := s.direct()
	if err != nil {
		return locexpr.Loc{}, false
	}
	regs := argRegs
	for _, p := range list {
		if p.Tag != dwarf.TagFormalParameter {
			continue
		}
		isNumber, isVector := s.passedAs(p)
		switch {
		case !inFrame(s.fn, p) || !isNumber && !isVector || len(regs) == 0:
			return locexpr.Loc{}, false
		case p.Off() == e.Off():
			return locexpr.Loc{Kind: locexpr.Register, Reg: regs[0]}, isNumber
		case isNumber:
			regs = regs[1:]
		}
	}
	return locexpr.Loc{}, false
}

// isC reports whether a unit's language is C or C++.
func isC(u *unit.Unit) bool {
	const c89, c, c99, c11, c17 = 0x01, 0x02, 0x0c, 0x1d, 0x2c
	switch u.Language() {
	case c89, c, c99, c11, c17:
		return true
	case unit.LanguageRust:
		return false
	}
	return u.HasNamespaces()
}

// passedAs reports whether a parameter is passed in a general register, or in a vector
// register; neither for structures and for long double.
func (s *scope) passedAs(p unit.Entry) (number, vector bool) {
	t, err := s.d.types.of(p)
	if err != nil || t == nil {
		return false, false
	}
	plain, err := t.Strip()
	if err != nil || plain.Size > 8 {
		return false, false
	}
	switch plain.Kind {
	case ctype.Int, ctype.Bool, ctype.Char, ctype.Enum, ctype.Pointer:
		return true, false
	}
	return false, plain.Kind == ctype.Float
}
