// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"encoding/binary"
)

// IsSplit reports whether the debug information of some units is in other files, .dwo or .dwp (-gsplit-dwarf): the file has
// only units that lead to them.
func (d *Debug) IsSplit() bool {
	return len(d.Addr) > 0 && (bytes.Contains(d.Abbrev, splitName) || d.hasSkeleton())
}

// splitName is DW_AT_GNU_dwo_name with the form DW_FORM_strp, in an abbreviation of DWARF 4.
var splitName = []byte{0xb0, 0x42, 0x0e}

// hasSkeleton looks at the headers of the units for one of DWARF 5 with the type DW_UT_skeleton.
func (d *Debug) hasSkeleton() bool {
	for info := d.Info; len(info) >= 7; {
		size := uint64(binary.LittleEndian.Uint32(info))
		if size >= 0xfffffff0 || size+4 > uint64(len(info)) { // 64-bit DWARF, which is not split in practice
			return false
		}
		if binary.LittleEndian.Uint16(info[4:]) == 5 && info[6] == 4 {
			return true
		}
		info = info[4+size:]
	}
	return false
}
