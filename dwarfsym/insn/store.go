// SPDX-License-Identifier: GPL-2.0-or-later

package insn

import "golang.org/x/arch/x86/x86asm"

// frameRegisters are the registers that Stores and Sets accept, by their DWARF numbers.
var frameRegisters = map[int]x86asm.Reg{6: x86asm.RBP, 7: x86asm.RSP}

// Stores reports whether the instruction writes to the byte at an offset from the frame or
// stack pointer, whose DWARF number is reg.
func (i *Inst) Stores(reg int, off int64) bool {
	m, ok := i.asm.Args[0].(x86asm.Mem)
	if !ok || m.Base == 0 || m.Base != frameRegisters[reg] || m.Index != 0 {
		return false
	}
	switch i.asm.Op {
	case x86asm.CMP, x86asm.TEST, x86asm.PUSH, x86asm.CALL, x86asm.JMP, x86asm.NOP:
		return false
	}
	return m.Disp <= off && off < m.Disp+int64(max(i.asm.MemBytes, 1))
}

// Sets reports whether the instruction changes the frame or stack pointer, whose DWARF
// number is reg. A call leaves both as they are.
func (i *Inst) Sets(reg int) bool {
	switch i.asm.Op {
	case x86asm.PUSH:
		return reg == 7
	case x86asm.POP:
		return reg == 7 || i.asm.Args[0] == frameRegisters[reg]
	case x86asm.LEAVE:
		return true
	case x86asm.CMP, x86asm.TEST:
		return false
	}
	to, ok := i.asm.Args[0].(x86asm.Reg)
	return ok && to == frameRegisters[reg]
}
