// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"errors"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// maxIndirect bounds chains of locations that refer to other entries' locations.
const maxIndirect = 4

// maxLocated bounds how often other locations, the frame base and the canonical frame
// address are evaluated for one variable. An expression may refer to them thousands of
// times, and theirs to others as often.
const maxLocated = 1000

var (
	errIndirect = errors.New("the location refers to itself")
	errLocated  = fmt.Errorf("a location refers to other locations more than %d times", maxLocated)
)

// evaluate counts one more evaluation.
func (s *scope) evaluate() error {
	if s.located++; s.located > maxLocated {
		return fmt.Errorf("%s: %w", s.d.Module.Path, errLocated)
	}
	return nil
}

// location returns the location of variable e at the scope's pc. present is false if it has no
// location there. If present is true and the Loc's kind is OptimizedOut, it has a location without
// a value.
func (s *scope) location(e unit.Entry) (l locexpr.Loc, present bool, err error) {
	return s.fromEntry(e, func(pc uint64) (locexpr.Loc, bool, error) { return s.locate(e, pc, 0) })
}

// present is location without the location: it only checks that there is one.
func (s *scope) present(e unit.Entry) (l locexpr.Loc, present bool, err error) {
	if s.untracked(e) {
		return l, false, nil
	}
	return s.fromEntry(e, func(pc uint64) (locexpr.Loc, bool, error) {
		if _, ok, err := e.Expr(dwarf.AttrLocation, pc); ok && err == nil {
			return locexpr.Loc{}, true, nil // as most have
		}
		if v, _ := e.Attr(dwarf.AttrConstValue); v != nil {
			return locexpr.Loc{}, true, nil
		}
		if _, found, _ := s.beforeBody(e); found {
			return locexpr.Loc{}, true, nil
		}
		_, owner := e.Attr(dwarf.AttrLocation)
		_, ok, err := owner.Expr(dwarf.AttrLocation, pc)
		return locexpr.Loc{}, ok && err == nil, err
	})
}

// fromEntry calls locate with the scope's pc or, if there is no location, with that behind the call
// of __fentry__ at the function's entry.
func (s *scope) fromEntry(e unit.Entry, locate func(pc uint64) (locexpr.Loc, bool, error)) (l locexpr.Loc, present bool, err error) {
	s.located = 0
	l, present, err = locate(s.pc)
	if !present && err == nil && s.place.Entry {
		if n := s.entryCall(); n > 0 {
			return locate(s.pc + n)
		}
	}
	return l, present, err
}

// entryCall returns the length of the call of __fentry__ at the function's entry, which may stand behind
// a landing pad; 0 if there is none. GCC's units say that they have such calls, those of clang don't.
func (s *scope) entryCall() uint64 {
	if s.Function.Unit.MFentry() {
		return s.d.machine().Calls.EntryCall()
	}
	if x := s.d.Module.IndexOrNil(); x != nil {
		return s.d.Module.EntryCall(x, s.pc)
	}
	return 0
}

func (s *scope) locate(e unit.Entry, pc uint64, depth int) (locexpr.Loc, bool, error) {
	if depth > maxIndirect {
		return locexpr.Loc{}, false, errIndirect
	}
	if err := s.evaluate(); err != nil {
		return locexpr.Loc{}, false, err
	}
	if v, _ := e.Attr(dwarf.AttrConstValue); v != nil {
		return s.d.constant(v), true, nil
	}
	if l, found, err := s.beforeBody(e); found {
		return l, true, err
	}
	_, owner := e.Attr(dwarf.AttrLocation)
	expr, ok, err := s.exprOf(owner, pc)
	if err != nil || !ok {
		return locexpr.Loc{}, false, err
	}
	l, err := locexpr.Translate(expr, s.env(owner.Unit, pc, depth))
	if err != nil {
		return l, true, err
	}
	return s.storedParts(owner, s.goLocation(owner, l)), true, nil
}

// exprOf returns the location expression of a variable at pc. Where a function or an inlined instance
// begins, a parameter has the value that was passed.
func (s *scope) exprOf(owner unit.Entry, pc uint64) (expr []byte, ok bool, err error) {
	if owner.Tag == dwarf.TagFormalParameter && pc == s.pc && (s.place.Entry || s.atStart()) {
		return owner.StartExpr(dwarf.AttrLocation, pc)
	}
	return owner.Expr(dwarf.AttrLocation, pc)
}

// constant converts DW_AT_const_value: a number, bytes, a string or an address.
func (d *Decoder) constant(v any) locexpr.Loc {
	switch v := v.(type) {
	case int64:
		return locexpr.Loc{Kind: locexpr.Value, X: locexpr.NewConst(v)}
	case uint64:
		return locexpr.Loc{Kind: locexpr.Value, X: d.address(v)}
	case []byte:
		return locexpr.FromBytes(v)
	case string:
		return locexpr.FromBytes(append([]byte(v), 0))
	}
	return locexpr.Loc{}
}

