// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import "debug/dwarf"

// Languages of units (DWARF 5, table 7.17, and dwarfstd.org/languages.html).
const (
	LanguageC89         = 0x01
	LanguageC           = 0x02
	LanguageC99         = 0x0c
	LanguageC11         = 0x1d
	LanguageC17         = 0x2c
	LanguageC23         = 0x3e
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

// Language returns DW_AT_language; 0 if there is none. A partial unit, into which dwz moves what several units share, has
// no such attribute: it has the language of the units that import it.
func (u *Unit) Language() int64 {
	v, ok := u.root.Val(dwarf.AttrLanguage).(int64)
	if !ok && u.root.Tag == dwarf.TagPartialUnit {
		return u.set.languages()[u.root.Off()]
	}
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

// IsC reports whether the unit's language is C or C++, whose calls follow the same ABI.
func (u *Unit) IsC() bool { return isC(u.Language()) }

func isC(language int64) bool {
	switch language {
	case LanguageC89, LanguageC, LanguageC99, LanguageC11, LanguageC17, LanguageC23:
		return true
	}
	return hasNamespaces(language) && language != LanguageRust
}

// IsFortran reports whether the unit's language is Fortran.
func (u *Unit) IsFortran() bool {
	switch u.Language() {
	case 0x07, 0x08, 0x0e, 0x22, 0x23, 0x2d, 0x48: // Fortran 77, 90, 95, 2003, 2008, 2018, 2023
		return true
	}
	return false
}

// FirstIndex is the index of an array's first element in the unit's language, if the array does not say.
func (u *Unit) FirstIndex() int64 {
	switch u.Language() {
	case 0x03, 0x0d, 0x2e, 0x2f, // Ada
		0x05, 0x06, // COBOL
		0x09, 0x0a, 0x17, // Pascal, Modula-2, Modula-3
		0x0f: // PL/I
		return 1
	}
	if u.IsFortran() {
		return 1
	}
	return 0
}
