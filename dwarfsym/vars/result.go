// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"errors"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Result returns the location of the return value of p's function (System V ABI for x86-64, section
// 3.2.3; other languages have rules of their own). Its type is Void for a function without a value.
func (s *Resolver) Result(p *query.Place) (query.Variable, error) {
	if !p.DWARF {
		return s.abiResult(p)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return query.Variable{}, err
	}
	return sc.result()
}

func (sc *scope) result() (query.Variable, error) {
	if isGo(sc.Function) {
		return sc.goResult()
	}
	v, err := sc.d.typed(sc.Function, locexpr.Loc{})
	if err != nil {
		return query.Variable{}, err
	}
	switch {
	case sc.Function.Unit.Language() == unit.LanguageRust:
		return rustResult(v.Type)
	case sc.d.passedByReference(v.Type):
		return query.Variable{Name: "return", Type: v.Type, Loc: inMemory()}, nil
	}
	return returned(v.Type)
}

// returned returns the location of a return value of type t in C.
func returned(t *ctype.Type) (query.Variable, error) {
	if t == nil {
		t = VoidType()
	}
	plain, err := t.Strip()
	if err != nil {
		return query.Variable{}, err
	}
	l, err := resultLoc(plain)
	return query.Variable{Name: "return", Type: t, Loc: l}, err
}

// inMemory returns the location of a result in memory, whose address is in the first register.
func inMemory() locexpr.Loc {
	return locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(regRAX)}
}

var errResult = errors.New("the place of this return value is not known")