// env returns the environment for location expressions of unit u at pc.
func (s *scope) env(u *unit.Unit, pc uint64, depth int) *locexpr.Env {
	env := s.d.env(u)
	env.AtEntry = s.place.Entry
	env.CFA = func() (*locexpr.Node, error) {
		if err := s.evaluate(); err != nil {
			return nil, err
		}
		return s.d.Units.CFA(pc)
	}
	env.FrameBase = func() (*locexpr.Node, error) { return s.frameBase(pc, depth) }
	env.Pointee = func(die uint64) (locexpr.Loc, error) { return s.pointee(die, pc, depth) }
	env.Param = func(die uint64) (*locexpr.Node, error) { return s.entryParam(u.Off+die, depth) }
	return env
}

// env returns the part of the environment that does not depend on a pc.
func (d *Decoder) env(u *unit.Unit) *locexpr.Env {
	return &locexpr.Env{
		Address:     d.address,
		ThreadLocal: d.threadLocal,
		Indexed:     u.Indexed,
		Base:        func(die uint64) (locexpr.Base, error) { return baseOf(u, die) },
		Call: func(die uint64, inSection bool) ([]byte, error) {
			if !inSection {
				die += u.Off
			}
			e, err := d.entryAt(die)
			if err != nil {
				return nil, err
			}
			code, _ := e.Val(dwarf.AttrLocation).([]byte)
			return code, nil
		},
	}
}

func baseOf(u *unit.Unit, die uint64) (locexpr.Base, error) {
	e, err := u.Entry(u.Off + die)
	if err != nil {
		return locexpr.Base{}, err
	}
	size, _ := e.Val(dwarf.AttrByteSize).(int64)
	enc, _ := e.Val(dwarf.AttrEncoding).(int64)
	if e.Tag != dwarf.TagBaseType || size <= 0 || size > 16 {
		return locexpr.Base{}, unit.ErrOffset
	}
	return locexpr.Base{
		Size:   int(size),
		Signed: enc == encSigned || enc == encSignedChar,
		Float:  enc == encFloat || enc == encComplexFloat,
	}, nil
}

// frameBase returns the value of the out-of-line function's DW_AT_frame_base. If it is a register,
// the frame base is the address in the register (DWARF 5, section 3.3.5).
func (s *scope) frameBase(pc uint64, depth int) (*locexpr.Node, error) {
	fn := s.enclosing()
	if !fn.Valid() || depth > maxIndirect {
		return nil, errIndirect
	}
	if err := s.evaluate(); err != nil {
		return nil, err
	}
	expr, ok, err := fn.Expr(dwarf.AttrFrameBase, pc)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errors.New("the debug information has no frame base for this place")
	}
	env := s.env(fn.Unit, pc, depth+1)
	env.FrameBase = nil
	l, err := locexpr.Translate(expr, env)
	switch {
	case err != nil:
		return nil, err
	case l.Kind == locexpr.Register:
		return locexpr.NewReg(l.Reg), nil
	case l.Kind == locexpr.Memory:
		return l.X, nil
	}
	return nil, errors.New("the function's frame base is not an address")
}

// pointee returns the location of an implicit pointer's target.
func (s *scope) pointee(die, pc uint64, depth int) (locexpr.Loc, error) {
	e, err := s.d.entryAt(die)
	if err != nil {
		return locexpr.Loc{}, err
	}
	l, _, err := s.locate(e, pc, depth+1)
	return l, err
}

// errLost means that the compiler removed a parameter, so that only the callers have its value.
var errLost = errors.New("the parameter was removed from this function")

// entryParam returns the value of a parameter at the function's entry (DW_OP_GNU_parameter_ref).
// GCC uses it for parameters that a clone no longer has, so there is mostly none.
func (s *scope) entryParam(die uint64, depth int) (*locexpr.Node, error) {
	start, ok := s.Function.Start()
	params, err := s.direct()
	if err != nil || !ok {
		return nil, errLost
	}
	for _, p := range params {
		origin, isCopy, _ := p.Ref(dwarf.AttrAbstractOrigin)
		if p.Off() != die && (!isCopy || origin.Off() != die) {
			continue
		}
		l, ok, err := s.locate(p, start, depth+1)
		if errors.Is(err, errLocated) {
			return nil, err
		}
		if err != nil || !ok || l.Kind != locexpr.Register {
			break
		}
		if s.place.Entry {
			return locexpr.NewReg(l.Reg), nil
		}
		return &locexpr.Node{Op: locexpr.EntryReg, Val: int64(l.Reg)}, nil
	}
	return nil, errLost
}
