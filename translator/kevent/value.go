// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// value lowers an expression that the kernel fetches, and rejects all others.
func (l *lowering) value(e plan.Expr) *tracemeta.Node {
	switch e := e.(type) {
	case *plan.Reg:
		return l.registerValue(e, e, 64, false)
	case *plan.Arg:
		if x := l.eventArgument(e); x != nil {
			return l.expr(x)
		}
	case *plan.Bits:
		return l.bits(e)
	case *plan.Deref:
		return l.read(e, e.Addr, tracemeta.NumberType(e.Size, e.Signed), e.User)
	case *plan.EntryValue:
		return &tracemeta.Node{Op: tracemeta.Saved, N: int64(e.Slot)}
	case *plan.DerefString:
		n := l.readString(e, e.Addr, e.User, e.Max)
		n.Quoted = e.Quoted && n.Op == tracemeta.ReadS
		return n
	}
	l.refuseValue(e)
	if e.Type() == plan.String {
		return text("")
	}
	return number(0)
}

// bits lowers a part of a register or a bit-field in memory, which the kernel extracts,
// or of a computed value.
func (l *lowering) bits(e *plan.Bits) *tracemeta.Node {
	if r, ok := l.known(e.X).(*plan.Reg); ok && e.BitOffset == 0 {
		switch e.BitSize {
		case 8, 16, 32, 64:
			return l.registerValue(e, r, e.BitSize, e.Signed)
		}
	}
	out := &tracemeta.Node{Op: tracemeta.Bits, Width: e.BitSize, Shift: e.BitOffset, Signed: e.Signed}
	if d, ok := l.known(e.X).(*plan.Deref); ok && e.BitSize > 0 && e.BitOffset+e.BitSize <= d.Size*8 && e.BitSize < d.Size*8 {
		out.Shift = 0
		out.Kids = []*tracemeta.Node{l.read(e, d.Addr, tracemeta.BitType(e.BitSize, e.BitOffset, d.Size), d.User)}
		return out
	}
	out.Kids = []*tracemeta.Node{l.expr(e.X)}
	return out
}

func (l *lowering) registerValue(at plan.Expr, r *plan.Reg, bits int, signed bool) *tracemeta.Node {
	fetch, ok := l.register(r)
	if !ok {
		l.refuse(at, diag.EventFetch, withModule, "a kprobe event can't fetch register %d", r.N)
		return number(0)
	}
	return &tracemeta.Node{Op: tracemeta.Field, N: l.argument(at, fetch, tracemeta.NumberType(bits/8, signed))}
}

// refusesMemory rejects reads of memory in events of programs. The kernel prepares their records in a
// buffer of one page. A long text in the program's memory exceeds it: the kernel warns, which halts a
// machine with panic_on_warn, and kernels before 6.12 wrote behind the buffer (373b9338c972, "uprobe:
// avoid out-of-bounds memory access of fetching args"). Numbers of the kernel's memory can't be read there
// at all (Documentation/trace/uprobetracer.rst).
func (l *lowering) refusesMemory(at plan.Expr) bool {
	if l.event == nil || l.event.File == "" {
		return false
	}
	l.refuse(at, diag.EventFetch, withModule, "an event of a program can have only values in registers: a long text from memory would exceed the page that the kernel keeps for its record")
	return true
}

// read lowers a number in memory. Reads of a process's memory are rejected: they can fault at any
// time, and the record would then contain old data of the buffer without saying so.
func (l *lowering) read(at, addr plan.Expr, kind string, user bool) *tracemeta.Node {
	if l.refusesMemory(at) {
		return number(0)
	}
	if user {
		l.refuse(at, diag.EventFetch, "a string can be read with user_string(); "+withModule,
			"reading a number from a process's memory can fail, and a kprobe event does not report that")
		return number(0)
	}
	fetch, ok := l.memory(addr, user, 0)
	if l.event == nil || !ok {
		l.refuseAddress(at, addr)
		return number(0)
	}
	return &tracemeta.Node{Op: tracemeta.Read, N: l.argument(at, fetch, kind),
		Loc: l.m.access(at.Place()), Kids: []*tracemeta.Node{l.address(addr)}}
}

// readString lowers text in memory.
func (l *lowering) readString(at, addr plan.Expr, user bool, limit int64) *tracemeta.Node {
	if l.refusesMemory(at) {
		return text("")
	}
	fetch, ok := l.memory(addr, false, 0)
	if l.event == nil || !ok {
		l.refuseAddress(at, addr)
		return text("")
	}
	kind := "string"
	if user {
		kind = "ustring"
	}
	return &tracemeta.Node{Op: tracemeta.ReadS, N: l.argument(at, fetch, kind), User: user, Max: limit,
		Loc: l.m.access(at.Place()), Kids: []*tracemeta.Node{l.address(addr)}}
}

// address lowers the address of fetched data. The runner computes it again to detect a
// null pointer. The address of a symbol is not known here, but is never null.
func (l *lowering) address(e plan.Expr) *tracemeta.Node {
	base, off := l.split(e)
	if base == nil {
		return number(off)
	}
	if _, ok := base.(*plan.Reloc); ok {
		return number(-1 << 40) // placeholder for any kernel address
	}
	if off == 0 {
		return l.expr(base)
	}
	return plus(l.expr(base), off)
}

// refuseValue rejects an expression with the reason why an event can't do it.
func (l *lowering) refuseValue(e plan.Expr) {
	switch e := e.(type) {
	case *plan.Store, *plan.SetReg:
		l.refuse(e, diag.EventWrite, withModule, "a kprobe event can only read: it can't write to the kernel")
	case *plan.CExpr, *plan.Hook:
		l.refuse(e, diag.EventFunction, withModule, "embedded C needs a module")
	case *plan.Reloc:
		l.refuse(e, diag.EventFetch, withModule, "a kprobe event can't fetch the address of kernel data")
	case *plan.PerCPU:
		l.refuse(e, diag.EventFetch, withModule, "a kprobe event can't fetch per-CPU data")
	default:
		l.refuse(e, diag.EventConstruct, withModule, "this expression needs code in the kernel, and a kprobe event can't run any")
	}
}
