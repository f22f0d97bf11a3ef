// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"cmp"
	"debug/dwarf"
	"strings"
)

// maxScopes bounds how deep namespaces and classes are nested.
const maxScopes = 64

// EachInScope calls visit for the entries below e and below its namespaces, modules,
// classes, structures and unions, in the order of .debug_info, until visit returns
// false. Functions of C++ and Rust are there.
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

// Scope is the name of the namespaces and classes around e, such as "a::b"; "" if there
// are none, or if the unit's language has none. It reads the entries before e that stand
// beside those.
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

// childAround is the child of e that has the entry at offset die below it; false if that
// is a child of e itself.
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

// Languages of units (DWARF 5, table 7.17, and dwarfstd.org/languages.html), as far as
// their code differs from C's.
const (
	LanguageCPlusPlus   = 0x04
	LanguageCPlusPlus03 = 0x19
	LanguageCPlusPlus11 = 0x1a
	LanguageCPlusPlus14 = 0x21
	LanguageCPlusPlus17 = 0x2a
	LanguageCPlusPlus20 = 0x2b
	LanguageCPlusPlus23 = 0x3a
	LanguageGo          = 0x16
	LanguageRust        = 0x1c
)

// Language is DW_AT_language; 0 if there is none.
func (u *Unit) Language() int64 {
	v, _ := u.root.Val(dwarf.AttrLanguage).(int64)
	return v
}

// HasNamespaces reports whether the unit's language is C++ or Rust.
func (u *Unit) HasNamespaces() bool { return hasNamespaces(u.Language()) }

func hasNamespaces(language int64) bool {
	switch language {
	case LanguageCPlusPlus, LanguageCPlusPlus03, LanguageCPlusPlus11, LanguageCPlusPlus14, LanguageCPlusPlus17,
		LanguageCPlusPlus20, LanguageCPlusPlus23, LanguageRust:
		return true
	}
	return false
}
