// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"fmt"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// DWARF numbers of registers (System V ABI, AMD64 supplement, figure 3.36).
const (
	rax, rdx, rcx, rbx, rsi, rdi = 0, 1, 2, 3, 4, 5

	framePointer  = 6  // rbp
	stackPointer  = 7  // rsp
	returnAddress = 16 // of a frame; also rip
	xmm0          = 17
	st0           = 33
	rflags        = 49
	cs            = 51
	ss            = 52
	fsBase        = 58
)

func registers() arch.Registers {
	return arch.Registers{
		Stack: stackPointer, Frame: framePointer, General: returnAddress, Thread: fsBase,
		Unsaved: unsaved,
		Indexes: map[string]string{
			"R_RAX": "rax", "R_RBX": "rbx", "R_RCX": "rcx", "R_RDX": "rdx", "R_RSI": "rsi", "R_RDI": "rdi", "R_RBP": "rbp", "R_RSP": "rsp",
			"R_R8": "r8", "R_R9": "r9", "R_R10": "r10", "R_R11": "r11", "R_R12": "r12", "R_R13": "r13", "R_R14": "r14", "R_R15": "r15",
			"R_RIP": "rip", "R_PC": "rip", "R_SP": "rsp", "R_FP": "rbp", "R_R0": "rax", "R_R1": "rdx", "R_RFL": "flags", "R_EFL": "flags",
		},
		IndexHelp: "R_RAX to R_R15, R_RIP, R_SP, R_FP or R_RFL",
	}
}

func unsaved(n int) string {
	for _, bank := range []struct {
		first, count, number int
		name                 string
	}{
		{xmm0, 16, 0, "%%xmm%d"}, {st0, 8, 0, "%%st(%d)"}, {41, 8, 0, "%%mm%d"},
		{67, 16, 16, "%%xmm%d"}, {118, 8, 0, "%%k%d"},
	} {
		if n >= bank.first && n < bank.first+bank.count {
			return fmt.Sprintf(bank.name, n-bank.first+bank.number)
		}
	}
	return ""
}
