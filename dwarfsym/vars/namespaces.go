// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// eachDeclared calls visit with the entries below a unit's root and, where the language has them, below its namespaces
// and classes, until visit returns false.
func (s *scope) eachDeclared(root unit.Entry, visit func(unit.Entry) bool) {
	if root.Unit.HasNamespaces() {
		root.EachInScope(visit)
		return
	}
	_ = root.EachChild(visit)
}

// declared is the entry that gives e its name: its declaration, if it has one.
func declared(e unit.Entry) unit.Entry {
	_, d := e.Attr(dwarf.AttrName)
	return d
}

// nearness says how deep the namespace or class of a variable or type is among those around the function: 0 if it is
// none of them, 1 if it is in no namespace. Members of a namespace that a using directive imports count as those of the
// namespace with the directive.
func (s *scope) nearness(e unit.Entry) int {
	d := declared(e)
	if !d.Unit.HasNamespaces() {
		return 1
	}
	of := d.Enclosing()
	if near := s.depth(of); near > 0 {
		return near
	}
	near := 0
	for _, u := range s.used() {
		if u.entry == d.Off() || u.entry == 0 && slices.Equal(u.of, of) {
			near = max(near, u.near)
		}
	}
	return near
}

// depth is the nearness of what a namespace or class declares, by the names around it.
func (s *scope) depth(of []string) int {
	around := declared(s.Function).Enclosing()
	if len(of) > len(around) || !slices.Equal(of, around[:len(of)]) {
		return 0
	}
	return 1 + len(of)
}

// use is a using directive, or a using declaration of one entry.
type use struct {
	near  int      // the nearness of its place
	of    []string // the namespace that a directive imports
	entry uint64   // what a declaration imports; 0 for a directive
}

// used lists the using directives and declarations around the function and in it, and the base classes of its classes.
func (s *scope) used() []use {
	if s.uses != nil {
		return s.uses
	}
	s.uses = []use{}
	s.eachDeclared(s.home().Root(), func(e unit.Entry) bool {
		if isUse(e.Tag) {
			s.addUse(e, s.depth(e.Enclosing()), 0)
		}
		return len(s.uses) < maxImports
	})
	inner := len(declared(s.Function).Enclosing()) + 2
	_ = origin(s.Function).EachChild(func(e unit.Entry) bool {
		if isUse(e.Tag) {
			s.addUse(e, inner, 0)
		}
		return len(s.uses) < maxImports
	})
	return s.uses
}

func isUse(tag dwarf.Tag) bool {
	return tag == dwarf.TagImportedModule || tag == dwarf.TagImportedDeclaration || tag == dwarf.TagInheritance
}

// addUse adds what e imports at a place of a nearness; of a base class also its base classes.
func (s *scope) addUse(e unit.Entry, near, depth int) {
	attr := dwarf.AttrImport
	if e.Tag == dwarf.TagInheritance {
		attr = dwarf.AttrType
	}
	to, ok, err := e.Ref(attr)
	if !ok || err != nil || near == 0 || depth > maxBases {
		return
	}
	if e.Tag == dwarf.TagImportedDeclaration {
		s.uses = append(s.uses, use{near: near, entry: declared(to).Off()})
		return
	}
	s.uses = append(s.uses, use{near: near, of: append(to.Enclosing(), to.Name())})
	if e.Tag == dwarf.TagInheritance {
		_ = to.EachChild(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagInheritance {
				s.addUse(c, near, depth+1)
			}
			return len(s.uses) < maxImports
		})
	}
}

// maxBases bounds the depth of base classes.
const maxBases = 16

// picker chooses among entries of one name the nearest to the function.
type picker struct {
	s     *scope
	found unit.Entry
	near  int
	// others are the names, with namespaces, of entries that are as near.
	others []string
	// first: of several that are as near, the first one is taken, as of types, which an entry of its own defines.
	first bool
	// label returns the name of an entry in others; nil for its own.
	label func(unit.Entry) string
}

// offer takes e if it is nearer than what was found, or completes it.
func (p *picker) offer(e unit.Entry) {
	near := p.s.nearness(e)
	switch {
	case !p.found.Valid() || near > p.near:
		p.found, p.near, p.others = e, near, nil
	case near < p.near:
		return
	case !p.first && !IsDeclaration(e): // a definition comes after the declaration that it completes
		p.found = e
	}
	label := p.label
	if label == nil {
		label = qualified
	}
	if n := label(e); !slices.Contains(p.others, n) && len(p.others) < maxOthers {
		p.others = append(p.others, n)
	}
}

// maxOthers bounds the names of which an error lists those that may be meant.
const maxOthers = 8

// result returns what was found; an error if nothing that is found is in scope, and there are several.
func (p *picker) result(what, name string) (unit.Entry, error) {
	if p.near == 0 && len(p.others) > 1 {
		return unit.Entry{}, &query.AmbiguousError{What: what, Name: name, Of: p.others}
	}
	return p.found, nil
}

// qualified returns e's name with its namespaces and classes.
func qualified(e unit.Entry) string {
	d := declared(e)
	return strings.TrimPrefix(d.Scope()+"::"+e.Name(), "::")
}

// splitScope splits "a::b" into namespace and name. Those in the arguments of a template do not count.
func splitScope(name string) (in, base string) {
	depth := 0
	for i := len(name) - 1; i > 0; i-- {
		switch {
		case name[i] == '>':
			depth++
		case name[i] == '<':
			depth--
		case depth == 0 && name[i-1:i+1] == "::":
			return strings.TrimPrefix(name[:i-1], "::"), name[i+1:]
		}
	}
	return "", name
}

// within returns the entries whose namespace or class is exactly the one that a script names or, if there are none, those
// where it is a part of it.
func within(list []unit.Entry, namespace string) (out []unit.Entry) {
	if namespace == "" {
		return list
	}
	for _, e := range list {
		if d := declared(e); d.Scope() == namespace || strings.Join(d.Enclosing(), "::") == namespace {
			out = append(out, e)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, e := range list {
		if isIn(e, namespace) {
			out = append(out, e)
		}
	}
	return out
}

// isIn reports whether e is in the namespace or class of a name in a script, which may lack the outer and the inline ones.
func isIn(e unit.Entry, namespace string) bool {
	d := declared(e)
	return namespace == "" || endsWith(d.Scope(), namespace) || endsWith(strings.Join(d.Enclosing(), "::"), namespace)
}

func endsWith(scope, namespace string) bool {
	return scope == namespace || strings.HasSuffix(scope, "::"+namespace)
}
