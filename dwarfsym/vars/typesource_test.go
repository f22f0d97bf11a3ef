// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import "testing"

// TestPlusUconst checks expressions of DWARF 3, section 2.5.1.4, with numbers as in section 7.6.
func TestPlusUconst(t *testing.T) {
	for _, test := range []struct {
		expr string
		n    int64
		ok   bool
	}{
		{"\x23\x08", 8, true},
		{"\x23\x80\x01", 128, true},
		{"\x23", 0, false},
		{"\x23\x80", 0, false},
		{"\x23\x08\x06", 0, false},             // a dereference follows
		{"\x12\x06\x48\x1c\x06\x22", 0, false}, // a virtual base class
		{"", 0, false},
	} {
		if n, ok := plusUconst([]byte(test.expr)); n != test.n || ok != test.ok {
			t.Errorf("%q: %d, %v", test.expr, n, ok)
		}
	}
}
