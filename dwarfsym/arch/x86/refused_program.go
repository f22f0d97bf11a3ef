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
	locks      = "it has the prefix lock, as atomic operations have, and the kernel inserts no breakpoint at such an instruction"
	segment    = "it has a segment prefix, and the kernel inserts no breakpoint at such an instruction"
	unaccepted = "it is an instruction of the kernel, which inserts no breakpoint there"
	looksBad   = "it is a vector instruction (AVX), and the kernel takes its opcode for that of another instruction, at which it inserts no breakpoint"
)

// RefusedInProgram follows uprobe_init_insn and default_post_xol_op in arch/x86/kernel/uprobes.c. The
// kernel accepts each opcode of the second table, because it looks up the first byte, 0f, alone. What it
// rejects is refused here, because it does so without a word when a program maps the code: the probe would
// never be hit.
func (code) RefusedInProgram(text []byte) string {
	n := 0
	for n < len(text) && isPrefix(text[n]) {
		n++
	}
	repeated := bytes.ContainsAny(text[:n], "\xf2\xf3")
	if why := refusedPrefix(text[:n]); why != "" {
		return why
	}
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
		if isUnaccepted(vectorOpcode(text[n:])) {
			return looksBad
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
		if isUnaccepted(op) {
			return unaccepted
		}
	}
	return ""
}

// refusedPrefix returns the reason why an instruction with these prefixes is refused (is_prefix_bad).
func refusedPrefix(prefixes []byte) string {
	switch {
	case bytes.IndexByte(prefixes, 0xf0) >= 0:
		return locks
	case bytes.ContainsAny(prefixes, "\x26\x2e\x36\x3e"):
		return segment
	}
	return ""
}

// isUnaccepted reports whether an opcode is not in the kernel's good_insns_64, and RefusedInProgram has no
// other reason for it. Programs have most of these in vector instructions only: vmovq is 6e.
func isUnaccepted(op byte) bool {
	switch op {
	case 0x06, 0x07, 0x0e, 0x16, 0x17, 0x1e, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x60, 0x61, 0x62, 0x82, 0xce, 0xcd, 0xd4, 0xd5, 0xd6, 0xf1, 0xf4, 0xfa, 0xfb:
		return true
	}
	return op >= 0x6c && op <= 0x6f || op >= 0xe4 && op <= 0xe7 || op >= 0xec && op <= 0xef
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
