// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import "testing"

// TestIsStatic checks the operations of DWARF 5, section 7.7.1, and GNU's.
func TestIsStatic(t *testing.T) {
	for _, c := range []struct {
		name string
		loc  []byte
		want bool
	}{
		{"no location", nil, false},
		{"DW_OP_addr", []byte{0x03, 0, 0, 0, 0, 0, 0, 0, 0}, true},
		{"DW_OP_addrx", []byte{0xa1, 0x05}, true},
		{"DW_OP_GNU_addr_index", []byte{0xfb, 0x05}, true},
		{"DW_OP_constx", []byte{0xa2, 0x05}, false},
		{"DW_OP_const8u, DW_OP_form_tls_address", []byte{0x0e, 8, 0, 0, 0, 0, 0, 0, 0, 0x9b}, true},
		{"DW_OP_const8u, DW_OP_GNU_push_tls_address", []byte{0x0e, 8, 0, 0, 0, 0, 0, 0, 0, 0xe0}, true},
		{"DW_OP_fbreg", []byte{0x91, 0x70}, false},
	} {
		if got := isStatic(c.loc); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
