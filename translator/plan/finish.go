// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import (
	"slices"
)

// Anchor is an exported symbol and its link-time address. A module compares it with the symbol's
// run-time address to find the KASLR offset. The zero Anchor means that the module needs none.
type Anchor struct {
	Symbol string
	Addr   uint64
}

// Inspect calls f on every expression of the program. If f returns false, Inspect skips the
// expression's operands.
func Inspect(p *Program, f func(Expr) bool) {
	for _, fn := range p.Functions {
		if fn.Body != nil {
			InspectStmt(fn.Body, nil, f)
		}
	}
	for _, h := range p.Handlers {
		for _, s := range h.Saves {
			InspectExpr(s, f)
		}
		if h.Condition != nil {
			InspectExpr(h.Condition, f)
		}
		if h.Body != nil {
			InspectStmt(h.Body, nil, f)
		}
	}
}

// InternFormats moves the formats that print nodes carry inline to p.Formats. Equal
// formats share one entry.
func InternFormats(p *Program) {
	known := map[string]int{}
	for i := range p.Formats {
		known[p.Formats[i].Key()] = i
	}
	Inspect(p, func(e Expr) bool {
		if n, ok := e.(*Print); ok && n.Format < 0 && n.Inline != nil {
			k := n.Inline.Key()
			i, ok := known[k]
			if !ok {
				i = len(p.Formats)
				p.Formats, known[k] = append(p.Formats, *n.Inline), i
			}
			n.Format = i
		}
		return true
	})
}

// NeedsAnchor reports whether the program contains link-time addresses of vmlinux.
func NeedsAnchor(p *Program) bool {
	if p == nil {
		return false
	}
	for _, f := range p.Families {
		for _, r := range f.Rows {
			if r.linked() {
				return true
			}
		}
	}
	found := false
	Inspect(p, func(e Expr) bool {
		if r, ok := e.(*Reloc); ok && r.Module == "" && !r.User {
			found = true
		}
		return !found
	})
	return found
}

// Section is a section of a kernel module that the program reads. The module computes its address
// from Symbol, whose name is unique in the module and which is Offset bytes into the section. If
// the section has no such symbol, Symbol is Offset bytes into another section, in which a pointer
// of Size bytes at offset At points To bytes into this one. Symbol is "" if there is no such
// pointer either.
type Section struct {
	Module, Name string
	Symbol       string
	Offset       uint64
	Size         int
	At, To       uint64
}

// Build is a kernel module that was built once more if its build-id is not ID.
type Build struct {
	Module string // the kernel's name for it
	ID     []byte
}

// NeededBuilds lists the kernel modules of which the program has addresses or types, each once.
func NeededBuilds(p *Program) []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, f := range p.Families {
		for _, r := range f.Rows {
			for _, name := range ModulesIn(r.Fields) {
				if !r.AnyBuild {
					add(name)
				}
			}
		}
	}
	for _, s := range p.Sections {
		add(s.Module)
	}
	for _, name := range p.Casts {
		add(name)
	}
	return out
}

// NeededFiles lists the programs and libraries whose data is read by probes in other
// files, in the order of their first use.
func NeededFiles(p *Program) []string {
	var out []string
	Inspect(p, func(e Expr) bool {
		if r, ok := e.(*Reloc); ok && r.Module != "" && r.User && !slices.Contains(out, r.Module) {
			out = append(out, r.Module)
		}
		return true
	})
	return out
}

// NeededSections lists the sections of modules that the program refers to, without their symbols,
// in the order of their first use.
func NeededSections(p *Program) []Section {
	var out []Section
	Inspect(p, func(e Expr) bool {
		if r, ok := e.(*Reloc); ok && r.Module != "" && !r.User {
			if s := (Section{Module: r.Module, Name: r.Section}); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}
