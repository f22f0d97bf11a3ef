// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "github.com/gostap/gostap/dwarfsym/arch"

// stubSize is the size of an entry of the procedure linkage table (System V ABI, AMD64 supplement,
// section 5.2).
const stubSize = 16

func frames() arch.Frames {
	return arch.Frames{
		Saved:    []int{returnAddress, rbx, framePointer, 12, 13, 14, 15},
		StubSize: stubSize,
		Stub:     stub,
		Entry:    arch.EntryFrame{CFA: arch.Word, Return: -arch.Word},
	}
}

// Operations of expressions (DWARF 5, section 7.7.1).
const (
	opAnd   = 0x1a
	opPlus  = 0x22
	opShl   = 0x24
	opGE    = 0x2a
	opLit0  = 0x30
	opBreg0 = 0x70
)

// stub recognises rsp + 8 + ((rip & 15) >= N) * 8. From offset N of an entry on, a number has been
// pushed.
func stub(e []byte) (pushed uint64, ok bool) {
	want := []byte{opBreg0 + stackPointer, 8, opBreg0 + returnAddress, 0, opLit0 + 15, opAnd, 0, opGE, opLit0 + 3, opShl, opPlus}
	const varies = 6
	if len(e) != len(want) {
		return 0, false
	}
	for i := range want {
		if i != varies && e[i] != want[i] {
			return 0, false
		}
	}
	if e[varies] <= opLit0 || e[varies] >= opLit0+stubSize {
		return 0, false
	}
	return uint64(e[varies] - opLit0), true
}
