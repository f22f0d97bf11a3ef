// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/read"
)

// TestFormSizes compares the sizes of skipped values with DWARF 5, section 7.5.6, for values that
// begin with a 1, in a unit of 32-bit DWARF with 8-byte addresses.
func TestFormSizes(t *testing.T) {
	for form, want := range map[uint64]int{
		0x01: 8, 0x03: 3, 0x04: 5, 0x05: 2, 0x06: 4, 0x07: 8, 0x08: 2, 0x09: 2, 0x0a: 2, 0x0b: 1, 0x0c: 1, 0x0d: 1,
		0x0e: 4, 0x0f: 1, 0x10: 4, 0x11: 1, 0x12: 2, 0x13: 4, 0x14: 8, 0x15: 1, 0x17: 4, 0x18: 2, 0x19: 0, 0x1a: 1,
		0x1b: 1, 0x1c: 4, 0x1d: 4, 0x1e: 16, 0x1f: 4, 0x20: 8, 0x21: 0, 0x22: 1, 0x23: 1, 0x24: 8, 0x25: 1, 0x26: 2,
		0x27: 3, 0x28: 4, 0x29: 1, 0x2a: 2, 0x2b: 3, 0x2c: 4, 0x1f20: 4, 0x1f21: 4,
	} {
		r := &read.Reader{D: append([]byte{1}, make([]byte, 31)...)}
		size, fixed := fixedSize(form, header{version: 5, addrSize: 8})
		r.Skip(size)
		if known := fixed || skip(r, form); !known || r.Bad || r.Off != want {
			t.Errorf("form %#x: %d bytes, known: %v, want %d", form, r.Off, known, want)
		}
	}
}
