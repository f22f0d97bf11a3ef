// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/index"
)

// ModuleName is what the kernel calls a module that is given by name or by the
// path of its file.
func (s *Symbols) ModuleName(module string) string {
	return find.Canonical(s.nameOf(module))
}

// maxAnchors bounds the symbols that are tried as an anchor.
const maxAnchors = 1000

// Anchor tells where the live address of a module's section is to be had: from
// a symbol in it, or, in a section without symbols, from a pointer into it.
type Anchor struct {
	// Symbol is one that has its name for itself in the module. It stands
	// Offset bytes into the section, or, with Size above 0, into the section
	// of the pointer.
	Symbol string
	Offset uint64
	// Size is 0, or the bytes of a pointer that stands At bytes into its
	// section and points To bytes into the one that is asked for. Four bytes
	// are sign-extended.
	Size   int
	At, To uint64
}

// Anchor finds an anchor for a section of a module; false if there is none.
func (s *Symbols) Anchor(module, section string) (Anchor, bool) {
	m, err := s.module(module)
	if err != nil || m.File == nil {
		return Anchor{}, false
	}
	x, sec := m.quiet(), m.File.Section(section)
	if x == nil || sec == nil {
		return Anchor{}, false
	}
	if a, ok := symbolIn(x, sec); ok {
		return a, true
	}
	return m.pointerAnchor(x, sec)
}

// symbolIn finds a symbol in a section.
func symbolIn(x *index.Index, sec *elfmap.Section) (a Anchor, ok bool) {
	left := maxAnchors
	x.SymbolsBefore(sec.Base+sec.Size, func(c index.Symbol) bool {
		left--
		if c.Addr < sec.Base || left == 0 {
			return false
		}
		// One at the section's end may belong to the next.
		if ok = (c.Func || c.Object) && c.Addr < sec.Base+sec.Size && alone(x, c.Name); ok {
			a = Anchor{Symbol: string(c.Name), Offset: c.Addr - sec.Base}
		}
		return !ok
	})
	return a, ok
}

// pointerAnchor is for sections of literals, which have no symbols: code and
// data point to them.
func (m *Module) pointerAnchor(x *index.Index, sec *elfmap.Section) (a Anchor, ok bool) {
	_ = m.File.Pointers(sec, func(p elfmap.Pointer) bool {
		if !lasting(p.Section.Name) {
			return true
		}
		if a, ok = symbolIn(x, p.Section); ok {
			a.Size, a.At, a.To = p.Size, p.Off, p.To
		}
		return !ok
	})
	return a, ok
}

// lasting tells whether a section is there as long as the module, as it is in
// the file.
func lasting(name string) bool {
	return name == ".text" || name == ".data" || name == ".rodata"
}

// alone tells whether only one symbol is called name.
func alone(x *index.Index, name []byte) bool {
	n := 0
	x.SymbolsNamed(name, func(index.Symbol) { n++ })
	return n == 1
}
