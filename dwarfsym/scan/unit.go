// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"fmt"
	"sort"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/read"
)

// FormatError means that the debugging sections are damaged or of an unknown kind.
type FormatError struct {
	Offset uint64 // in .debug_info
	What   string
}

// Error says where the debug information is damaged, and how.
func (e *FormatError) Error() string {
	return fmt.Sprintf("debug information is damaged at %#x of .debug_info: %s", e.Offset, e.What)
}

// Unit has a unit's header and the attributes of its first DIE (DWARF 5, section 7.5.1 and 3.1.1).
type Unit struct {
	Off, DIE, End uint64 // of the header, the first DIE, and the byte after the last
	AbbrevOff     uint64
	Version       uint16
	AddrSize      uint8
	Is64          bool

	LowPC   uint64
	Line    uint64 // in .debug_line, when HasLine
	HasLine bool
	Name    StrRef
	CompDir StrRef
	// Mfentry is true if the compiler ran with -mfentry: functions call __fentry__ before the
	// prologue.
	Mfentry bool
	// classes is true if the language is C++, or not given, as in dwz's partial units: functions can have classes with functions.
	classes bool

	StrBase, AddrBase, RngBase, LocBase uint64
}

// Units reads the headers of all units. Their first DIEs are read later. A unit with a bad header
// gets no DIEs, so that later steps ignore it. If the end of a unit is not known, the list ends
// with it. The list also ends if there are too many bad headers, because in a run of zeros every
// four bytes are one.
func Units(d *elfmap.Debug) (out []Unit, damaged []*FormatError) {
	for off := 0; off < len(d.Info) && len(damaged) <= maxDamaged; {
		u, err := readHeader(d, off)
		if err != nil {
			damaged = append(damaged, err)
		}
		if u.End == 0 {
			break
		}
		if err != nil {
			u.spoil()
		}
		off = int(u.End)
		out = append(out, u)
	}
	return out, damaged
}

// spoil resets a damaged unit to an empty one at its place.
func (u *Unit) spoil() { *u = Unit{Off: u.Off, DIE: u.End, End: u.End, AddrSize: 8} }

// Find returns the index of the unit that contains off; -1 if none does.
func Find(units []Unit, off uint64) int {
	i := sort.Search(len(units), func(i int) bool { return units[i].End > off })
	if i == len(units) || off < units[i].Off {
		return -1
	}
	return i
}

func readHeader(d *elfmap.Debug, off int) (Unit, *FormatError) {
	const compile, typeUnit, skeleton, splitCompile, splitType = 1, 2, 4, 5, 6
	r := &read.Reader{D: d.Info, Off: off}
	u := Unit{Off: uint64(off), Version: 0}
	length := r.U32()
	if length == 0xffffffff {
		u.Is64 = true
		length = r.U64()
	}
	if r.Bad || length > uint64(len(d.Info)-r.Off) {
		return u, &FormatError{u.Off, "truncated unit"}
	}
	u.End = uint64(r.Off) + length
	r.D = d.Info[:u.End]
	u.Version = uint16(r.U16())
	kind := uint64(compile)
	if d.FromTypes(u.Off) {
		kind = typeUnit
	}
	switch {
	case u.Version >= 2 && u.Version <= 4:
		u.AbbrevOff = r.Size(u.Is64)
		u.AddrSize = uint8(r.U8())
	case u.Version == 5:
		kind = r.U8()
		u.AddrSize = uint8(r.U8())
		u.AbbrevOff = r.Size(u.Is64)
	default:
		return u, &FormatError{u.Off, fmt.Sprintf("DWARF version %d", u.Version)}
	}
	switch kind {
	case skeleton, splitCompile:
		r.Skip(8)
	case typeUnit, splitType:
		r.Skip(8)
		r.Size(u.Is64)
	}
	if r.Bad || u.AddrSize != 4 && u.AddrSize != 8 {
		return u, &FormatError{u.Off, "bad unit header"}
	}
	u.DIE = uint64(r.Off)
	return u, nil
}

// StrRef is the place of a string, so that nothing is copied while scanning.
type StrRef uint64

const (
	inStr StrRef = (iota + 1) << 62 // 1<<62, 2<<62, 3<<62
	inInfo
	inLineStr
	whereMask = inLineStr
)

// Bytes returns the string; nil if the reference points nowhere.
func (s StrRef) Bytes(d *elfmap.Debug) []byte {
	b := d.Str
	switch s & whereMask {
	case 0:
		return nil
	case inInfo:
		b = d.Info
	case inLineStr:
		b = d.LineStr
	}
	return read.String(b, uint64(s&^whereMask))
}

// InStr returns the offset in .debug_str, if the string is there.
func (s StrRef) InStr() (off uint64, ok bool) {
	return uint64(s &^ whereMask), s&whereMask == inStr
}
