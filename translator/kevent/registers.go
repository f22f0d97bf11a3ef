// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"slices"

	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// registers are the names that regs_query_register_offset() accepts for x86-64's DWARF
// registers (System V ABI, AMD64 supplement, figure 3.36). origAX has no DWARF number:
// it is the number of the system call or interrupt that struct pt_regs was saved for.
var registers = map[int]string{
	0: "ax", 1: "dx", 2: "cx", 3: "bx", 4: "si", 5: "di", 6: "bp", 7: "sp",
	8: "r8", 9: "r9", 10: "r10", 11: "r11", 12: "r12", 13: "r13", 14: "r14", 15: "r15",
	16: "ip", 49: "flags", 51: "cs", 52: "ss", origAX: "orig_ax",
}

const (
	stackPointer = 7
	origAX       = 1000
)

// argumentRegisters are the registers of the first arguments (System V ABI, AMD64
// supplement, 3.2.3). The others are on the stack, behind the return address.
var argumentRegisters = []int{5, 4, 1, 2, 8, 9}

// maxArgument is the last argument that ulong_arg() reads (runtime-c/arch/x86/registers.h).
const maxArgument = 32

// registerNames are the names that register() takes for a register: of 64, 32, 16 and 8 bits, and
// of bits 8 to 15; "" where assemblers have no name (runtime-c/arch/x86/registers.h). "eflags" has 64 bits,
// as in SystemTap.
var registerNames = []struct {
	n     int
	names []string
}{
	{0, []string{"rax", "eax", "ax", "al", "ah"}}, {3, []string{"rbx", "ebx", "bx", "bl", "bh"}},
	{2, []string{"rcx", "ecx", "cx", "cl", "ch"}}, {1, []string{"rdx", "edx", "dx", "dl", "dh"}},
	{4, []string{"rsi", "esi", "si", "sil"}}, {5, []string{"rdi", "edi", "di", "dil"}},
	{6, []string{"rbp", "ebp", "bp", "bpl"}}, {stackPointer, []string{"rsp", "esp", "sp", "spl"}},
	{8, []string{"r8", "r8d", "r8w", "r8b"}}, {9, []string{"r9", "r9d", "r9w", "r9b"}},
	{10, []string{"r10", "r10d", "r10w", "r10b"}}, {11, []string{"r11", "r11d", "r11w", "r11b"}},
	{12, []string{"r12", "r12d", "r12w", "r12b"}}, {13, []string{"r13", "r13d", "r13w", "r13b"}},
	{14, []string{"r14", "r14d", "r14w", "r14b"}}, {15, []string{"r15", "r15d", "r15w", "r15b"}},
	{16, []string{"rip", "eip", "ip"}}, {49, []string{"rflags", "", "flags"}}, {49, []string{"eflags"}},
	{origAX, []string{"orig_rax", "orig_eax", "orig_ax"}}, {51, []string{"xcs", "", "cs"}}, {52, []string{"xss", "", "ss"}},
}

// argumentCalls are the library's functions for arguments that have the width of a register. The
// functions for narrower arguments are written in the script language, with ulong_arg().
var argumentCalls = []string{"ulong_arg", "long_arg", "pointer_arg", "s64_arg", "u64_arg", "longlong_arg", "ulonglong_arg"}

// inRegister replaces a call of a library function that reads a register, or an argument by the
// calling convention, by the expression to which a target variable would be lowered. It returns nil
// for other functions, and if there is no such register or argument.
func (l *lowering) inRegister(e *plan.Call) plan.Expr {
	switch name := e.Func.Name; {
	case l.event == nil || !fromLibrary(e.Func):
	case name == "returnval" && len(e.Args) == 0:
		return &plan.Reg{Base: e.Base, N: 0}
	case slices.Contains(argumentCalls, name) && len(e.Args) == 1:
		if n, ok := l.known(e.Args[0]).(*plan.Num); ok {
			return argumentAt(e.Base, n.Value)
		}
	case (name == "register" || name == "u_register") && len(e.Args) == 1:
		if s, ok := l.known(e.Args[0]).(*plan.Str); ok {
			return named(e, s.Value, name == "register")
		}
	}
	return nil
}

// argumentAt returns where argument n of a function, counted from 1, is at its entry; nil if n is out
// of range.
func argumentAt(b plan.Base, n int64) plan.Expr {
	switch {
	case n < 1 || n > maxArgument:
		return nil
	case n <= int64(len(argumentRegisters)):
		return &plan.Reg{Base: b, N: argumentRegisters[n-1]}
	}
	off := 8 * (n - int64(len(argumentRegisters)))
	addr := &plan.Binary{Base: b, Op: "+", X: &plan.Reg{Base: b, N: stackPointer}, Y: &plan.Num{Base: b, Value: off}}
	return &plan.Deref{Base: b, Addr: addr, Size: 8}
}

func named(e *plan.Call, name string, signed bool) plan.Expr {
	for _, r := range registerNames {
		i := slices.Index(r.names, name)
		reg := &plan.Reg{Base: e.Base, N: r.n}
		switch {
		case i < 0 || name == "":
			continue
		case i == 0:
			return reg
		case i == 4:
			return &plan.Bits{Base: e.Base, X: reg, BitOffset: 8, BitSize: 8, Signed: signed}
		}
		return &plan.Bits{Base: e.Base, X: reg, BitSize: 64 >> i, Signed: signed}
	}
	return nil
}

// fetched lowers the expression that inRegister returned. If reading the stack fails, the error
// names an argument, as in a module.
func (l *lowering) fetched(e *plan.Call, x plan.Expr) *tracemeta.Node {
	n := l.expr(x)
	if n.Op == tracemeta.Read {
		n.Name, n.Loc = "argument", l.m.loc(&e.P)
	}
	return n
}
