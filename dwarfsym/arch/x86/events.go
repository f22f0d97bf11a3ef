// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "github.com/gostap/gostap/dwarfsym/arch"

func events() arch.Events {
	return arch.Events{
		Fetched: map[int]string{
			rax: "ax", rdx: "dx", rcx: "cx", rbx: "bx", rsi: "si", rdi: "di", framePointer: "bp", stackPointer: "sp",
			8: "r8", 9: "r9", 10: "r10", 11: "r11", 12: "r12", 13: "r13", 14: "r14", 15: "r15",
			returnAddress: "ip", rflags: "flags", cs: "cs", ss: "ss", arch.OrigSyscall: "orig_ax",
		},
		Registers:   registerParts(),
		MaxArgument: 32, // runtime-c/arch/x86/registers.h
		Result:      rax,
		Calls: arch.SystemCalls{
			// arch/x86/include/asm/syscall_wrapper.h; since 4.17.
			Prefix: "__x64_sys_",
			// di, si, dx, r10, r8 and r9 (arch/x86/include/asm/ptrace.h).
			Arguments: []int64{112, 104, 96, 56, 72, 64},
			// Calls of x32 programs (arch/x86/entry/syscalls/syscall_64.tbl).
			Foreign: 512, ForeignFunction: "__x32_compat_sys_execve",
		},
	}
}

// registerParts are the names that register() takes (runtime-c/arch/x86/registers.h). "eflags" has 64
// bits, as in SystemTap.
func registerParts() []arch.Named {
	return []arch.Named{
		{Number: rax, Names: []string{"rax", "eax", "ax", "al", "ah"}}, {Number: rbx, Names: []string{"rbx", "ebx", "bx", "bl", "bh"}},
		{Number: rcx, Names: []string{"rcx", "ecx", "cx", "cl", "ch"}}, {Number: rdx, Names: []string{"rdx", "edx", "dx", "dl", "dh"}},
		{Number: rsi, Names: []string{"rsi", "esi", "si", "sil"}}, {Number: rdi, Names: []string{"rdi", "edi", "di", "dil"}},
		{Number: framePointer, Names: []string{"rbp", "ebp", "bp", "bpl"}}, {Number: stackPointer, Names: []string{"rsp", "esp", "sp", "spl"}},
		{Number: 8, Names: []string{"r8", "r8d", "r8w", "r8b"}}, {Number: 9, Names: []string{"r9", "r9d", "r9w", "r9b"}},
		{Number: 10, Names: []string{"r10", "r10d", "r10w", "r10b"}}, {Number: 11, Names: []string{"r11", "r11d", "r11w", "r11b"}},
		{Number: 12, Names: []string{"r12", "r12d", "r12w", "r12b"}}, {Number: 13, Names: []string{"r13", "r13d", "r13w", "r13b"}},
		{Number: 14, Names: []string{"r14", "r14d", "r14w", "r14b"}}, {Number: 15, Names: []string{"r15", "r15d", "r15w", "r15b"}},
		{Number: returnAddress, Names: []string{"rip", "eip", "ip"}}, {Number: rflags, Names: []string{"rflags", "", "flags"}},
		{Number: rflags, Names: []string{"eflags"}}, {Number: arch.OrigSyscall, Names: []string{"orig_rax", "orig_eax", "orig_ax"}},
		{Number: cs, Names: []string{"xcs", "", "cs"}}, {Number: ss, Names: []string{"xss", "", "ss"}},
	}
}
