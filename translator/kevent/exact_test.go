// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import "testing"

// TestExact checks that no constant goes into a filter that the kernel would cut to the field's type:
// "s8 != 300" would drop records of 44.
func TestExact(t *testing.T) {
	for _, c := range []struct {
		kind, op string
		c        int64
		want     bool
	}{
		{"s8", "==", 127, true}, {"s8", "==", -128, true}, {"s8", "!=", 300, false}, {"s8", "<", 128, false},
		{"s16", ">", -32768, true}, {"s16", ">", -32769, false},
		{"s32", "!=", 1 << 31, false}, {"s32", "!=", 1<<31 - 1, true},
		{"u8", "==", 255, true}, {"u8", "==", 256, false}, {"u8", "==", -1, false},
		{"u64", ">", 1 << 40, true}, {"u64", "<", 7, false}, {"u64", "==", -1, false},
		{"s64", "<", -5, true}, {"s64", "<", 1 << 40, false},
		{"string", "==", 0, false}, {"x8", "==", 0, false}, {"", "==", 0, false},
	} {
		if got := exact(c.kind, c.op, c.c); got != c.want {
			t.Errorf("exact(%s %s %d) = %t", c.kind, c.op, c.c, got)
		}
	}
}
