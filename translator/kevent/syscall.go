// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// systemCall is what an event of a system call knows without fetching it.
type systemCall struct {
	key plan.EventKey
	// kept has the slots of the arguments that were saved at the entry, for a return event.
	kept map[int]int
}

// systemCalls makes events of a probe of system calls: one at the function of each, and for returns
// one more at its entry. The kernel has no list of the functions for 32-bit programs by which they
// could be found: of several that have a name like the call's, another one may be the right one.
func (m *maker) systemCalls(r *plan.Row) {
	calls := &m.machine.Events.Calls
	keys, _ := r.Value("keys").(plan.EventKeys)
	if len(keys) == 0 {
		m.refuseRow(r, diag.EventProbe, `kernel.trace("raw_syscalls:sys_enter") and "raw_syscalls:sys_exit" are hit by all; `+withModule,
			"probe %s can't be a kprobe event: it names no system call", r.PN)
		return
	}
	for _, k := range keys {
		_, _, ok := m.in.Symbols.Symbol("kernel", calls.Prefix+k.Function)
		switch {
		case k.Table != 0:
			m.refuseRow(r, diag.EventProbe, `write "64:" before the name, as in kernel.syscall("64:openat"), or probe its event, kernel.trace("syscalls:sys_enter_openat"); `+withModule,
				"probe %s can't be kprobe events: it includes calls of 32-bit programs, whose functions are not known", r.PN)
			return
		case m.isForeign(k):
			continue
		case !ok:
			m.refuseRow(r, diag.EventProbe, withModule, "probe %s can't be a kprobe event: the kernel has no function %s%s", r.PN, calls.Prefix, k.Function)
			return
		}
		m.systemCall(r, k)
	}
}

// isForeign reports whether the call is one of programs of another convention, and the kernel does not
// have these.
func (m *maker) isForeign(k plan.EventKey) bool {
	calls := &m.machine.Events.Calls
	_, _, has := m.in.Symbols.Symbol("kernel", calls.ForeignFunction)
	return calls.Foreign > 0 && k.Number >= calls.Foreign && !has
}

func (m *maker) systemCall(r *plan.Row, k plan.EventKey) {
	call := &systemCall{key: k, kept: map[int]int{}}
	place := m.machine.Events.Calls.Prefix + k.Function
	e := tracemeta.Event{Place: place, Return: r.Value("at_return") == plan.Flag(true)}
	saves := r.Handler.Saves
	if e.Return {
		saves = call.keep(r.Handler)
	}
	if len(saves) > 0 {
		m.add(r, "sys_"+k.Function, m.entry(r, tracemeta.Event{Place: place}, saves, &systemCall{key: k}))
		e.Args = []tracemeta.Arg{m.stackPointer()}
	}
	l := newLowering(m, r, &e)
	l.syscall = call
	code := l.handler(r.Handler)
	e.Handler = tracemeta.Handler{PP: r.PP, PN: r.PN, PF: r.PF, Locals: l.slots, Code: code}
	m.add(r, "sys_"+k.Function, e)
}

// keep returns the values to save at the entry for a return handler: those of the script's @entry, and
// the arguments that it reads, which are not in the registers any more.
func (c *systemCall) keep(h *plan.Handler) []plan.Expr {
	saves := h.Saves
	find := func(e plan.Expr) bool {
		a, ok := e.(*plan.Arg)
		if !ok || a.N != plan.SyscallRegs && a.N < plan.SyscallArg1 {
			return true
		}
		if _, known := c.kept[a.N]; !known {
			c.kept[a.N] = len(saves)
			saves = append(saves[:len(saves):len(saves)], a)
		}
		return true
	}
	if h.Condition != nil {
		plan.InspectExpr(h.Condition, find)
	}
	plan.InspectStmt(h.Body, func(plan.Stmt) {}, find)
	return saves
}

// argument returns where a value of the call is, or the value itself.
func (c *systemCall) argument(m *arch.Machine, e *plan.Arg) plan.Expr {
	switch e.N {
	case plan.SyscallID:
		return &plan.Num{Base: e.Base, Value: int64(c.key.Number)}
	case plan.SyscallCompat:
		return &plan.Num{Base: e.Base, Value: int64(c.key.Table)}
	case plan.SyscallReturn:
		return &plan.Reg{Base: e.Base, N: m.Events.Result}
	}
	if slot, kept := c.kept[e.N]; kept {
		return &plan.EntryValue{Base: e.Base, Slot: slot}
	}
	regs := &plan.Reg{Base: e.Base, N: m.Calls.General()[0]} // the only argument of the call's function
	n := e.N - plan.SyscallArg1
	if n < 0 || n >= len(m.Events.Calls.Arguments) {
		return regs
	}
	addr := &plan.Binary{Base: e.Base, Op: "+", X: regs, Y: &plan.Num{Base: e.Base, Value: m.Events.Calls.Arguments[n]}}
	return &plan.Deref{Base: e.Base, Addr: addr, Size: 8}
}
