// SPDX-License-Identifier: GPL-2.0-or-later

package x86

// Kprobes and uprobes choose what they emulate by an instruction's first opcode byte. For an instruction
// with a VEX or EVEX prefix, the kernel's decoder stores the opcode that follows the prefix there, and
// neither looks at the prefix: vmovdqa to memory (7f) becomes a jg that skips it, vpor (eb) a jmp.
const misread = "it is a vector instruction (AVX), and the kernel takes its opcode for that of another instruction, which it would emulate instead"

// isMisread reports whether a vector instruction, whose VEX or EVEX prefix text begins with, has an opcode
// that is in a switch of prepare_emulation (arch/x86/kernel/kprobes/core.c) or of branch_setup_xol_ops
// and arch_uprobe_analyze_insn (arch/x86/kernel/uprobes.c).
func isMisread(text []byte) bool {
	switch op := vectorOpcode(text); op {
	case 0x90, 0x9a, 0x9c, 0x9d, 0xc2, 0xc3, 0xca, 0xcb, 0xcc, 0xcf, 0xe8, 0xe9, 0xea, 0xeb, 0xfa, 0xfb, 0xff:
		return true
	default:
		return op&0xf0 == 0x70 || op&0xfc == 0xe0
	}
}

// vectorOpcode returns the opcode behind the VEX or EVEX prefix that text begins with; 0, which is none that
// is looked for, if it ends before.
func vectorOpcode(text []byte) byte {
	size := map[byte]int{0xc5: 2, 0xc4: 3, 0x62: 4}[at(text, 0)] // of the prefix
	if size == 0 {
		return 0
	}
	return at(text, size)
}
