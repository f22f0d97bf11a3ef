// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"cmp"
	"debug/dwarf"
	"errors"
	"fmt"
	"slices"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// MaxSimilar is how many similar names an error suggests.
const MaxSimilar = 5

// Variable finds a parameter, local or global visible at p, and enumeration constants. Errors are
// *query.NoVariableError, *query.OptimizedOutError, *query.NotReadyError, *query.NoDebugInfoError,
// and others for a location that is damaged or not supported.
func (s *Resolver) Variable(p *query.Place, name string) (query.Variable, error) {
	if !p.DWARF {
		return s.abiVariable(p, name)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return query.Variable{}, err
	}
	v, err := sc.find(name)
	return v, cmp.Or(sc.d.exhausted(), err)
}

func (sc *scope) find(name string) (query.Variable, error) {
	locals, err := sc.inScope()
	if err != nil {
		return query.Variable{}, err
	}
	later := unit.Entry{}
	var moved error // why the variable can't be read, if it is on Go's heap
	for i := len(locals) - 1; i >= 0; i-- {
		e := locals[i]
		if heap, is := sc.onHeap(e); is && heap == name && !sc.declaredLater(e) {
			v, err := sc.heapVariable(e, name)
			if err == nil {
				return v, nil
			}
			moved = cmp.Or(moved, err)
			continue
		}
		switch {
		case e.Name() != name:
		case !sc.declaredLater(e):
			return sc.variable(e, name)
		case !later.Valid():
			later = e
		}
	}
	if moved != nil {
		return query.Variable{}, moved
	}
	other := sc.otherVariables(locals)
	if lost := named(other.lost, name); lost.Valid() {
		return sc.ofSource(lost, name)
	}
	if v := sc.localEnumerator(name); v.Type != nil {
		return v, nil
	}
	if outer := sc.ofOuter(name); outer.Valid() {
		return sc.ofFrameAround(outer, name)
	}
	v, err := sc.fileScope(name, append(names(locals), other.names()...))
	switch inner := named(other.outside, name); {
	case !errors.As(err, new(*query.NoVariableError)):
		return v, err
	case later.Valid():
		return sc.variable(later, name)
	case inner.Valid():
		return sc.ofBlock(inner, name)
	}
	return v, err
}

func names(list []unit.Entry) []string {
	var out []string
	for _, e := range list {
		out = append(out, e.Name())
	}
	return out
}

// variable returns e with its type and its location at the scope's pc.
func (sc *scope) variable(e unit.Entry, name string) (query.Variable, error) {
	if value, _ := e.Attr(dwarf.AttrConstValue); IsDeclaration(e) && value == nil {
		return sc.d.extern(e, name)
	}
	l, present, err := sc.location(e)
	if errors.Is(err, errLost) || err == nil && (!present || l.Kind == locexpr.OptimizedOut) {
		return query.Variable{}, &query.OptimizedOutError{Name: name, Lines: sc.available(e)}
	}
	if err != nil {
		return query.Variable{}, fmt.Errorf("%s: %w", name, err)
	}
	if l.EntryOnly() {
		return query.Variable{}, &query.OptimizedOutError{Name: name, Lines: sc.available(e), Entry: true}
	}
	return sc.d.typed(e, l)
}

// typed returns e with its type and the location l.
func (d *Decoder) typed(e unit.Entry, l locexpr.Loc) (query.Variable, error) {
	t, err := d.Types.Of(e)
	if err != nil {
		return query.Variable{}, err
	}
	if t == nil {
		t = VoidType()
	}
	return query.Variable{Name: e.Name(), Param: e.Tag == dwarf.TagFormalParameter, Type: t, Loc: l}, nil
}

// shown is typed for a list of variables: one whose type unit is missing is shown without a type and a value, so that the
// others are kept.
func (d *Decoder) shown(e unit.Entry, l locexpr.Loc) (query.Variable, error) {
	v, err := d.typed(e, l)
	if errors.As(err, new(*unit.NoTypeUnitError)) {
		return query.Variable{Name: e.Name(), Param: e.Tag == dwarf.TagFormalParameter, Type: VoidType()}, nil
	}
	return v, err
}

// fileScope finds name among the unit's variables, then among enumeration
// constants.
func (sc *scope) fileScope(name string, seen []string) (query.Variable, error) {
	e, globals, err := sc.unitVariable(name)
	if err != nil {
		return query.Variable{}, err
	}
	if e.Valid() {
		return sc.variable(e, name)
	}
	if v, err := sc.enumConstant(name); err == nil || errors.As(err, new(*query.AmbiguousError)) {
		return v, err
	}
	return query.Variable{}, &query.NoVariableError{
		Name: name, Place: sc.place, Similar: suggest.Names(name, append(seen, globals...), MaxSimilar),
	}
}

// Variables lists what -L shows: the parameters and locals directly in p's function that have a
// constant or a location at p, in the order of the debugging information; at a statement also those
// of the blocks around p, the innermost block's first. A variable whose Loc is OptimizedOut has a
// location without a value, such as a pointer that the compiler removed.
//
// Without debug information, the result has the parameters according to BTF and the calling
// convention; none if these are not known.
func (s *Resolver) Variables(p *query.Place) ([]query.Variable, error) {
	if !p.DWARF {
		return s.abiVariables(p)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return nil, err
	}
	list, err := sc.list(sc.location)
	return list, cmp.Or(sc.d.exhausted(), err)
}

// Present lists the same variables as Variables, without their locations, which takes less time: it
// evaluates no expression. Those that one of the place's Instances lacks are left out.
func (s *Resolver) Present(p *query.Place) ([]query.Variable, error) {
	if !p.DWARF {
		return s.abiVariables(p)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return nil, err
	}
	list, err := sc.list(sc.present)
	if err != nil {
		return nil, err
	}
	list, err = sc.d.inAll(list, p)
	return list, cmp.Or(sc.d.exhausted(), err)
}

// list returns the listed variables for which locate finds a location.
func (sc *scope) list(locate func(unit.Entry) (locexpr.Loc, bool, error)) ([]query.Variable, error) {
	list, err := sc.listed()
	if err != nil {
		return nil, err
	}
	var out []query.Variable
	seen := make(map[string]int, len(list))
	for _, e := range list {
		l, present, err := locate(e)
		if !present {
			continue
		}
		if err != nil {
			l = locexpr.Loc{}
		}
		v, err := sc.d.shown(e, l)
		if err != nil {
			return nil, err
		}
		if v.Name == "" {
			continue
		}
		if name, is := sc.onHeap(e); is {
			out = addHeap(out, seen, v, name)
			continue
		}
		// A variable may have a second entry with a better location; find also
		// uses the last one.
		if i, again := seen[v.Name]; again && sc.atStart() {
			out[i] = v
			continue
		}
		seen[v.Name] = len(out)
		out = append(out, v)
	}
	return out, nil
}

// listed returns the variables of the scope that -L shows.
func (sc *scope) listed() ([]unit.Entry, error) {
	if sc.atStart() || sc.place.Whole {
		return sc.direct()
	}
	blocks, err := sc.blocks()
	slices.Reverse(blocks)
	return slices.Concat(blocks...), err
}
