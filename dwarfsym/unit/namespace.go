// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"cmp"
	"debug/dwarf"
	"strings"
)

// maxScopes bounds how deep namespaces and classes are nested.
const maxScopes = 64

// EachInScope calls visit for the entries below e and below its namespaces, modules, classes,
// structures and unions, in the order of .debug_info, until visit returns false. Functions of C++
// and Rust are in such entries.
func (e Entry) EachInScope(visit func(Entry) bool) { e.eachInScope(visit, 0) }

func (e Entry) eachInScope(visit func(Entry) bool, depth int) bool {
	goesOn := true
	_ = e.EachChild(func(c Entry) bool {
		goesOn = visit(c)
		if goesOn && isScope(c.Tag) && depth < maxScopes {
			goesOn = c.eachInScope(visit, depth+1)
		}
		return goesOn
	})
	return goesOn
}

// Scope returns the names of the namespaces and classes around e, such as "a::b"; "" if there are
// none, or if the unit's language has no namespaces. To find them, it reads their earlier siblings
// too.
func (e Entry) Scope() string {
	var names []string
	if !e.Unit.HasNamespaces() {
		return ""
	}
	for at := e.Unit.Root(); len(names) < maxScopes; {
		around, ok := at.childAround(e.Off())
		if !ok || !isScope(around.Tag) {
			break
		}
		names, at = append(names, cmp.Or(around.Name(), "(anonymous namespace)")), around
	}
	return strings.Join(names, "::")
}

// childAround returns the child of e below which the entry at offset die is; false if that entry is
// a child of e itself.
func (e Entry) childAround(die uint64) (around Entry, ok bool) {
	isChild := false
	_ = e.EachChild(func(c Entry) bool {
		isChild = c.Off() == die
		if c.Off() < die {
			around = c
		}
		return c.Off() < die
	})
	return around, around.Valid() && !isChild
}

// isScope reports whether names are declared in entries with the tag.
func isScope(tag dwarf.Tag) bool {
	switch tag {
	case dwarf.TagNamespace, dwarf.TagModule, dwarf.TagClassType, dwarf.TagStructType, dwarf.TagUnionType:
		return true
	}
	return false
}
