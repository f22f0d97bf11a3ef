// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// scope is a place with the function or inlined instance that contains it.
type scope struct {
	d        *Decoder
	place    *query.Place
	pc       uint64 // p's file address, as in the debug information
	Function unit.Entry
	// located counts the locations evaluated for one variable.
	located int
	// uses are what used returns.
	uses []use
}

// MaxBlocks bounds the depth of nested lexical blocks.
const MaxBlocks = 64

// Scope returns the scope of p. If p's module has no DWARF, the error is *query.NoDebugInfoError.
func (s *Resolver) Scope(p *query.Place) (*scope, error) {
	d, err := s.WithDWARF(p.Module)
	if err != nil {
		return nil, err
	}
	return d.Scope(p)
}

// Scope returns the scope of p, a place in the decoder's module. If p is not in DWARF, the error is
// *query.NoDebugInfoError.
func (d *Decoder) Scope(p *query.Place) (*scope, error) {
	if !p.DWARF {
		return nil, d.syms.files.Needs(p.Module, "a variable of %s", p.Func)
	}
	fn, err := d.Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
	if err != nil {
		return nil, err
	}
	return &scope{d: d, place: p, pc: d.fileAddr(p), Function: fn}, nil
}

func isVariable(e unit.Entry) bool {
	return e.Tag == dwarf.TagFormalParameter || e.Tag == dwarf.TagVariable
}

// atStart reports whether the place is the beginning of its function or instance. Inner
// blocks are then not entered yet, even if they cover the address.
func (s *scope) atStart() bool {
	start, ok := s.Function.Start()
	return ok && start == s.pc
}

// outside reports whether the place is in no inner block: it stands for the function as a whole.
func (s *scope) outside() bool { return s.place.Whole }

// direct lists the variables directly below the function.
func (s *scope) direct() ([]unit.Entry, error) {
	all, err := VariablesOf(s.Function)
	own, _ := displaced(s.Function, all)
	return own, err
}

// VariablesOf returns the variables and parameters directly below e.
func VariablesOf(e unit.Entry) ([]unit.Entry, error) { return e.Select(isVariable) }

// blocks lists the variables of the function and of each lexical block around
// the pc, outermost first.
func (s *scope) blocks() ([][]unit.Entry, error) {
	var out [][]unit.Entry
	var moved []unit.Entry
	for e, depth := s.Function, 0; e.Valid() && depth < MaxBlocks; depth++ {
		var inner unit.Entry
		own, err := e.Select(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagLexDwarfBlock && !inner.Valid() && c.Covers(s.pc) {
				inner = c
			}
			return isVariable(c)
		})
		own, moved = displaced(e, append(own, moved...))
		if out = append(out, own); err != nil {
			return out, err
		}
		e = inner
	}
	return out, nil
}

// enclosing returns the out-of-line function that contains the place: the function itself or, for
// an inlined instance, the function that it was inlined into.
func (s *scope) enclosing() unit.Entry {
	if s.Function.Tag == dwarf.TagSubprogram {
		return s.Function
	}
	fn, err := s.Function.Unit.Function(s.Function.Off())
	if err != nil {
		return unit.Entry{}
	}
	return fn
}

// IsDeclaration reports whether e is a declaration (DW_AT_declaration).
func IsDeclaration(e unit.Entry) bool {
	decl, _ := e.Val(dwarf.AttrDeclaration).(bool)
	return decl
}
