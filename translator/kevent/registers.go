// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

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
		return &plan.Reg{Base: e.Base, N: l.m.machine.Events.Result}
	case slices.Contains(argumentCalls, name) && len(e.Args) == 1:
		if n, ok := l.known(e.Args[0]).(*plan.Num); ok {
			return l.argumentAt(e.Base, n.Value)
		}
	case (name == "register" || name == "u_register") && len(e.Args) == 1:
		if s, ok := l.known(e.Args[0]).(*plan.Str); ok {
			return l.named(e, s.Value, name == "register")
		}
	}
	return nil
}

// argumentAt returns where argument n of a function, counted from 1, is at its entry; nil if n is out
// of range.
func (l *lowering) argumentAt(b plan.Base, n int64) plan.Expr {
	m := l.m.machine
	inRegisters := m.Calls.General()
	switch {
	case n < 1 || n > m.Events.MaxArgument:
		return nil
	case n <= int64(len(inRegisters)):
		return &plan.Reg{Base: b, N: inRegisters[n-1]}
	}
	off := arch.Word * (n - int64(len(inRegisters))) // above the return address
	addr := &plan.Binary{Base: b, Op: "+", X: &plan.Reg{Base: b, N: m.Registers.Stack}, Y: &plan.Num{Base: b, Value: off}}
	return &plan.Deref{Base: b, Addr: addr, Size: 8}
}

// named returns the register, or the part of one, that has a name; nil if none has.
func (l *lowering) named(e *plan.Call, name string, signed bool) plan.Expr {
	n, part, ok := l.m.machine.Events.Register(name)
	reg := &plan.Reg{Base: e.Base, N: n}
	switch {
	case !ok:
		return nil
	case part == 0:
		return reg
	case part == 4:
		return &plan.Bits{Base: e.Base, X: reg, BitOffset: 8, BitSize: 8, Signed: signed}
	}
	return &plan.Bits{Base: e.Base, X: reg, BitSize: 64 >> part, Signed: signed}
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
