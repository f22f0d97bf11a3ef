// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// beforeBody returns the location of parameter e at a place before the function has moved it to
// where its own location says: into the frame or, in code compiled without optimization or with
// -fno-var-tracking, into a register. found is false if e's own location is valid.
func (s *scope) beforeBody(e unit.Entry) (l locexpr.Loc, found bool, err error) {
	reg, kept := s.d.keptInRegister(e)
	switch {
	case s.untracked(e):
		return l, true, errLost
	case !kept:
		err = s.notReady(e)
	case !s.place.Entry || s.Function.Tag != dwarf.TagSubprogram:
		return l, false, nil
	case !slices.Contains(s.d.machine().Calls.General(), reg) || s.d.atRegister(e):
		err = s.early(e)
	}
	if err == nil && !kept {
		return l, false, nil
	}
	if l, found = s.byConvention(e); found {
		if kept && err == nil && l.Reg != reg && !s.sets(reg) { // the function follows another convention, as with ms_abi
			return locexpr.Loc{}, false, nil
		}
		return l, true, nil
	}
	return l, err != nil, err
}

// sets reports whether the program's function moves anything to a general register, or that is not known.
func (s *scope) sets(reg int) bool {
	m := s.d.machine()
	if s.d.Module.Program == nil {
		return true
	}
	for _, r := range s.Function.Ranges() {
		list, err := s.d.instructions(r[0], r[1])
		if err != nil || slices.ContainsFunc(list, func(i arch.Inst) bool { return m.Code.Sets(&i, reg) }) {
			return true
		}
	}
	return false
}

// early returns the error for a parameter that is read at the function's entry, before it is at its
// location.
func (s *scope) early(e unit.Entry) error {
	pro, err := s.d.prologue(s.Function)
	if err != nil {
		return err
	}
	return &query.NotReadyError{Name: e.Name(), Addr: pro.ready, Line: pro.line, File: s.place.File}
}

// keptInRegister reports whether e is a parameter in C or C++ whose only location for the whole
// function is a general register, or memory at an offset from one that does not point to the frame,
// as in GCC's code for AddressSanitizer. reg is the register's DWARF number.
func (d *Decoder) keptInRegister(e unit.Entry) (reg int, is bool) {
	v, _ := e.Attr(dwarf.AttrLocation)
	code, _ := v.([]byte)
	if e.Tag != dwarf.TagFormalParameter || len(code) == 0 || !e.Unit.IsC() {
		return 0, false
	}
	if reg = int(code[0]) - opReg0; len(code) == 1 {
		return reg, d.isGeneral(reg)
	}
	reg = int(code[0]) - opBreg0
	r := read.Reader{D: code[1:]}
	distance := r.SLEB()
	only := !r.Bad && r.Off == len(r.D) && distance != 0 // 0: the caller passes a pointer
	return reg, only && d.isGeneral(reg) && !d.pointsToFrame(reg)
}

// isGeneral reports whether reg is the DWARF number of a general register.
func (d *Decoder) isGeneral(reg int) bool { return 0 <= reg && reg < d.machine().Registers.General }

