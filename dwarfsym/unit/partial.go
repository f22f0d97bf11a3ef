// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import "debug/dwarf"

// languageSize is what an entry of the languages of partial units takes in memory, at most.
const languageSize = 48

// readLanguages lists the languages of the partial units that other units import, by the offsets of their root entries.
func (s *Set) readLanguages() map[uint64]int64 {
	out := map[uint64]int64{}
	s.All(func(u *Unit) bool {
		language, ok := u.root.Val(dwarf.AttrLanguage).(int64)
		return !ok || s.spread(out, u.root, language)
	})
	return out
}

// spread enters a language for the partial units that root imports, and for those that these import. If units of
// several languages import one, it is of a language with namespaces, in which what the others declare reads the same.
// It returns false if the file's budget is used up.
func (s *Set) spread(out map[uint64]int64, root Entry, language int64) bool {
	for list := []Entry{root}; len(list) > 0; {
		from := list[len(list)-1]
		list = list[:len(list)-1]
		for _, to := range imports(from) {
			known, ok := out[to.Off()]
			if ok && (hasNamespaces(known) || !hasNamespaces(language)) {
				continue
			}
			if !ok && s.debug.Charge(languageSize) != nil {
				return false
			}
			out[to.Off()] = language
			list = append(list, to)
		}
	}
	return true
}

// imports returns the root entries of the partial units without a language that a unit imports. dwz emits
// DW_TAG_imported_unit before all other entries.
func imports(root Entry) (list []Entry) {
	_ = root.EachChild(func(c Entry) bool {
		if c.Tag != dwarf.TagImportedUnit {
			return false
		}
		to, ok, err := c.Ref(dwarf.AttrImport)
		if ok && err == nil && to.Tag == dwarf.TagPartialUnit && to.Val(dwarf.AttrLanguage) == nil {
			list = append(list, to)
		}
		return true
	})
	return list
}
