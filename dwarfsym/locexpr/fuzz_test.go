// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import "testing"

func FuzzExpr(f *testing.F) {
	f.Add([]byte{opBreg0 + 1, 0, opConst2u, 0, 0x80, opOr, opStackValue})
	f.Add([]byte{opEntryValue, 1, opReg0 + 5, opStackValue})
	f.Add([]byte{opReg0, opPiece, 8, opReg0 + 1, opPiece, 4})
	f.Add([]byte{opBreg0 + 5, 0, opDup, opBra, 2, 0, opDrop, opLit0 + 7, opStackValue})
	f.Add([]byte{opBreg0 + 5, 0, opConvert, 1, opAbs, opConvert, 3, opStackValue})
	f.Add([]byte{opImplicitPtr, 1, 0, 0, 0, 8})
	f.Add([]byte{opCall2, 9, 0})
	f.Fuzz(func(t *testing.T, expr []byte) {
		l, err := Translate(expr, testEnv())
		if err != nil {
			return
		}
		if text := l.String(); len(text) > 64*(maxNodes+maxParts) {
			t.Fatalf("a tree of %d bytes", len(text))
		}
	})
}

func FuzzLoclist(f *testing.F) {
	f.Add([]byte{lleOffsetPair, 0, 0x10, 1, opReg0, lleDefaultLocation, 1, opReg0 + 8, lleEndOfList}, uint64(0), 5)
	f.Add([]byte{lleStartxLength, 2, 8, 1, opReg0 + 5, lleEndOfList}, uint64(0), 5)
	f.Add(make([]byte, 40), uint64(8), 4)
	f.Fuzz(func(t *testing.T, data []byte, off uint64, version int) {
		list := &List{Data: data, Version: version, Base: 0x1000, Indexed: testEnv().Indexed}
		ranges, _ := list.Ranges(off)
		for _, r := range ranges {
			if r.Low >= r.High {
				t.Fatalf("empty range %v", r)
			}
		}
		_, _ = list.At(off, 0x1004)
	})
}
