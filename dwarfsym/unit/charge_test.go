// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// TestLongStringsAreCharged checks that an entry's strings are charged if they have 4,096 bytes or
// more together.
func TestLongStringsAreCharged(t *testing.T) {
	const limit = 48 << 20 // of an empty file
	for _, c := range []struct {
		lengths []int
		charged int
	}{{nil, 0}, {[]int{4095}, 0}, {[]int{4096}, 4096}, {[]int{4000, 96}, 4096}, {[]int{10000}, 10000}} {
		d := &elfmap.Debug{Budget: &elfmap.Budget{}}
		u := &Unit{set: NewSet(d)}
		var e dwarf.Entry
		for _, n := range c.lengths {
			e.Field = append(e.Field, dwarf.Field{Val: strings.Repeat("x", n)}, dwarf.Field{Val: int64(7)})
		}
		if err := u.chargeLong(&e); err != nil {
			t.Errorf("%v: %v", c.lengths, err)
		}
		if d.Charge(limit-c.charged) != nil || d.Charge(1) == nil {
			t.Errorf("strings of %v bytes: not %d bytes were charged", c.lengths, c.charged)
		}
	}
}

// TestHeaderSize compares the sizes with DWARF 5, section 7.5.1.1, for both formats.
func TestHeaderSize(t *testing.T) {
	narrow, wide := []byte{20, 0, 0, 0}, []byte{0xff, 0xff, 0xff, 0xff}
	for _, c := range []struct {
		length  []byte
		version int
		want    uint64
	}{{narrow, 4, 11}, {narrow, 5, 12}, {wide, 4, 23}, {wide, 5, 24}} {
		if got := headerSize(&elfmap.Debug{Info: c.length}, 0, c.version); got != c.want {
			t.Errorf("length %x, version %d: %d bytes, want %d", c.length, c.version, got, c.want)
		}
	}
}