// byConvention returns the location of parameter e at the first instruction of a C or C++ function
// that later moves it: the registers in which the caller passes it. It is for functions whose body
// begins with a loop, where probes stay at the entry, for parameters that are moved to a register, and
// for those that optimized code stores later. It returns false unless e is a number, a pointer or a
// structure in general registers, and no parameter before e may have been removed.
func (s *scope) byConvention(e unit.Entry) (locexpr.Loc, bool) {
	how, _ := s.Function.Val(dwarf.AttrCalling).(int64)
	if !s.place.Entry || s.Function.Tag != dwarf.TagSubprogram || how == callNone || image.IsClone(s.place.Symbol) || !s.Function.Unit.IsC() {
		return locexpr.Loc{}, false
	}
	result, err := s.result()
	list, err2 := s.direct()
	if err != nil || err2 != nil {
		return locexpr.Loc{}, false
	}
	calls := s.d.machine().Calls
	free := argumentRegisters{general: calls.General(), vectors: calls.Vectors()}
	if result.Loc.Kind == locexpr.Memory && len(free.general) > 0 { // the pointer to the result is passed first
		free.general = free.general[1:]
	}
	for _, p := range list {
		if p.Tag != dwarf.TagFormalParameter {
			continue
		}
		t, err := s.d.Types.Of(p)
		if err != nil || t == nil || !s.d.hasOnePlace(p) && !s.keepsParameters(p) {
			return locexpr.Loc{}, false
		}
		first := free.general
		plain, err := free.pass(s.d, t)
		switch {
		case err != nil:
			return locexpr.Loc{}, false
		case p.Off() == e.Off():
			return passedIn(first[:len(first)-len(free.general)], t, plain, s.d)
		}
	}
	return locexpr.Loc{}, false
}

// keepsParameters reports whether the function has all parameters of its source: GCC gives those from which it has removed
// one another name in the symbol table.
func (s *scope) keepsParameters(p unit.Entry) bool {
	return isOptimizedByGCC(p.Unit.Producer) && s.place.Symbol != ""
}

// passedIn returns the location of a parameter of type t that is passed in registers; false if it is not one that is a
// number, a pointer or a structure in general registers only.
func passedIn(regs []int, t, plain *ctype.Type, d *Decoder) (locexpr.Loc, bool) {
	switch {
	case len(regs) == 1 && isNumber(plain):
		return locexpr.Loc{Kind: locexpr.Register, Reg: regs[0]}, true
	case plain.Kind != ctype.Struct || plain.Size == 0 || int64(len(regs)) != (plain.Size+7)/8 || d.passedByReference(t):
		return locexpr.Loc{}, false
	}
	l := locexpr.Loc{Kind: locexpr.Pieces}
	for i, reg := range regs {
		bits := 8 * min(plain.Size-8*int64(i), 8)
		l.Parts = append(l.Parts, locexpr.Part{Bits: int(bits), Loc: locexpr.Loc{Kind: locexpr.Register, Reg: reg}})
	}
	if len(l.Parts) == 1 {
		return l.Parts[0].Loc, true
	}
	return l, true
}

// hasOnePlace reports whether a parameter is in the same register or memory for the whole function.
// A parameter that optimization has removed is not.
func (d *Decoder) hasOnePlace(p unit.Entry) bool {
	v, _ := p.Attr(dwarf.AttrLocation)
	code, _ := v.([]byte)
	if len(code) == 0 {
		return false
	}
	op := code[0]
	register := opReg0 <= op && op <= opReg31 // vector registers too
	return register || d.isGeneral(int(op)-opBreg0) || op == opFbreg
}

// argumentRegisters are the registers that no earlier parameter has taken.
type argumentRegisters struct {
	general []int
	vectors int
}

// pass removes the registers of the next parameter, whose type is t, and returns t without its
// qualifiers. If there are not enough registers for a parameter, it is passed on the stack.
func (a *argumentRegisters) pass(d *Decoder, t *ctype.Type) (*ctype.Type, error) {
	plain, err := t.Strip()
	if err != nil {
		return nil, err
	}
	general, vectors, err := d.machine().Calls.RegistersFor(plain)
	if d.passedByReference(t) {
		general, vectors = 1, 0
	}
	if general <= len(a.general) && vectors <= a.vectors {
		a.general, a.vectors = a.general[general:], a.vectors-vectors
	}
	return plain, err
}

// isNumber reports whether a type is a number or a pointer that fits in a general register.
func isNumber(t *ctype.Type) bool {
	switch t.Kind {
	case ctype.Int, ctype.Bool, ctype.Char, ctype.Enum, ctype.Pointer:
		return t.Size <= 8
	}
	return false
}
