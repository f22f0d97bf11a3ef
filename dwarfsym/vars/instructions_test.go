// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import "testing"

// TestDecodedRanges checks that the ranges of code whose instructions are kept stay few and small, and that the last ones are kept.
func TestDecodedRanges(t *testing.T) {
	var c decoded
	for i := range uint64(1000) {
		lo, hi := i<<20, i<<20+1+i*i
		r := c.rangeOf(lo, hi)
		size := uint64(0)
		for _, x := range c.last {
			size += x.hi - x.lo
		}
		if len(c.last) > mostDecoded || size > mostKept || c.size != size {
			t.Fatalf("%d ranges, %d bytes, which are counted as %d", len(c.last), size, c.size)
		}
		if kept := c.rangeOf(lo, hi) == r; kept != (hi-lo <= mostKept) {
			t.Errorf("%d bytes: kept %v", hi-lo, kept)
		}
	}
	one, two := c.rangeOf(1, 3), c.rangeOf(2, 4)
	if c.rangeOf(1, 3) != one || c.rangeOf(2, 4) != two || one == two {
		t.Error("two small ranges are not both kept")
	}
	c.rangeOf(4, 3) // damaged debug information may have any
}
