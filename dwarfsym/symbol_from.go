// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"slices"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
)

// SymbolFrom finds the symbol that code at p means by a name, in the form that Symbol returns. Several
// files of a program may have local symbols of one name: the one that is a variable of p's compile unit is
// meant, as far as debug information says so. Else the error is *query.AmbiguousSymbolError, and
// *query.NoMatchError if there is none.
func (s *Symbols) SymbolFrom(p *query.Place, name string) (addr uint64, section string, err error) {
	m, err := s.module(p.Module)
	if err != nil {
		return 0, "", err
	}
	x := m.IndexOrNil()
	if x == nil {
		return 0, "", &query.NoMatchError{What: "symbol", Pattern: name}
	}
	found := symbolsNamed(x, name)
	if len(found) > 1 {
		own := s.StaticIn(m, unitAt(m, x, p), name)
		own = slices.DeleteFunc(own, func(a uint64) bool { return !slices.Contains(found, a) })
		if len(own) != 1 {
			return 0, "", &query.AmbiguousSymbolError{Module: p.Module, Name: name, Symbols: len(found)}
		}
		found = own
	}
	if len(found) == 0 {
		return 0, "", &query.NoMatchError{What: "symbol", Pattern: name}
	}
	section, addr = m.Locate(found[0])
	return addr, section, nil
}

// symbolsNamed returns the file addresses of the symbols called name; only that of a global one, if there
// is one.
func symbolsNamed(x *index.Index, name string) (out []uint64) {
	global := false
	x.SymbolsNamed([]byte(name), func(c index.Symbol) {
		switch {
		case c.Global && !global:
			out, global = []uint64{c.Addr}, true
		case !global && !slices.Contains(out, c.Addr):
			out = append(out, c.Addr)
		}
	})
	return out
}

// unitAt returns the offset of the compile unit that has p's code; noUnit if it is not known.
func unitAt(m *image.Module, x *index.Index, p *query.Place) uint64 {
	span, ok := x.SpanAt(m.FileAddress(p.Section, p.Addr))
	if !ok {
		return noUnit
	}
	fn := x.Func(span.Func)
	if fn.SymbolOnly {
		return noUnit
	}
	return x.Unit(fn.Unit).Off
}

const noUnit = ^uint64(0)
