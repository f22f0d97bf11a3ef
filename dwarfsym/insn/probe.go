// SPDX-License-Identifier: GPL-2.0-or-later

package insn

// Refused returns the reason why the kernel rejects a breakpoint on the instruction although it
// begins here; "" if it accepts it.
func (i *Inst) Refused() string { return Refused(i.code) }

// Refused returns the reason why the kernel rejects a breakpoint on the instruction that code
// begins with; "" if it accepts it. The rules are those of arch/x86/kernel/kprobes/core.c:
// prepare_emulation, __copy_instruction and can_probe, and find_bug in kernel/kprobes.c.
func Refused(code []byte) string {
	n := 0
	for n < len(code) && isPrefix(code[n]) {
		n++
	}
	if n < len(code) && code[n]&0xf0 == 0x40 { // REX
		n++
	}
	if n >= len(code) {
		return ""
	}
	modrm := at(code, n+1)
	switch code[n] {
	case 0xcc, 0xcd, 0xce, 0xf1:
		return "it is a software interrupt"
	case 0x9a, 0xea:
		return farTransfer
	case 0xcf:
		return "it returns from an interrupt"
	case 0x8e:
		if modrm>>3&7 == 2 {
			return "it loads the stack segment"
		}
	case 0xff:
		if reg := modrm >> 3 & 7; reg == 3 || reg == 5 {
			return farTransfer
		}
	case 0x0f:
		return refusedTwoByte(modrm, at(code, n+2))
	}
	return ""
}

const farTransfer = "it is a far jump or call"

// refusedTwoByte is Refused for opcodes of the second table.
func refusedTwoByte(opcode, modrm byte) string {
	switch {
	case opcode == 0x0b, opcode == 0xb9, opcode == 0xff:
		return "it is the trap instruction of a BUG or WARN"
	case opcode == 0x01 && modrm>>6 == 3 && modrm>>3&7 == 0:
		return "it is a virtualization instruction"
	}
	return ""
}
