// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import "github.com/gostap/gostap/dwarfsym/read"

// Forms (DWARF 5, table 7.6, and GNU's) that are rewritten, or that can't be skipped by a
// fixed size.
const (
	formBlock2        = 0x03
	formBlock4        = 0x04
	formString        = 0x08
	formBlock         = 0x09
	formBlock1        = 0x0a
	formData4         = 0x06
	formSdata         = 0x0d
	formStrp          = 0x0e
	formUdata         = 0x0f
	formRefAddr       = 0x10
	formRef4          = 0x13
	formRef8          = 0x14
	formRefUdata      = 0x15
	formIndirect      = 0x16
	formSecOffset     = 0x17
	formExprloc       = 0x18
	formStrx          = 0x1a
	formAddrx         = 0x1b
	formRefSup4       = 0x1c
	formStrpSup       = 0x1d
	formLineStrp      = 0x1f
	formImplicitConst = 0x21
	formLoclistx      = 0x22
	formRnglistx      = 0x23
	formRefSup8       = 0x24
	formGNURefAlt     = 0x1f20
	formGNUStrpAlt    = 0x1f21

	attrStmtList = 0x10
)

// fixedSize is the size of a form whose size does not depend on its contents.
// Offsets into sections are left out: their size is the unit's.
func fixedSize(form uint64, u header) (uint64, bool) {
	switch form {
	case 0x19, formImplicitConst: // flag_present
		return 0, true
	case 0x0b, 0x0c, 0x11, 0x25, 0x29: // data1, flag, ref1, strx1, addrx1
		return 1, true
	case 0x05, 0x12, 0x26, 0x2a: // data2, ref2, strx2, addrx2
		return 2, true
	case 0x27, 0x2b: // strx3, addrx3
		return 3, true
	case formData4, formRef4, 0x28, 0x2c, formRefSup4: // strx4, addrx4
		return 4, true
	case 0x07, formRef8, 0x20, formRefSup8: // data8, ref_sig8
		return 8, true
	case 0x1e: // data16
		return 16, true
	case 0x01: // addr
		return uint64(u.addrSize), true
	case formRefAddr:
		if u.version == 2 {
			return uint64(u.addrSize), true
		}
		return uint64(u.size()), true
	case formStrp, formSecOffset, formLineStrp, formStrpSup, formGNURefAlt, formGNUStrpAlt:
		return uint64(u.size()), true
	}
	return 0, false
}

// skip skips a value whose size depends on its contents; false if the form is unknown.
func skip(r *read.Reader, form uint64) bool {
	switch form {
	case formString:
		r.CStr()
	case formBlock1:
		r.Skip(r.U8())
	case formBlock2:
		r.Skip(r.U16())
	case formBlock4:
		r.Skip(r.U32())
	case formBlock, formExprloc:
		r.Skip(r.ULEB())
	case formSdata:
		r.SLEB()
	case formUdata, formRefUdata, formStrx, formAddrx, formLoclistx, formRnglistx:
		r.ULEB()
	default:
		return false
	}
	return true
}

// action says how a value is changed.
type action uint8

const (
	keep action = iota
	toRef
	toString
	moveRef
	moveString
	moveLine
)

// actionFor returns how to change an attribute of the file itself or, if alternate, of its
// alternate file.
func actionFor(attr, form uint64, alternate bool) action {
	switch form {
	case formGNURefAlt, formRefSup4, formRefSup8:
		return toRef
	case formGNUStrpAlt, formStrpSup:
		return toString
	}
	switch {
	case !alternate:
		return keep
	case form == formRefAddr:
		return moveRef
	case form == formStrp:
		return moveString
	case attr == attrStmtList && (form == formSecOffset || form == formData4):
		return moveLine
	}
	return keep
}

// newForm is the form of the value after the action, which has the same size. A reference
// becomes one relative to its unit, which is cheaper to read than one relative to the
// section.
func newForm(a action, size uint64) uint64 {
	switch {
	case a == toString:
		return formStrp
	case size == 8:
		return formRef8
	}
	return formRef4
}
