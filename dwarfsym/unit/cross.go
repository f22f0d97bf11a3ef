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

// table has the facts about an abbreviation table that are needed before std (debug/dwarf) reads
// it.
type table struct {
	off  uint64 // in .debug_abbrev
	size int    // in bytes
	// crosses is true if an abbreviation has a form of reference that may lead to another
	// unit.
	crosses bool
}

// stdSize is how many bytes std takes at most for each byte of a table.
const stdSize = 16

// memory returns the bytes that std takes for the table.
func (t table) memory() int { return stdSize * t.size }

// tableOf reads the table of the unit at off.
func tableOf(d *elfmap.Debug, off uint64) (t table) {
	t.off = abbrevOffset(d.Info[off:])
	if t.off >= uint64(len(d.Abbrev)) {
		return t
	}
	b := d.Abbrev[t.off:]
	all := len(b)
	for {
		code, n := binary.Uvarint(b)
		if n > 0 {
			b = b[n:]
		}
		_, m := binary.Uvarint(b) // tag, then the byte for children
		if t.size = all - len(b); code == 0 || n <= 0 || m <= 0 || len(b) <= m {
			return t
		}
		found, rest := hasForm(b[m+1:], formRefAddr)
		t.crosses = t.crosses || found
		if b = rest; rest == nil {
			t.size = all // incomplete
			return t
		}
	}
}

// hasForm reports whether one abbreviation's attributes have a form; rest is the data after
// them, nil if they are incomplete.
func hasForm(b []byte, form uint64) (found bool, rest []byte) {
	for {
		attr, n := binary.Uvarint(b)
		if n <= 0 {
			return found, nil
		}
		b = b[n:]
		f, n := binary.Uvarint(b)
		if n <= 0 {
			return found, nil
		}
		b = b[n:]
		switch {
		case attr == 0 && f == 0:
			return found, b
		case f == form:
			found = true
		case f == formImplicitConst:
			if _, n = binary.Uvarint(b); n <= 0 {
				return found, nil
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

// headerSize returns the size in bytes of the unit's header at off.
func headerSize(d *elfmap.Debug, off uint64, version int) uint64 {
	size := uint64(11)
	wide := binary.LittleEndian.Uint32(d.Info[off:]) == 0xffffffff
	if version >= 5 {
		size++
	}
	if wide {
		size += 12
	}
	if kind := unitKind(d, off, version); kind == unitType || kind == unitSplitType {
		size += typeUnitSize
		if wide {
			size += 4
		}
	}
	return size
}

// openAll reads the abbreviations of all units, and completes each unit's tables with one
// reader, so that later readers may run concurrently.
func openAll(d *elfmap.Debug) (*dwarf.Data, error) {
	if err := chargeTables(d); err != nil {
		return nil, err
	}
	data, err := open(d, d.Info)
	if err != nil {
		return nil, err
	}
	r := data.Reader()
	for _, off := range headers(d.Info) {
		_, version, err := unitSize(d.Info[off:])
		if err == nil {
			r.Seek(dwarf.Offset(off + headerSize(d, off, version)))
		}
	}
	return data, nil
}

// chargeTables charges all units' tables to the file's budget. Several units may share one.
func chargeTables(d *elfmap.Debug) error {
	charged := map[uint64]bool{}
	for _, off := range headers(d.Info) {
		at := abbrevOffset(d.Info[off:])
		if charged[at] {
			continue
		}
		charged[at] = true
		if err := d.Charge(tableOf(d, off).memory()); err != nil {
			return err
		}
	}
	return nil
}
