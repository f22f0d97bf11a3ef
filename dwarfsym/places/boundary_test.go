// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// TestLongCodeIsDecodedOnce checks that long code is not decoded again for each of its functions when places
// of other code are checked in between.
func TestLongCodeIsDecodedOnce(t *testing.T) {
	var c instructions
	decoded := map[uint64]int{}
	for range 3 {
		for start, size := range map[uint64]uint64{0x1000: longCode, 0x200000: 16, 0x300000: longCode + 1} {
			list := c.of(start, size, func() []arch.Inst {
				decoded[start]++
				return []arch.Inst{{Addr: start, Len: 1}}
			})
			if len(list) != 1 || list[0].Addr != start {
				t.Errorf("%#x: %+v", start, list)
			}
		}
	}
	if decoded[0x1000] != 1 || decoded[0x300000] != 1 || decoded[0x200000] == 0 {
		t.Errorf("%v", decoded)
	}
}

// TestLongCodeIsBounded checks that the instructions of ever more long code are not all kept.
func TestLongCodeIsBounded(t *testing.T) {
	var c instructions
	list := make([]arch.Inst, arch.MaxCode)
	for i := range uint64(100) {
		c.of(1+i*arch.MaxCode, arch.MaxCode, func() []arch.Inst { return list })
	}
	held := 0
	for _, l := range c.long {
		held += len(l)
	}
	if held == 0 || held > 2*arch.MaxCode {
		t.Errorf("%d instructions are kept", held)
	}
}
