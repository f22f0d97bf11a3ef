// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// partsOf returns the inlined instances of function i, by their DIEs, that only go on with a call.
//
// GCC splits a function into its beginning and the rest, NAME.part.N (-fpartial-inlining). Where it inlines both, or
// the rest into the beginning, the debug information has the rest as an instance of the function within the function.
// With a probe on each, one call would be two hits. Parts are left out where the beginnings of all calls in the
// same compiled function can be probed.
func (f *search) partsOf(i int) map[uint64]bool {
	within := map[int][]index.Inline{}
	for in := range f.x.Inlines(i) {
		within[in.Func] = append(within[in.Func], in)
	}
	parts := map[uint64]bool{}
	for n, list := range within {
		if body := f.isBodyOf(n, i); body || len(list) > 1 {
			f.partsIn(list, body, parts)
		}
	}
	return parts
}

// partsIn adds the parts among the instances in one compiled function; body: this is the function itself.
func (f *search) partsIn(list []index.Inline, body bool, parts map[uint64]bool) {
	var found []uint64
	for _, in := range list {
		switch {
		case f.isPart(in):
			found = append(found, in.DIE)
		case f.m.RefusedAt(f.x, in.Addr) != "":
			return
		}
	}
	if !body && len(found) == len(list) {
		return
	}
	for _, die := range found {
		parts[die] = true
	}
}

// isBodyOf reports whether compiled function n is function i from its beginning on, which can be probed
// and is among the places that are asked for.
func (f *search) isBodyOf(n, i int) bool {
	fn := f.x.Func(n)
	return f.q.Want != query.Inline && f.x.NameOf(n) == f.x.NameOf(i) && fn.HasAddr && !f.fragment(fn.Addr) && f.m.RefusedAt(f.x, fn.Addr) == ""
}

// isPart reports whether an instance is called where its function is declared, at its name, as GCC calls
// parts: no call of the source can be there.
func (f *search) isPart(in index.Inline) bool {
	e, err := f.dec(f.m).Entry(image.Ref{Unit: f.x.Unit(f.x.Func(in.Func).Unit).Off, DIE: in.DIE})
	if err != nil || e.Val(dwarf.AttrCallColumn) == nil {
		return false
	}
	of, known, err := e.Ref(dwarf.AttrAbstractOrigin)
	if err != nil || !known || of.Unit != e.Unit {
		return false // files have other numbers in other units
	}
	return calledAt(e, of)
}

// calledAt reports whether an instance's call is where a function of its unit is declared.
func calledAt(e, of unit.Entry) bool {
	for _, at := range [...]struct{ call, decl dwarf.Attr }{
		{dwarf.AttrCallLine, dwarf.AttrDeclLine}, {dwarf.AttrCallColumn, dwarf.AttrDeclColumn}, {dwarf.AttrCallFile, dwarf.AttrDeclFile},
	} {
		if declared, _ := of.Attr(at.decl); declared == nil || e.Val(at.call) != declared {
			return false
		}
	}
	return true
}
