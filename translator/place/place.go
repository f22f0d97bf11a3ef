// SPDX-License-Identifier: GPL-2.0-or-later

// Package place finds the symbols by which a running module computes addresses: of the kernel, which
// KASLR moves, and of sections of kernel modules.
package place

import (
	"encoding/hex"
	"slices"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/translator/plan"
)

// Symbols is the part of dwarfsym that this package uses; *dwarfsym.Symbols implements it.
type Symbols interface {
	Symbol(module, name string) (addr uint64, section string, ok bool)
	Anchor(module, section string) (image.Anchor, bool)
	ModuleName(module string) string
	BuildID(module string) string
}

// Data sets the anchor, sections and files that the expressions and rows of a program refer to.
func Data(p *plan.Program, s Symbols) *plan.Program {
	if plan.NeedsAnchor(p) {
		setAnchor(p, s)
	}
	plan.Inspect(p, func(e plan.Expr) bool {
		if r, ok := e.(*plan.Reloc); ok && r.Module != "" && !r.User {
			r.Module = s.ModuleName(r.Module)
		}
		return true
	})
	p.Sections, p.Files = plan.NeededSections(p), plan.NeededFiles(p)
	for i := range p.Sections {
		anchored(&p.Sections[i], s)
	}
	setBuilds(p, s)
	return p
}

// setBuilds sets the build-ids of the modules that the program has addresses or types of. A module
// without one is not checked.
func setBuilds(p *plan.Program, s Symbols) {
	p.Builds = nil
	for _, name := range plan.NeededBuilds(p) {
		if id, err := hex.DecodeString(s.BuildID(name)); err == nil && len(id) > 0 {
			p.Builds = append(p.Builds, plan.Build{Module: name, ID: id})
		}
	}
}

// Code sets the anchor, and adds the code sections of the kernel modules whose tables of lines the module
// or its reader looks up.
func Code(p *plan.Program, s Symbols) *plan.Program {
	setAnchor(p, s)
	for i := range p.Objects {
		o := &p.Objects[i]
		for j := range o.Code {
			o.Code[j].Section = sectionOf(p, plan.Section{Module: o.Path, Name: o.Code[j].Name}, s)
		}
	}
	setBuilds(p, s)
	return p
}

// anchorSymbol is exported by every kernel and never moves between sections: its run-time address
// minus its link-time address is the KASLR offset.
const anchorSymbol = "_printk"

func setAnchor(p *plan.Program, s Symbols) {
	if addr, _, ok := s.Symbol("kernel", anchorSymbol); ok {
		p.Anchor = plan.Anchor{Symbol: anchorSymbol, Addr: addr}
	}
}

// sectionOf returns the index of a section among the program's, to which it is added if it is not there.
func sectionOf(p *plan.Program, x plan.Section, s Symbols) int {
	n := slices.IndexFunc(p.Sections, func(y plan.Section) bool { return y.Module == x.Module && y.Name == x.Name })
	if n >= 0 {
		return n
	}
	anchored(&x, s)
	p.Sections = append(p.Sections, x)
	return len(p.Sections) - 1
}

// anchored sets the symbol from which the running module computes the section's address.
func anchored(x *plan.Section, s Symbols) {
	if a, ok := s.Anchor(x.Module, x.Name); ok {
		x.Symbol, x.Offset, x.Size, x.At, x.To = a.Symbol, a.Offset, a.Size, a.At, a.To
	}
}
