// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"cmp"
	"debug/dwarf"
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Result returns the location of the return value of p's function by the calling
// convention. Languages other than C have rules of their own. Its type is Void for a function without a value.
// If there is a value that can't be read, the error comes with a variable that has a type, but no location.
func (s *Resolver) Result(p *query.Place) (query.Variable, error) {
	if !p.DWARF {
		return s.abiResult(p)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return query.Variable{}, err
	}
	v, err := sc.result()
	return v, cmp.Or(sc.d.exhausted(), err)
}

func (sc *scope) result() (query.Variable, error) {
	if isGo(sc.Function) {
		return sc.goResult()
	}
	v, err := sc.d.typed(sc.Function, locexpr.Loc{})
	if errors.As(err, new(*unit.NoTypeUnitError)) {
		return query.Variable{Name: "return", Type: VoidType()}, err
	}
	if err != nil {
		return query.Variable{}, err
	}
	if v.Type.Kind != ctype.Void && (sc.callsOtherwise() || mayLackResult(sc.place.Symbol)) {
		return query.Variable{Name: "return", Type: v.Type}, &query.OptimizedOutError{Name: "return"}
	}
	calls := sc.d.machine().Calls
	switch {
	case sc.Function.Unit.Language() == unit.LanguageRust:
		v, err = rustResult(calls, v.Type)
	case sc.d.passedByReference(v.Type):
		v = query.Variable{Name: "return", Type: v.Type}
		v.Loc, err = calls.ResultInMemory()
	default:
		v, err = returned(calls, v.Type)
	}
	if err == nil && v.Loc.Kind == locexpr.Memory && !sc.returnsAddress() {
		if !sc.place.Entry {
			return query.Variable{Name: "return", Type: v.Type}, &query.OptimizedOutError{Name: "return"}
		}
		v.Loc, err = calls.ResultAtEntry()
	}
	if err == nil && v.Type.Kind != ctype.Void && v.Loc.Kind != locexpr.Memory {
		v.Doubt = sc.unmarked()
	}
	return v, err
}

// returnsAddress reports whether a function that stores its result in memory of the caller's returns the address, as the
// convention demands. Where LLVM optimizes and knows all callers, it does not, and the debug information does not say so.
// The register that has the address at the entry is not known at a return instruction, nor behind the first instructions,
// where probes save values if the function keeps its parameters in its frame.
func (sc *scope) returnsAddress() bool {
	producer := sc.Function.Unit.Producer
	return producer == "" || strings.HasPrefix(producer, "GNU ") || sc.place.AtReturn || !sc.place.Entry && (!sc.optimized() || sc.calledFromOutside())
}

// callsOtherwise reports whether the function is called in another way than by the convention. LLVM says no more of one
// whose result it has left out, because no caller uses it.
func (sc *scope) callsOtherwise() bool {
	how, _ := sc.Function.Attr(dwarf.AttrCalling)
	return how == int64(callNone)
}

// mayLackResult reports whether a compiler has changed the parameters or the result of the function with a symbol, for
// callers that it knows: GCC (IPA-SRA) drops a result that no caller uses, and its debug information still has the type.
// LLVM names functions whose result it drops.
func mayLackResult(symbol string) bool {
	return slices.ContainsFunc([]string{".isra.", ".retelim"}, func(mark string) bool { return strings.Contains(symbol, mark) })
}

// returned returns the location of a return value of type t in C.
func returned(calls arch.Calls, t *ctype.Type) (query.Variable, error) {
	if t == nil {
		t = VoidType()
	}
	plain, err := t.Strip()
	if err != nil {
		return query.Variable{}, err
	}
	l, err := calls.Result(plain)
	return query.Variable{Name: "return", Type: t, Loc: l}, err
}

// callNone is DW_CC_nocall: the function does not obey the usual convention.
const callNone = 3

var errResult = errors.New("the place of this return value is not known")
