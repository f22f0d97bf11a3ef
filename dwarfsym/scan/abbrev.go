// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/read"
)

// Forms of DWARF 5, section 7.5.6, and GNU's.
const (
	formAddr          = 0x01
	formBlock2        = 0x03
	formBlock4        = 0x04
	formData2         = 0x05
	formData4         = 0x06
	formData8         = 0x07
	formString        = 0x08
	formBlock         = 0x09
	formBlock1        = 0x0a
	formData1         = 0x0b
	formFlag          = 0x0c
	formSdata         = 0x0d
	formStrp          = 0x0e
	formUdata         = 0x0f
	formRefAddr       = 0x10
	formRef1          = 0x11
	formRef2          = 0x12
	formRef4          = 0x13
	formRef8          = 0x14
	formRefUdata      = 0x15
	formIndirect      = 0x16
	formSecOffset     = 0x17
	formExprloc       = 0x18
	formFlagPresent   = 0x19
	formStrx          = 0x1a
	formAddrx         = 0x1b
	formRefSup4       = 0x1c
	formStrpSup       = 0x1d
	formData16        = 0x1e
	formLineStrp      = 0x1f
	formRefSig8       = 0x20
	formImplicitConst = 0x21
	formLoclistx      = 0x22
	formRnglistx      = 0x23
	formRefSup8       = 0x24
	formStrx1         = 0x25
	formStrx2         = 0x26
	formStrx3         = 0x27
	formStrx4         = 0x28
	formAddrx1        = 0x29
	formAddrx2        = 0x2a
	formAddrx3        = 0x2b
	formAddrx4        = 0x2c
	formGNURefAlt     = 0x1f20
	formGNUStrpAlt    = 0x1f21
)

// want numbers the attributes that a scan reads; it skips all others.
type want uint8

const (
	wantNone want = iota
	wantSibling
	wantName
	wantLow
	wantHigh
	wantEntry
	wantRanges
	wantOrigin
	wantSpec
	wantFile
	wantLine
	wantExternal
	wantDecl
	wantLocation
	wantConst
	wantStmtList
	wantProducer
	wantLanguage
	wantCompDir
	wantStrBase
	wantAddrBase
	wantRngBase
	wantLocBase
	numWants
)

var wants = [256]want{
	dwarf.AttrSibling: wantSibling, dwarf.AttrName: wantName, dwarf.AttrLowpc: wantLow,
	dwarf.AttrHighpc: wantHigh, dwarf.AttrEntrypc: wantEntry, dwarf.AttrRanges: wantRanges,
	dwarf.AttrAbstractOrigin: wantOrigin, dwarf.AttrSpecification: wantSpec,
	dwarf.AttrDeclFile: wantFile, dwarf.AttrDeclLine: wantLine, dwarf.AttrExternal: wantExternal,
	dwarf.AttrDeclaration: wantDecl, dwarf.AttrLocation: wantLocation, dwarf.AttrConstValue: wantConst,
	dwarf.AttrStmtList: wantStmtList, dwarf.AttrProducer: wantProducer, dwarf.AttrLanguage: wantLanguage, dwarf.AttrCompDir: wantCompDir,
	dwarf.AttrStrOffsetsBase: wantStrBase, dwarf.AttrAddrBase: wantAddrBase,
	dwarf.AttrRnglistsBase: wantRngBase, dwarf.AttrLoclistsBase: wantLocBase,
}

// class is what a scan does with a DIE.
type class uint8

const (
	classOther class = iota // skip, with its children if that is possible
	classBlock              // skip, but scan its children
	classUnit
	classFunc
	classInline
	classType
	classEnum
	classEnumerator
	classVar
)

var classes = [256]class{
	dwarf.TagCompileUnit: classUnit, dwarf.TagPartialUnit: classUnit, dwarf.TagSubprogram: classFunc,
	dwarf.TagInlinedSubroutine: classInline, dwarf.TagLexDwarfBlock: classBlock,
	dwarf.TagStructType: classType, dwarf.TagUnionType: classType, dwarf.TagTypedef: classType,
	dwarf.TagClassType: classType, dwarf.TagNamespace: classBlock, dwarf.TagModule: classBlock,
	dwarf.TagBaseType: classType, dwarf.TagEnumerationType: classEnum,
	dwarf.TagEnumerator: classEnumerator, dwarf.TagVariable: classVar,
}

