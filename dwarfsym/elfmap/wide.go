// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "bytes"

// wideHeader is the size of the header of .debug_str_offsets in 64-bit DWARF: length, version and padding.
const wideHeader = 16

// withoutWideHeader returns .debug_str_offsets with an empty header if it is in 64-bit DWARF. debug/dwarf reads a unit's
// name before it knows where the unit's offsets begin, at the section's beginning: there is the length, which in 64-bit
// DWARF is no offset of a string, so that the whole unit would be an error.
func withoutWideHeader(offsets []byte) []byte {
	if !bytes.HasPrefix(offsets, []byte{0xff, 0xff, 0xff, 0xff}) || len(offsets) < wideHeader {
		return offsets
	}
	out := bytes.Clone(offsets)
	clear(out[:wideHeader])
	return out
}
