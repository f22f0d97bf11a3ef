// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/index"
)

// maxAnchors bounds the symbols that are tried as an anchor.
const maxAnchors = 1000

// Anchor says how to find the run-time address of a module's section: from a symbol in
// the section or, if it has none, from a pointer to the section.
type Anchor struct {
	// Symbol has a name that is unique in the module. It is Offset bytes into the
	// section or, if Size is not 0, into the section that contains the pointer.
	Symbol string
	Offset uint64
	// Size is 0, or the size of a pointer that is At bytes into its section and
	// points To bytes into the section asked for. A pointer of 4 bytes is
	// sign-extended.
	Size   int
	At, To uint64
}

// Anchor returns an anchor for a section; false if there is none.
func (m *Module) Anchor(section string) (Anchor, bool) {
	x, sec := m.IndexOrNil(), m.File.Section(section)
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
		// A symbol at the section's end may belong to the next section.
		if ok = (c.Func || c.Object) && c.Addr < sec.Base+sec.Size && alone(x, c.Name); ok {
			a = Anchor{Symbol: string(c.Name), Offset: c.Addr - sec.Base}
		}
		return !ok
	})
	return a, ok
}

// pointerAnchor finds an anchor for a section of literals, which has no symbols: a
// pointer in code or data.
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

// lasting reports whether a section stays loaded and unchanged as long as the module.
func lasting(name string) bool {
	return name == ".text" || name == ".data" || name == ".rodata"
}
