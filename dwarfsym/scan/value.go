// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"slices"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/read"
)

// die has the wanted attributes of one DIE.
type die struct {
	off  uint64
	a    *abbrev
	has  uint32 // bit per want
	val  [numWants]uint64
	form [numWants]uint16
	loc  []byte // the location, when it is an expression
}

func (d *die) got(w want) bool { return d.has&(1<<w) != 0 }

func (d *die) get(w want) uint64 {
	if !d.got(w) {
		return 0
	}
	return d.val[w]
}

func (d *die) str(w want) StrRef { return StrRef(d.get(w)) }

// unitReader reads the DIEs of one unit.
type unitReader struct {
	read.Reader
	u   *Unit
	sec *elfmap.Debug
	ab  abbrevs
	// work is the number of steps since they were last counted in the file's budget.
	work *int
}

func newUnitReader(sec *elfmap.Debug, u *Unit, ab abbrevs, work *int) unitReader {
	return unitReader{Reader: read.Reader{D: sec.Info[:u.End], Off: int(u.DIE)}, u: u, sec: sec, ab: ab, work: work}
}

// next reads the next DIE. It returns false at a null entry, and at damaged data, where
// bad is set.
func (r *unitReader) next(d *die) bool {
	d.off, d.has, d.loc = uint64(r.Off), 0, nil
	code := r.ULEB()
	if code == 0 {
		return false
	}
	if code >= uint64(len(r.ab)) || !r.ab[code].known {
		r.Fail()
		return false
	}
	a := &r.ab[code]
	d.a = a
	*r.work += 1 + len(a.steps)
	for i := range a.steps {
		s := &a.steps[i]
		r.Skip(uint64(s.skip))
		v := r.value(s, d)
		if s.want != wantNone {
			d.has |= 1 << s.want
			d.val[s.want], d.form[s.want] = v, s.form
		}
	}
	r.Skip(uint64(a.tail))
	return !r.Bad
}

// value reads an attribute. References become offsets in .debug_info, strings
// StrRefs, indexed addresses addresses.
func (r *unitReader) value(s *step, d *die) uint64 {
	switch s.form {
	case formRef1:
		return r.u.Off + r.U8()
	case formRef2:
		return r.u.Off + r.U16()
	case formRef4:
		return r.u.Off + r.U32()
	case formRef8:
		return r.u.Off + r.U64()
	case formRefUdata:
		return r.u.Off + r.ULEB()
	case formStrp:
		return uint64(inStr) | r.Size(r.u.Is64)&^uint64(whereMask)
	case formLineStrp:
		return uint64(inLineStr) | r.Size(r.u.Is64)&^uint64(whereMask)
	case formString:
		v := uint64(inInfo) | uint64(r.Off)
		r.CStr()
		return v
	case formExprloc, formBlock, formBlock1, formBlock2, formBlock4:
		return r.block(s, d)
	case formIndirect:
		return r.indirect(s, d)
	}
	return r.number(s)
}

// number reads the forms that are plain numbers or indexes.
func (r *unitReader) number(s *step) uint64 {
	switch s.form {
	case formAddr:
		return r.Addr(r.u.AddrSize)
	case formData1, formFlag:
		return r.U8()
	case formData2:
		return r.U16()
	case formData4, formRefSup4:
		return r.U32()
	case formData8, formRefSig8, formRefSup8:
		return r.U64()
	case formData16:
		r.Skip(16)
		return 0
	case formSdata:
		return uint64(r.SLEB())
	case formUdata, formLoclistx, formRnglistx:
		return r.ULEB()
	case formSecOffset, formRefAddr, formStrpSup, formGNURefAlt, formGNUStrpAlt:
		return r.Size(r.u.Is64)
	case formFlagPresent:
		return 1
	case formImplicitConst:
		return uint64(s.implicit)
	}
	return r.indexed(s)
}

