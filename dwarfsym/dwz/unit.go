// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import (
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/read"
)

// header is the part of a unit's header that a walk needs (DWARF 5, section 7.5.1).
type header struct {
	off, die, end uint64
	// abbrev is debug_abbrev_offset, abbrevAt the offset of that field.
	abbrev, abbrevAt uint64
	version          uint64
	addrSize         uint8
	is64             bool
}

// size is that of an offset into a section.
func (u header) size() int {
	if u.is64 {
		return 8
	}
	return 4
}

// reader returns a reader at the unit's first DIE.
func (u header) reader(info []byte) *read.Reader {
	return &read.Reader{D: info[:u.end], Off: int(u.die)}
}

func readHeader(d *elfmap.Debug, off uint64) (header, error) {
	const typeUnit, skeleton, splitCompile, splitType = 2, 4, 5, 6
	u := header{off: off}
	bad := func(what string) (header, error) { return u, &FormatError{Offset: off, What: what} }
	r := &read.Reader{D: d.Info, Off: int(off)}
	length := r.U32()
	if length == 0xffffffff {
		u.is64, length = true, r.U64()
	}
	if r.Bad || length > uint64(len(d.Info)-r.Off) {
		return bad("truncated unit")
	}
	u.end = uint64(r.Off) + length
	r.D = d.Info[:u.end]
	kind := uint64(0)
	if d.FromTypes(off) {
		kind = typeUnit
	}
	switch u.version = r.U16(); u.version {
	case 2, 3, 4:
		u.abbrevAt = uint64(r.Off)
		u.abbrev = r.Size(u.is64)
		u.addrSize = uint8(r.U8())
	case 5:
		kind = r.U8()
		u.addrSize = uint8(r.U8())
		u.abbrevAt = uint64(r.Off)
		u.abbrev = r.Size(u.is64)
	default:
		return bad("unknown DWARF version")
	}
	switch kind {
	case skeleton, splitCompile:
		r.Skip(8)
	case typeUnit, splitType:
		r.Skip(8)
		r.Size(u.is64)
	}
	if r.Bad || u.addrSize != 4 && u.addrSize != 8 {
		return bad("bad unit header")
	}
	u.die = uint64(r.Off)
	return u, nil
}
