// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// spec returns the BTF of a module.
func (s *Resolver) spec(module string) (*btfsym.Spec, error) {
	m, err := s.files.Module(module)
	if err != nil {
		return nil, err
	}
	return s.Decoder(m).BTF()
}

// prototype is a function's prototype in BTF. If BTF has none that can be trusted, why is the
// reason, as text to append to the function's name. One error can't be detected: if another
// function with the same name was inlined everywhere, BTF may describe that one (about 10 of 40,000
// functions).
type prototype struct {
	params []btfsym.Param
	result *ctype.Type
	why    string
}

func (s *Resolver) prototype(p *query.Place) (prototype, error) {
	spec, err := s.spec(p.Module)
	switch {
	case image.IsProgram(p.Module):
		return prototype{why: ", a function of a program,"}, nil // programs have no BTF
	case err != nil:
		return prototype{why: ", without BTF,"}, nil
	case image.IsClone(p.Symbol):
		return prototype{why: ", whose clone " + p.Symbol + " may have other parameters,"}, nil
	}
	if n := s.namesakes(p); n > 1 {
		return prototype{why: fmt.Sprintf(", the name of %d functions,", n)}, nil
	}
	params, ok, err := spec.Func(p.Func)
	if err != nil || !ok {
		return prototype{why: ", which BTF does not describe,"}, err
	}
	result, err := spec.Result(p.Func)
	return prototype{params: params, result: result}, err
}

// namesakes counts the functions of the module that have the same name as p's.
func (s *Resolver) namesakes(p *query.Place) int {
	m, err := s.files.Module(p.Module)
	if err != nil || m.IndexOrNil() == nil {
		return 0
	}
	seen := map[uint64]bool{}
	m.IndexOrNil().SymbolsNamed([]byte(p.Func), func(c index.Symbol) {
		if c.Func {
			seen[c.Addr] = true
		}
	})
	return len(seen)
}

// abiVariables lists a function's parameters from BTF, at its first instruction; none if
// BTF does not describe the function.
func (s *Resolver) abiVariables(p *query.Place) ([]query.Variable, error) {
	proto, err := s.prototype(p)
	if err != nil || proto.why != "" || !p.Entry {
		return nil, err
	}
	return s.passed(p.Module, proto)
}

// calls returns the calling convention of a module's code.
func (s *Resolver) calls(module string) (arch.Calls, error) {
	m, err := s.files.Module(module)
	if err != nil {
		return nil, err
	}
	return m.Machine().Calls, nil
}

// passed returns a function's parameters with their locations by the calling convention, up to the
// first whose location is not known.
func (s *Resolver) passed(module string, f prototype) ([]query.Variable, error) {
	calls, err := s.calls(module)
	if err != nil {
		return nil, err
	}
	types := make([]*ctype.Type, len(f.params))
	for i := range f.params {
		types[i] = f.params[i].Type
	}
	places, err := calls.Places(types, f.result)
	out := make([]query.Variable, 0, len(places))
	for i, loc := range places {
		out = append(out, query.Variable{Name: f.params[i].Name, Param: true, Type: types[i], Loc: loc})
	}
	return out, err
}

// abiVariable finds a parameter, per-CPU variable or enumeration constant. Other
// variables need debug information.
func (s *Resolver) abiVariable(p *query.Place, name string) (query.Variable, error) {
	proto, err := s.prototype(p)
	if err != nil {
		return query.Variable{}, err
	}
	all, err := s.passed(p.Module, proto)
	if err != nil {
		return query.Variable{}, err
	}
	for _, v := range all {
		if v.Name == name && p.Entry {
			return v, nil
		}
	}
	if v, ok := s.btfName(p.Module, name); ok {
		return v, nil
	}
	if proto.why == "" {
		proto.why = ", whose parameters are " + paramNames(proto.params) + ","
	}
	return query.Variable{}, s.files.Needs(p.Module, "$%s of %s%s", name, p.Func, proto.why)
}

func paramNames(params []btfsym.Param) string {
	if len(params) == 0 {
		return "none"
	}
	out := make([]string, 0, len(params))
	for _, p := range params {
		out = append(out, "$"+p.Name)
	}
	return strings.Join(out, " ")
}

// btfName finds a per-CPU variable or an enumeration constant.
func (s *Resolver) btfName(module, name string) (query.Variable, bool) {
	if v, err := s.btfGlobal(module, name, ""); err == nil {
		return v, true
	}
	spec, err := s.spec(module)
	if err != nil {
		return query.Variable{}, false
	}
	t, v, err := spec.Enumerator(name)
	return constantOf(t, ctype.Enumerator{Name: name, Value: v}), t != nil && err == nil
}

// abiResult returns the location of the result of the function at p.
func (s *Resolver) abiResult(p *query.Place) (query.Variable, error) {
	proto, err := s.prototype(p)
	if err != nil {
		return query.Variable{}, err
	}
	if proto.why != "" {
		return query.Variable{}, s.files.Needs(p.Module, "$return of %s%s", p.Func, proto.why)
	}
	calls, err := s.calls(p.Module)
	if err != nil {
		return query.Variable{}, err
	}
	return returned(calls, proto.result)
}

// btfGlobal is like Global, without DWARF. The type comes from BTF, which has only per-CPU
// variables, and the address from the symbol, whose name must be unique.
func (s *Resolver) btfGlobal(module, name, file string) (query.Variable, error) {
	what := name
	if file != "" {
		what += "@" + file
	}
	m, err := s.files.Module(module)
	if err != nil {
		return query.Variable{}, err
	}
	d := s.Decoder(m)
	spec, err := d.BTF()
	if err != nil || file != "" {
		return query.Variable{}, s.files.Needs(module, "the variable %s", what)
	}
	t, err := spec.Var(name)
	if err != nil {
		return query.Variable{}, err
	}
	addr, ok := m.OnlySymbol(name)
	if t == nil || !ok {
		return query.Variable{}, s.files.Needs(module, "the variable %s, which BTF does not describe,", what)
	}
	return query.Variable{Name: name, Type: t, Loc: locexpr.Loc{Kind: locexpr.Memory, X: d.address(addr)}}, nil
}

// btfType is like Type, without DWARF.
func (s *Resolver) btfType(module, name string) (*ctype.Type, error) {
	spec, err := s.spec(module)
	if err != nil {
		return nil, s.files.Needs(module, "the type %q", name)
	}
	t, err := spec.Type(splitTypeName(name))
	switch {
	case errors.Is(err, btfsym.ErrSeveral):
		return nil, s.files.Needs(module, "the type %q, of which there are several,", name)
	case t == nil && err == nil:
		err = &query.NoMatchError{What: "type", Pattern: name}
	}
	return t, err
}

// btfEnumerator is like Enumerator, without DWARF.
func (s *Resolver) btfEnumerator(module, name string) (int64, error) {
	spec, err := s.spec(module)
	if err != nil {
		return 0, s.files.Needs(module, "the constant %s", name)
	}
	t, v, err := spec.Enumerator(name)
	switch {
	case errors.Is(err, btfsym.ErrSeveral):
		return 0, s.files.Needs(module, "the constant %s, which has several values,", name)
	case t == nil && err == nil:
		err = &query.NoMatchError{What: "enumerator", Pattern: name}
	}
	return v, err
}
