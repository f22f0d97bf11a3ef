// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
)

func kernel() arch.Kernel {
	return arch.Kernel{
		Thunk: isThunk,
		Files: []arch.Refusal{
			{Pattern: "arch/x86/kernel/ftrace_64.S", Why: "it is part of ftrace itself, which rewrites it while it runs"},
			{Pattern: "arch/x86/kernel/relocate_kernel_64.S", Why: arch.Copied},
			{Pattern: "arch/x86/power/hibernate_asm_64.S", Why: arch.Copied},
		},
		Names: map[string]string{"relocate_kernel": arch.Copied, "core_restore_code": arch.Copied, "restore_registers": arch.Copied},
		// kretprobe_blacklist in arch/x86/kernel/kprobes/core.c.
		SwitchesTask: "__switch_to",
		// struct alt_instr (arch/x86/include/asm/alternative.h) since 6.3, from 5.18 to 6.2, and
		// before 5.18.
		Alternatives: []arch.Alternative{{Size: 14, Length: 12}, {Size: 12, Length: 10}, {Size: 13, Length: 10}},
		Traps:        []byte{0x0f}, // ud2, and ud1 from clang
		Payload:      payload,
		FunctionType: functionType,
		Boundaries:   []string{"startup_64"},
		EntryData:    entryData,
	}
}

// entryData are variables that asm_exc_debug() and asm_exc_nmi() use while they run on a stack that the
// next exception begins anew. A hit there overwrites the registers that they saved: the kernel hits
// itself for ever, or returns to nowhere. within_cpu_entry() in arch/x86/kernel/hw_breakpoint.c has others.
var entryData = []arch.Variable{
	// The stack to go to, when they came from a program; before 6.2 and since 6.15 a variable of its own.
	{Name: "cpu_current_top_of_stack", Size: arch.Word},
	// struct pcpu_hot: that, and the depth of calls.
	{Name: "pcpu_hot", Size: 64},
	// The depth of calls, which each function counts to mitigate Retbleed, since 6.15.
	{Name: "__x86_call_depth", Size: arch.Word},
	// What IBRS_ENTER writes into SPEC_CTRL.
	{Name: "x86_spec_ctrl_current", Size: arch.Word},
	// The stack protector's word, at the end of struct fixed_percpu_data; since 6.15 one of its own.
	// exc_debug() reads it before it turns the debug registers off, and after it has turned them on.
	{Name: "fixed_percpu_data", Size: 48},
	{Name: "__stack_chk_guard", Size: arch.Word},
}

// isThunk recognizes thunks that the linker does not put between two symbols (arch/x86/lib/retpoline.S).
// It is called for every function, so it compares no patterns.
func isThunk(name string) bool {
	return strings.HasPrefix(name, "__x86_indirect_") || strings.HasPrefix(name, "__x86_return_") ||
		strings.HasSuffix(name, "_return_thunk") || strings.HasSuffix(name, "_safe_ret") || strings.HasSuffix(name, "_untrain_ret")
}

// functionType finds "movl $number, %reg", which no call executes; the register may say how many arguments
// the function uses. It is the last instruction before the function, unless nops follow, for which the kernel
// has another use: 3, 11, 27 or 59, by the alignment of functions (FUNCTION_PADDING_CFI in arch/x86/Kconfig).
func functionType(before []byte) (uint32, bool) {
	const mov, register, nop, size = 0xb8, 7, "\x90", 5
	for _, padding := range []int{59, 27, 11, 3, 0} {
		code := before[max(0, len(before)-padding-size):]
		if len(code) == padding+size && code[0]&^register == mov && bytes.Count(code[size:], []byte(nop)) == padding {
			return binary.LittleEndian.Uint32(code[1:]), true
		}
	}
	return 0, false
}
