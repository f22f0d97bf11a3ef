// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"golang.org/x/arch/x86/x86asm"

	"github.com/gostap/gostap/dwarfsym/arch"
)

func (code) Stores(i *arch.Inst, reg int, offset int64) bool {
	asm, known := decoded(i.Bytes)
	if !known {
		return storesVector(i.Bytes, reg, offset)
	}
	m, ok := asm.Args[0].(x86asm.Mem)
	if !ok || !isWhole(m.Base, reg) || m.Index != 0 {
		return false
	}
	switch asm.Op {
	case x86asm.CMP, x86asm.TEST, x86asm.PUSH, x86asm.CALL, x86asm.JMP, x86asm.NOP:
		return false
	}
	return m.Disp <= offset && offset < m.Disp+int64(max(asm.MemBytes, 1))
}

// Copies knows mov and lea.
func (code) Copies(i *arch.Inst, reg int) (to int, distance int64, ok bool) {
	asm, known := decoded(i.Bytes)
	if !known {
		return 0, 0, false
	}
	target, is := asm.Args[0].(x86asm.Reg)
	if !is || target < x86asm.RAX || target > x86asm.R15 {
		return 0, 0, false
	}
	to = byEncoding[target-x86asm.RAX]
	switch from := asm.Args[1].(type) {
	case x86asm.Reg:
		return to, 0, asm.Op == x86asm.MOV && isWhole(from, reg)
	case x86asm.Mem:
		return to, from.Disp, asm.Op == x86asm.LEA && isWhole(from.Base, reg) && from.Index == 0
	}
	return 0, 0, false
}

func (code) Sets(i *arch.Inst, reg int) bool {
	asm, known := decoded(i.Bytes)
	if !known {
		return false
	}
	switch asm.Op {
	case x86asm.PUSH:
		return reg == stackPointer
	case x86asm.POP:
		return reg == stackPointer || isRegister(asm.Args[0], reg)
	case x86asm.LEAVE:
		return reg == stackPointer || reg == framePointer
	case x86asm.CMP, x86asm.TEST:
		return false
	case x86asm.XCHG, x86asm.XADD:
		return isRegister(asm.Args[0], reg) || isRegister(asm.Args[1], reg)
	}
	return isRegister(asm.Args[0], reg)
}

// byEncoding are the DWARF numbers of general registers in the order of their encodings: rax, rcx, rdx, rbx and so on.
var byEncoding = [...]int{rax, rcx, rdx, rbx, stackPointer, framePointer, rsi, rdi, 8, 9, 10, 11, 12, 13, 14, 15}

// isWhole reports whether r is all 8 bytes of general register reg, by its DWARF number.
func isWhole(r x86asm.Reg, reg int) bool {
	return r >= x86asm.RAX && r <= x86asm.R15 && byEncoding[r-x86asm.RAX] == reg
}

// isRegister reports whether an operand is general register reg, by its DWARF number, or a part of it.
func isRegister(operand x86asm.Arg, reg int) bool {
	r, ok := operand.(x86asm.Reg)
	encoded := -1
	switch {
	case !ok:
	case r >= x86asm.RAX && r <= x86asm.R15:
		encoded = int(r - x86asm.RAX)
	case r >= x86asm.EAX && r <= x86asm.R15L:
		encoded = int(r - x86asm.EAX)
	case r >= x86asm.AX && r <= x86asm.R15W:
		encoded = int(r - x86asm.AX)
	case r >= x86asm.SPB && r <= x86asm.R15B:
		encoded = int(r-x86asm.SPB) + 4
	case r >= x86asm.AL && r <= x86asm.BH: // the lowest and the second byte of four registers
		encoded = int(r-x86asm.AL) % 4
	}
	return encoded >= 0 && byEncoding[encoded] == reg
}
