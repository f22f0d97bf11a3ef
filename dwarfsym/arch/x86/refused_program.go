// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "bytes"

// Reasons of RefusedInProgram. The kernel runs the instruction under a breakpoint from another page
// (XOL, "execute out of line") with the trap flag set, and repairs registers afterwards.
const (
	systemCall = "it is a system call, after which the kernel would stop one instruction too late and end the program"
	interrupt  = "it is an interrupt, as a system call by int $0x80 is, after which the kernel would stop one instruction too late"
	pushesFlag = "it stores the flags, with the trap flag that the kernel sets to single-step it, and loading them would end the program"
	jumpsAway  = "it loads an instruction pointer, which the kernel would take for a place in its own copy of the instruction"
	exchanges  = "it exchanges two registers, which the kernel takes for a nop"
	repeats    = "the processor stops after each of its repetitions, so that it would be hit once for each"
)

// RefusedInProgram follows uprobe_init_insn and default_post_xol_op in arch/x86/kernel/uprobes.c. The
// kernel accepts each opcode of the second table, because it looks up the first byte, 0f, alone; that it
// rejects the others in some releases only does not matter here.
func (code) RefusedInProgram(text []byte) string {
	n := 0
	for n < len(text) && isPrefix(text[n]) {
		n++
	}
	repeated := bytes.ContainsAny(text[:n], "\xf2\xf3")
	high := false                              // the opcode's register is one of r8 to r15
	if n < len(text) && text[n]&0xf0 == 0x40 { // REX
		high = text[n]&1 != 0
		n++
	}
	if n >= len(text) {
		return ""
	}
	modrm := at(text, n+1)
	switch op := text[n]; op {
	case 0x62, 0xc4, 0xc5:
		if isMisread(text[n:]) {
			return misread
		}
	case 0x90:
		if high { // xchg %r8,%rax; without REX.B it is a nop
			return exchanges
		}
	case 0x9c:
		return pushesFlag
	case 0xcd:
		return interrupt
	case 0xcc, 0xce, 0xf1:
		return "it is a breakpoint of the program itself"
	case 0xcf:
		return jumpsAway
	case 0xca, 0xcb, 0x9a, 0xea:
		return farTransfer
	case 0x8e:
		if modrm>>3&7 == 2 {
			return "it loads the stack segment, after which the processor does not stop"
		}
	case 0xff:
		if reg := modrm >> 3 & 7; reg == 3 || reg == 5 {
			return farTransfer
		}
	case 0xc7:
		if modrm == 0xf8 { // xbegin
			return "it begins a transaction, which the single step aborts at a wrong address"
		}
	case 0x0f:
		return refusedInProgram2(modrm, at(text, n+2), repeated)
	default:
		if repeated && isString(op) {
			return repeats
		}
	}
	return ""
}

// refusedInProgram2 is RefusedInProgram for opcodes of the second table.
func refusedInProgram2(opcode, modrm byte, repeated bool) string {
	switch {
	case opcode == 0x05, opcode == 0x34: // syscall, sysenter
		return systemCall
	case opcode == 0x07, opcode == 0x35: // sysret, sysexit
		return jumpsAway
	case opcode == 0x01 && modrm == 0xd7: // enclu enters and leaves enclaves
		return jumpsAway
	case opcode == 0x01 && modrm == 0xec && repeated: // uiret
		return jumpsAway
	}
	return ""
}

// isString reports whether an opcode is that of movs, cmps, stos, lods or scas, which a prefix
// repeats.
func isString(op byte) bool { return op >= 0xa4 && op <= 0xa7 || op >= 0xaa && op <= 0xaf }
