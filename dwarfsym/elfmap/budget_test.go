// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "testing"

// TestBudgetLimit checks that the limit is 48 MB plus 32 bytes for each byte of the file that was
// read.
func TestBudgetLimit(t *testing.T) {
	for _, c := range []struct {
		size  int64
		read  int
		limit int
	}{{0, 0, 48 << 20}, {100, 100, 48<<20 + 3200}, {100, 40, 48<<20 + 1280}, {100, 5000, 48<<20 + 3200}} {
		b := &Budget{size: c.size}
		b.read(c.read)
		if err := b.Charge(c.limit); err != nil {
			t.Errorf("%d of %d bytes read: %v", c.read, c.size, err)
		}
		if b.Charge(1) == nil {
			t.Errorf("%d of %d bytes read: more than %d bytes are allowed", c.read, c.size, c.limit)
		}
	}
}