// step says: skip this many bytes, then read one attribute that is wanted or whose size
// must be read.
type step struct {
	skip     uint32
	form     uint16
	want     want
	implicit int64
}

// abbrev is one abbreviation, prepared for the scan.
type abbrev struct {
	tag      dwarf.Tag
	class    class
	children bool
	known    bool
	tail     uint32 // bytes after the last step
	steps    []step
}

// abbrevs is one unit's abbreviation table, indexed by code.
type abbrevs []abbrev

// maxCode bounds the table's size: gcc and clang number from 1 without gaps.
const maxCode = 1 << 16

// readAbbrevs reads the table at off (DWARF 5, section 7.5.3) into t's memory,
// which may be nil. n is the number of bytes read, also if the table is damaged.
func readAbbrevs(t abbrevs, d []byte, off uint64, is64 bool, addrSize uint8) (out abbrevs, n int, ok bool) {
	if off >= uint64(len(d)) {
		return t[:0], 0, false
	}
	r := &read.Reader{D: d, Off: int(off)}
	out, ok = t[:0].fill(r, is64, addrSize)
	return out, r.Off - int(off), ok
}

// fill appends the abbreviations of the table at r's position.
func (t abbrevs) fill(r *read.Reader, is64 bool, addrSize uint8) (abbrevs, bool) {
	for {
		code := r.ULEB()
		if code == 0 || r.Bad {
			return t, !r.Bad
		}
		if code > maxCode {
			return t, false
		}
		for uint64(len(t)) <= code {
			t = t.grow()
		}
		a := abbrev{steps: t[code].steps[:0], tag: dwarf.Tag(r.ULEB()), children: r.U8() != 0, known: true}
		if int(a.tag) < len(classes) {
			a.class = classes[a.tag]
		}
		if !a.readSteps(r, is64, addrSize) {
			return t, false
		}
		t[code] = a
	}
}

// grow adds an abbreviation, and reuses the memory for steps of an earlier one at its
// place.
func (t abbrevs) grow() abbrevs {
	if len(t) == cap(t) {
		return append(t, abbrev{})
	}
	t = t[:len(t)+1]
	last := &t[len(t)-1]
	*last = abbrev{steps: last.steps[:0]}
	return t
}

func (a *abbrev) readSteps(r *read.Reader, is64 bool, addrSize uint8) bool {
	skip := uint32(0)
	for {
		attr, form := r.ULEB(), r.ULEB()
		if r.Bad || form > 0xffff {
			return false
		}
		if attr == 0 && form == 0 {
			a.tail = skip
			return true
		}
		s := step{form: uint16(form), want: a.wanted(dwarf.Attr(attr))}
		if form == formImplicitConst {
			s.implicit = r.SLEB()
		}
		if n, fixed := formSize(s.form, is64, addrSize); fixed && s.want == wantNone {
			skip += n
			continue
		}
		s.skip, skip = skip, 0
		a.steps = append(a.steps, s)
	}
}

// wanted returns want for an attribute. A DIE that the scan skips needs only its sibling.
func (a *abbrev) wanted(attr dwarf.Attr) want {
	w := wantNone
	if int(attr) < len(wants) {
		w = wants[attr]
	}
	if (a.class == classOther || a.class == classBlock) && w != wantSibling {
		return wantNone
	}
	return w
}

// formSize returns the size of a form whose size does not depend on its contents.
func formSize(form uint16, is64 bool, addrSize uint8) (uint32, bool) {
	switch form {
	case formFlagPresent, formImplicitConst:
		return 0, true
	case formData1, formFlag, formRef1, formStrx1, formAddrx1:
		return 1, true
	case formData2, formRef2, formStrx2, formAddrx2:
		return 2, true
	case formStrx3, formAddrx3:
		return 3, true
	case formData4, formRef4, formStrx4, formAddrx4, formRefSup4:
		return 4, true
	case formData8, formRef8, formRefSig8, formRefSup8:
		return 8, true
	case formData16:
		return 16, true
	case formAddr:
		return uint32(addrSize), true
	case formStrp, formSecOffset, formRefAddr, formLineStrp, formStrpSup, formGNURefAlt, formGNUStrpAlt:
		if is64 {
			return 8, true
		}
		return 4, true
	}
	return 0, false
}
