// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestList5(t *testing.T) {
	data := []byte{
		lleOffsetPair, 0x00, 0x10, 1, opReg0,
		lleGNUViewPair, 1, 2,
		lleBaseAddress, 0, 0x20, 0, 0, 0, 0, 0, 0,
		lleOffsetPair, 0x00, 0x08, 1, opReg0 + 1,
		lleBaseAddressx, 1,
		lleOffsetPair, 0, 4, 1, opReg0 + 2,
		lleStartEnd, 0, 0x40, 0, 0, 0, 0, 0, 0, 8, 0x40, 0, 0, 0, 0, 0, 0, 1, opReg0 + 3,
		lleStartLength, 0, 0x50, 0, 0, 0, 0, 0, 0, 8, 1, opReg0 + 4,
		lleStartxLength, 2, 8, 1, opReg0 + 5,
		lleStartxEndx, 3, 4, 1, opReg0 + 6,
		lleOffsetPair, 5, 5, 1, opReg0 + 7, // empty
		lleDefaultLocation, 1, opReg0 + 8,
		lleEndOfList,
	}
	list := &List{Data: data, Version: 5, Base: 0x1000, Indexed: func(i uint64) (uint64, error) {
		return 0x3000 * i, nil
	}}
	for pc, want := range map[uint64]byte{
		0x1000: 0, 0x100f: 0, 0x1010: 8, 0x2007: 1, 0x3003: 2, 0x4007: 3, 0x5000: 4, 0x6007: 5, 0x9000: 6, 0xc000: 8,
	} {
		got, err := list.At(0, pc)
		if diff := cmp.Diff([]byte{opReg0 + want}, got); err != nil || diff != "" {
			t.Errorf("%#x: %v %s", pc, err, diff)
		}
	}
}

// TestAtStart checks that an empty range at an address comes first for what begins there, and for nothing else.
func TestAtStart(t *testing.T) {
	data := []byte{
		lleOffsetPair, 0x00, 0x00, 1, opReg0,
		lleOffsetPair, 0x00, 0x08, 1, opReg0 + 1,
		lleOffsetPair, 0x08, 0x08, 0,
		lleOffsetPair, 0x08, 0x10, 1, opReg0 + 2,
		lleEndOfList,
	}
	list := &List{Data: data, Version: 5, Base: 0x1000}
	for pc, want := range map[uint64]byte{0x1000: 0, 0x1004: 1, 0x1008: 2} {
		got, err := list.AtStart(0, pc)
		if diff := cmp.Diff([]byte{opReg0 + want}, got); err != nil || diff != "" {
			t.Errorf("%#x: %v %s", pc, err, diff)
		}
	}
	if got, err := list.At(0, 0x1000); err != nil || !cmp.Equal(got, []byte{opReg0 + 1}) {
		t.Errorf("elsewhere: %x, %v", got, err)
	}
}

func TestList4(t *testing.T) {
	word := func(v ...byte) []byte { return append(v, make([]byte, 8-len(v))...) }
	var data []byte
	for _, b := range [][]byte{
		word(0), word(0x10), {1, 0, opReg0},
		{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, word(0, 0x20),
		word(4), word(8), {1, 0, opReg0 + 1},
		word(), word(),
	} {
		data = append(data, b...)
	}
	list := &List{Data: data, Version: 4, Base: 0x1000}
	for pc, want := range map[uint64][]byte{0x1000: {opReg0}, 0x1010: nil, 0x2004: {opReg0 + 1}, 0x2008: nil} {
		got, err := list.At(0, pc)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%#x: %v %s", pc, err, diff)
		}
	}
	if _, err := (&List{Data: data[:20], Version: 4}).At(0, 1<<40); err == nil {
		t.Error("a list that is cut off gave no error")
	}
	if _, err := list.At(1<<40, 0); err == nil {
		t.Error("an offset outside gave no error")
	}
}
