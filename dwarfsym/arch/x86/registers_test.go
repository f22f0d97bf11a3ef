// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "testing"

func TestUnsaved(t *testing.T) {
	for n, want := range map[int]string{
		0: "", 16: "", 17: "%xmm0", 32: "%xmm15", 33: "%st(0)", 40: "%st(7)", 41: "%mm0",
		58: "", 67: "%xmm16", 82: "%xmm31", 83: "", 118: "%k0",
	} {
		if got := unsaved(n); got != want {
			t.Errorf("register %d: got %q, want %q", n, got, want)
		}
	}
}
