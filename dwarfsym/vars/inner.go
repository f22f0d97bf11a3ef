// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"errors"
	"slices"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// inScope lists the variables in scope at the place: the function's own, then those of each lexical block around the
// pc, outermost first. Where the function as a whole is probed, the variables of its blocks are not in scope.
func (s *scope) inScope() ([]unit.Entry, error) {
	if s.outside() {
		return s.direct()
	}
	blocks, err := s.blocks()
	return slices.Concat(blocks...), err
}

// declaredLater reports whether e is declared below the place's line, so that the line means another variable of its
// name, if there is one.
func (s *scope) declaredLater(e unit.Entry) bool {
	if s.place.Whole || s.place.Line == 0 || e.Tag != dwarf.TagVariable {
		return false
	}
	file, _ := e.Attr(dwarf.AttrDeclFile)
	own, of := s.Function.Attr(dwarf.AttrDeclFile)
	line, from := e.Attr(dwarf.AttrDeclLine)
	n, _ := line.(int64)
	return file == own && of.Unit == from.Unit && n > int64(s.place.Line)
}

// otherVariables are variables in the source of a function that are not among those in scope.
type otherVariables struct {
	// lost are those that this instance of the function lacks; the place may be in their scope.
	lost []unit.Entry
	// outside are those of blocks that the place is not in, or that are declared below its line.
	outside []unit.Entry
}

func (o *otherVariables) names() []string { return append(names(o.lost), names(o.outside)...) }

// otherVariables divides the variables in the source of the function that are not among those in scope, which are
// given.
func (s *scope) otherVariables(locals []unit.Entry) (out otherVariables) {
	var lost, outside unit.List
	defer lost.Release()
	defer outside.Release()
	known := map[uint64]bool{}
	for _, e := range locals {
		known[origin(e).Off()] = true
	}
	entered := s.entered()
	var walk func(e unit.Entry, isOutside bool, depth int)
	walk = func(e unit.Entry, isOutside bool, depth int) {
		_ = e.EachChild(func(c unit.Entry) bool {
			switch {
			case isVariable(c) && known[origin(c).Off()]:
			case isVariable(c) && (isOutside || s.declaredLater(c)):
				return outside.Add(c) == nil
			case isVariable(c):
				return lost.Add(c) == nil
			case c.Tag == dwarf.TagLexDwarfBlock && depth < MaxBlocks:
				in, has := entered[c.Off()]
				walk(c, isOutside || s.outside() || has && !in, depth+1)
			}
			return true
		})
	}
	walk(origin(s.Function), false, 0)
	return otherVariables{lost.Entries, outside.Entries}
}

// entered says of each block of which this instance of the function has code, by the block's source, whether the place is
// in it.
func (s *scope) entered() map[uint64]bool {
	out := map[uint64]bool{}
	var walk func(e unit.Entry, depth int)
	walk = func(e unit.Entry, depth int) {
		_ = e.EachChild(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagLexDwarfBlock && depth < MaxBlocks {
				off := origin(c).Off()
				out[off] = out[off] || c.Covers(s.pc)
				walk(c, depth+1)
			}
			return true
		})
	}
	walk(s.Function, 0)
	return out
}

// ofSource returns a variable of the function's source that this instance lacks, if it is static: GCC describes such
// variables with the source only.
func (s *scope) ofSource(e unit.Entry, name string) (query.Variable, error) {
	if s.fixed(e) {
		return s.variable(e, name)
	}
	return query.Variable{}, &query.OptimizedOutError{Name: name, Lines: s.available(e)}
}

// fixed reports whether a variable has the same place in memory everywhere.
func (s *scope) fixed(e unit.Entry) bool {
	l, err := s.d.staticLocation(e)
	return err == nil && l.Kind == locexpr.Memory && l.X != nil && l.X.Op == locexpr.Addr
}

// ofBlock returns a variable of a block or function that the place is not in, if it has the same place in memory everywhere, as
// static variables have. Other memory of such a variable has the values of other variables.
func (s *scope) ofBlock(e unit.Entry, name string) (query.Variable, error) {
	if s.fixed(e) {
		return s.variable(e, name)
	}
	return query.Variable{}, &query.OptimizedOutError{Name: name, Lines: s.available(e), Inner: true}
}

// ofFrameAround returns a variable of the function around, if it is static: others are in a frame that is not this one.
func (s *scope) ofFrameAround(e unit.Entry, name string) (query.Variable, error) {
	v, err := s.ofBlock(e, name)
	var gone *query.OptimizedOutError
	if errors.As(err, &gone) {
		return v, &query.OptimizedOutError{Name: name, Outer: true}
	}
	return v, err
}

// ofOuter returns a variable of the function that the scope's function is nested in (GNU C), by its name; the zero Entry
// if there is none.
func (s *scope) ofOuter(name string) (found unit.Entry) {
	inner := declared(s.Function)
	e, err := inner.Unit.Function(inner.Off())
	if err != nil {
		return found
	}
	is := descend(e, inner.Off(), func(c unit.Entry) {
		if isVariable(c) && c.Name() == name {
			found = c
		}
	})
	if !is {
		return unit.Entry{}
	}
	return found
}

// descend calls visit with the entries below e, and below those that an entry at an offset is in, up to that entry. It
// reports whether the entry is e or below it.
func descend(e unit.Entry, to uint64, visit func(unit.Entry)) bool {
	for depth := 0; e.Off() < to && depth < MaxBlocks; depth++ {
		var next unit.Entry
		_ = e.EachChild(func(c unit.Entry) bool {
			if c.Off() > to {
				return false
			}
			visit(c)
			next = c
			return true
		})
		if e = next; !e.Valid() {
			return false
		}
	}
	return e.Off() == to
}

// functionOf returns the outermost function that a static variable belongs to; the zero Entry if it belongs to a file or
// a class.
func functionOf(e unit.Entry) unit.Entry {
	d := declared(e)
	fn, err := d.Unit.Function(d.Off())
	if err != nil || !descend(fn, d.Off(), func(unit.Entry) {}) {
		return unit.Entry{}
	}
	return fn
}

// named returns the first entry of a name; the zero Entry if there is none.
func named(list []unit.Entry, name string) unit.Entry {
	if i := slices.IndexFunc(list, func(e unit.Entry) bool { return e.Name() == name }); i >= 0 {
		return list[i]
	}
	return unit.Entry{}
}
