// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"debug/dwarf"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// partsOf returns inlined instances, by their DIEs, that go on with a call which another instance begins: all those of
// function i, and some of others.
//
// GCC splits a function into its beginning and the rest, NAME.part.N (-fpartial-inlining). Where it inlines both, the debug
// information has the rest as an instance of the function within the function, with instances of its own of what is
// inlined in both. With a probe on each, one call would be several hits.
func (f *search) partsOf(i int) map[uint64]bool {
	around := map[int]int{}
	for in := range f.x.Inlines(i) {
		around[in.Func]++
	}
	for n, instances := range around {
		if (instances > 1 || f.x.NameOf(n) == f.x.NameOf(i)) && !f.walked[n] {
			f.walked[n] = true
			f.findParts(n)
		}
	}
	return f.parts
}

// findParts adds the parts in compiled function n.
func (f *search) findParts(n int) {
	fn := f.x.Func(n)
	if fn.SymbolOnly {
		return
	}
	root, err := f.dec(f.m).Entry(image.Ref{Unit: f.x.Unit(fn.Unit).Off, DIE: fn.DIE})
	if err == nil && strings.HasPrefix(root.Unit.Producer, "GNU ") {
		newPartFinder(root).add(f.parts)
	}
}

// partFinder goes through a compiled function.
type partFinder struct {
	// begun are the calls outside of parts, by the chain of calls and blocks that leads to them.
	begun  map[string]bool
	inside []inlined
}

// inlined is an inlined instance or, while its blocks are walked, a block in one.
type inlined struct {
	die      uint64
	chain    string // the calls and blocks that lead to it
	function string // those that lead to the function that it is in
	part     bool   // it is a part of the function around
	inPart   bool   // it is one, or in one
}

func newPartFinder(root unit.Entry) *partFinder {
	p := &partFinder{begun: map[string]bool{}}
	p.walk(root, declaration(root), inlined{}, 0)
	return p
}

// walk visits what is inlined in e, an instance or body of the function declared at own, or a block there.
func (p *partFinder) walk(e unit.Entry, own uint64, at inlined, depth int) {
	if depth > vars.MaxBlocks {
		return
	}
	_ = e.EachChild(func(c unit.Entry) bool {
		switch c.Tag {
		case dwarf.TagLexDwarfBlock:
			block := at // a macro may call a function in two of its blocks, on one line
			block.chain += fmt.Sprintf(" {%x", declaration(c))
			p.walk(c, own, block, depth+1)
		case dwarf.TagInlinedSubroutine:
			in := next(c, own, at)
			if in.inPart {
				p.inside = append(p.inside, in)
			} else {
				p.begun[in.chain] = true
			}
			p.walk(c, declaration(c), in, depth+1)
		}
		return true
	})
}

// next describes instance c, which is in an instance or body of the function declared at own.
func next(c unit.Entry, own uint64, at inlined) inlined {
	of := declaration(c)
	in := inlined{die: c.Off(), function: at.function, inPart: at.inPart}
	if isPart(c, own) {
		in.chain, in.part, in.inPart = at.function, true, true
		return in
	}
	in.chain = at.chain + fmt.Sprintf(" %x:%v:%v:%v", of, c.Val(dwarf.AttrCallFile), c.Val(dwarf.AttrCallLine), c.Val(dwarf.AttrCallColumn))
	in.function = in.chain
	return in
}

// isPart reports whether instance c, which is in the function declared at own, is a part of it: GCC calls the part where the
// function is declared, at its name. A function that calls itself does so elsewhere.
func isPart(c unit.Entry, own uint64) bool {
	line, _ := c.Attr(dwarf.AttrDeclLine)
	column, _ := c.Attr(dwarf.AttrDeclColumn)
	return declaration(c) == own && line != nil && column != nil &&
		c.Val(dwarf.AttrCallLine) == line && c.Val(dwarf.AttrCallColumn) == column
}

// add adds the instances that go on with a call.
func (p *partFinder) add(out map[uint64]bool) {
	for _, in := range p.inside {
		if in.part || p.begun[in.chain] {
			out[in.die] = true
		}
	}
}

// declaration is the offset of the entry that e is an instance of, or its own.
func declaration(e unit.Entry) uint64 {
	if of, ok, err := e.Ref(dwarf.AttrAbstractOrigin); ok && err == nil {
		return of.Off()
	}
	return e.Off()
}

// begins are the instances of function i at which a call begins.
func (f *search) begins(i int) func(yield func(index.Inline) bool) {
	return func(yield func(index.Inline) bool) {
		parts := f.partsOf(i)
		for in := range f.x.Inlines(i) {
			if !parts[in.DIE] && !yield(in) {
				return
			}
		}
	}
}
