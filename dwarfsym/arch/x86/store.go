// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"golang.org/x/arch/x86/x86asm"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// frameRegisters are the registers that Stores and Sets accept, by their DWARF numbers.
var frameRegisters = map[int]x86asm.Reg{framePointer: x86asm.RBP, stackPointer: x86asm.RSP}

func (code) Stores(i *arch.Inst, reg int, offset int64) bool {
	asm, known := decoded(i.Bytes)
	m, ok := asm.Args[0].(x86asm.Mem)
	if !known || !ok || m.Base == 0 || m.Base != frameRegisters[reg] || m.Index != 0 {
		return false
	}
	switch asm.Op {
	case x86asm.CMP, x86asm.TEST, x86asm.PUSH, x86asm.CALL, x86asm.JMP, x86asm.NOP:
		return false
	}
	return m.Disp <= offset && offset < m.Disp+int64(max(asm.MemBytes, 1))
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
		return reg == stackPointer || asm.Args[0] == frameRegisters[reg]
	case x86asm.LEAVE:
		return true
	case x86asm.CMP, x86asm.TEST:
		return false
	}
	to, ok := asm.Args[0].(x86asm.Reg)
	return ok && to == frameRegisters[reg]
}
