// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// formRefAddr is an offset in .debug_info (DWARF 5, section 7.5.5), as link-time
// optimization emits it; formImplicitConst has its value in the abbreviation.
const (
	formRefAddr       = 0x10
	formImplicitConst = 0x21
)

// crossesUnits reports whether an abbreviation of the unit at off has a form of reference
// that may lead to another unit.
func crossesUnits(d *elfmap.Debug, off uint64) bool {
	abbrev := abbrevOffset(d.Info[off:])
	if abbrev >= uint64(len(d.Abbrev)) {
		return false
	}
	b := d.Abbrev[abbrev:]
	for {
		code, n := binary.Uvarint(b)
		if code == 0 || n <= 0 {
			return false
		}
		b = b[n:]
		_, n = binary.Uvarint(b) // tag, then the byte for children
		if n <= 0 || len(b) <= n {
			return false
		}
		b = b[n+1:]
		found, rest := hasForm(b, formRefAddr)
		if found || rest == nil {
			return found
		}
		b = rest
	}
}

// hasForm searches the attributes of one abbreviation; rest is the data after them, nil
// if they are incomplete.
func hasForm(b []byte, form uint64) (found bool, rest []byte) {
	for {
		attr, n := binary.Uvarint(b)
		if n <= 0 {
			return false, nil
		}
		b = b[n:]
		f, n := binary.Uvarint(b)
		if n <= 0 {
			return false, nil
		}
		b = b[n:]
		switch {
		case attr == 0 && f == 0:
			return false, b
		case f == form:
			return true, b
		case f == formImplicitConst:
			if _, n = binary.Uvarint(b); n <= 0 {
				return false, nil
			}
			b = b[n:]
		}
	}
}

// abbrevOffset reads a unit header's debug_abbrev_offset (DWARF 5, section
// 7.5.1); b is at least as long as a header.
func abbrevOffset(b []byte) uint64 {
	wide := binary.LittleEndian.Uint32(b) == 0xffffffff
	at := 6
	if wide {
		at = 14
	}
	if len(b) < at+10 {
		return 0
	}
	if binary.LittleEndian.Uint16(b[at-2:]) >= 5 {
		at += 2 // unit type and address size
	}
	if wide {
		return binary.LittleEndian.Uint64(b[at:])
	}
	return uint64(binary.LittleEndian.Uint32(b[at:]))
}

// headerSize is the size of a compilation unit's header.
func headerSize(b []byte, version int) uint64 {
	size := uint64(11)
	if version >= 5 {
		size++
	}
	if binary.LittleEndian.Uint32(b) == 0xffffffff {
		size += 12
	}
	return size
}

// openAll reads the abbreviations of all units, and completes each unit's tables with one
// reader, so that later readers may run concurrently.
func openAll(d *elfmap.Debug) (*dwarf.Data, error) {
	data, err := open(d, d.Info)
	if err != nil {
		return nil, err
	}
	r := data.Reader()
	for _, off := range headers(d.Info) {
		_, version, err := unitSize(d.Info[off:])
		if err == nil {
			r.Seek(dwarf.Offset(off + headerSize(d.Info[off:], version)))
		}
	}
	return data, nil
}
