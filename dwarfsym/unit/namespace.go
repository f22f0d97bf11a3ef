// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"cmp"
	"debug/dwarf"
	"slices"
	"sort"
	"strings"
	"unsafe"
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
// none, or if the unit's language has no namespaces.
func (e Entry) Scope() string {
	if !e.Unit.HasNamespaces() {
		return ""
	}
	var names []string
	list := e.Unit.scopes()
	for i := around(list, e.Off()); i >= 0; i = list[i].parent {
		names = append(names, list[i].name)
	}
	slices.Reverse(names)
	return strings.Join(names, "::")
}

// Enclosing lists the names of the namespaces and classes around e, the outermost first, but for those whose members are
// found without them: namespaces without a name, and inline ones.
func (e Entry) Enclosing() []string {
	if !e.Unit.HasNamespaces() {
		return nil
	}
	var names []string
	list := e.Unit.scopes()
	for i := around(list, e.Off()); i >= 0; i = list[i].parent {
		if !list[i].exports {
			names = append(names, list[i].name)
		}
	}
	slices.Reverse(names)
	return names
}

// scope is a namespace or class with entries below it.
type scope struct {
	off    uint64
	end    uint64 // offset of the entry after it; 0 if it is the last below its parent
	parent int    // index of the one around it; -1 if there is none
	name   string
	// exports: its members are also found where it is itself.
	exports bool
}

// attrExportSymbols is DW_AT_export_symbols, of inline namespaces.
const attrExportSymbols dwarf.Attr = 0x89

// readScopes lists a unit's namespaces and classes in the order of .debug_info. It is called once, because
// finding those around an entry reads all entries before it.
func (u *Unit) readScopes() (list []scope) {
	var walk func(e Entry, parent, depth int)
	walk = func(e Entry, parent, depth int) {
		last := -1
		_ = e.EachChild(func(c Entry) bool {
			if last >= 0 {
				list[last].end, last = c.Off(), -1
			}
			if !isScope(c.Tag) || !c.Entry.Children || depth >= maxScopes {
				return true
			}
			last = len(list)
			exports, _ := c.Val(attrExportSymbols).(bool)
			exports = exports || c.Name() == "" && c.Tag == dwarf.TagNamespace
			list = append(list, scope{off: c.Off(), parent: parent, name: cmp.Or(c.Name(), "(anonymous namespace)"), exports: exports})
			if u.set.debug.Charge(scopeSize+len(list[last].name)) != nil {
				return false
			}
			walk(c, last, depth+1)
			return true
		})
	}
	walk(u.root, -1, 0)
	return list
}

const scopeSize = int(unsafe.Sizeof(scope{}))

// around returns the index of the innermost scope around the entry at an offset; -1 if there is none.
func around(list []scope, die uint64) int {
	i := sort.Search(len(list), func(i int) bool { return list[i].off >= die }) - 1
	for i >= 0 && !contains(list, i, die) {
		i = list[i].parent
	}
	return i
}

// contains reports whether an entry after the beginning of scope i is below it.
func contains(list []scope, i int, die uint64) bool {
	for ; i >= 0; i = list[i].parent {
		if list[i].end != 0 {
			return die < list[i].end
		}
	}
	return true
}

// isScope reports whether names are declared in entries with the tag.
func isScope(tag dwarf.Tag) bool {
	switch tag {
	case dwarf.TagNamespace, dwarf.TagModule, dwarf.TagClassType, dwarf.TagStructType, dwarf.TagUnionType:
		return true
	}
	return false
}
