// SPDX-License-Identifier: GPL-2.0-or-later

package x86

// Refused follows prepare_emulation, __copy_instruction and can_probe in
// arch/x86/kernel/kprobes/core.c, and find_bug in kernel/kprobes.c. What isMisread finds, the kernel
// accepts.
func (code) Refused(text []byte) string {
	n := 0
	for n < len(text) && isPrefix(text[n]) {
		n++
	}
	if n < len(text) && text[n]&0xf0 == 0x40 { // REX
		n++
	}
	if n >= len(text) {
		return ""
	}
	modrm := at(text, n+1)
	switch text[n] {
	case 0xcc, 0xcd, 0xce, 0xf1:
		return "it is a software interrupt"
	case 0x62, 0xc4, 0xc5:
		if isMisread(text[n:]) {
			return misread
		}
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
		return refusedTwoByte(modrm, at(text, n+2))
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