func (r *unitReader) indexed(s *step) uint64 {
	switch s.form {
	case formStrx:
		return r.strx(r.ULEB())
	case formStrx1:
		return r.strx(r.U8())
	case formStrx2:
		return r.strx(r.U16())
	case formStrx3:
		return r.strx(r.U24())
	case formStrx4:
		return r.strx(r.U32())
	case formAddrx:
		return r.addrx(r.ULEB())
	case formAddrx1:
		return r.addrx(r.U8())
	case formAddrx2:
		return r.addrx(r.U16())
	case formAddrx3:
		return r.addrx(r.U24())
	case formAddrx4:
		return r.addrx(r.U32())
	}
	r.Fail() // an unknown form
	return 0
}

func (r *unitReader) block(s *step, d *die) uint64 {
	var n uint64
	switch s.form {
	case formBlock1:
		n = r.U8()
	case formBlock2:
		n = r.U16()
	case formBlock4:
		n = r.U32()
	default:
		n = r.ULEB()
	}
	start := r.Off
	r.Skip(n)
	if s.want == wantLocation && !r.Bad {
		d.loc = r.D[start:r.Off]
	}
	return 0
}

// indirect reads the form from the DIE itself.
func (r *unitReader) indirect(s *step, d *die) uint64 {
	form := r.ULEB()
	if form == formIndirect || form > 0xffff || r.Bad {
		r.Fail()
		return 0
	}
	t := step{form: uint16(form), want: s.want}
	if form == formImplicitConst {
		t.implicit = r.SLEB()
	}
	return r.value(&t, d)
}

func (r *unitReader) strx(i uint64) uint64 {
	size := uint64(4)
	if r.u.Is64 {
		size = 8
	}
	at := read.Reader{D: r.sec.StrOffsets, Off: read.Slot(r.sec.StrOffsets, r.u.StrBase, i, size)}
	return uint64(inStr) | at.Size(r.u.Is64)&^uint64(whereMask)
}

func (r *unitReader) addrx(i uint64) uint64 {
	at := read.Reader{D: r.sec.Addr, Off: read.Slot(r.sec.Addr, r.u.AddrBase, i, uint64(r.u.AddrSize))}
	return at.Addr(r.u.AddrSize)
}

// readRoot fills in the attributes of the unit's first DIE.
func (u *Unit) readRoot(sec *elfmap.Debug, ab abbrevs, work *int) bool {
	r := newUnitReader(sec, u, ab, work)
	var d die
	// Bases first: strings and addresses of the same DIE may need them.
	for range 2 {
		r.Off = int(u.DIE)
		if !r.next(&d) {
			return false
		}
		u.StrBase, u.AddrBase = d.get(wantStrBase), d.get(wantAddrBase)
		u.RngBase, u.LocBase = d.get(wantRngBase), d.get(wantLocBase)
	}
	u.LowPC, u.Line, u.HasLine = d.get(wantLow), d.get(wantStmtList), d.got(wantStmtList)
	u.Name, u.CompDir = d.str(wantName), d.str(wantCompDir)
	u.Mfentry = containsWord(d.str(wantProducer).Bytes(sec), "-mfentry")
	u.classes = !d.got(wantLanguage) || slices.Contains(cPlusPlus, d.get(wantLanguage))
	return true
}

// cPlusPlus are the numbers of C++ (DWARF 5, table 7.17, and dwarfstd.org/languages.html).
var cPlusPlus = []uint64{0x04, 0x19, 0x1a, 0x21, 0x2a, 0x2b, 0x3a}

// isStatic reports whether a location expression is that of a variable with static
// storage: one fixed address (DW_OP_addr or DW_OP_addrx at its start), or a place in the
// block of each thread (DW_OP_form_tls_address or DW_OP_GNU_push_tls_address at its end).
func isStatic(loc []byte) bool {
	const opAddr, opAddrx, opGNUAddrIndex = 0x03, 0xa1, 0xfb
	const opFormTLSAddress, opGNUPushTLS = 0x9b, 0xe0
	if len(loc) == 0 {
		return false
	}
	switch loc[0] {
	case opAddr, opAddrx, opGNUAddrIndex:
		return true
	}
	last := loc[len(loc)-1]
	return last == opFormTLSAddress || last == opGNUPushTLS
}
