// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"fmt"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// maxFetchSteps is the longest chain of dereferences. Each is one fetch instruction; an
// argument has at most 16, including those that load, store and end (FETCH_INSN_MAX,
// kernel/trace/trace_probe.h).
const maxFetchSteps = 13

// maxDepth bounds the recursion of fetch.
const maxDepth = 64

// fetch returns the FETCHARG (Documentation/trace/kprobetrace.rst) for the 64-bit value of e. depth
// counts the recursion.
func (l *lowering) fetch(e plan.Expr, depth int) (string, bool) {
	if depth > maxDepth {
		return "", false
	}
	switch e := l.known(e).(type) {
	case *plan.Reg:
		return l.register(e)
	case *plan.Bits:
		if e.BitOffset == 0 && e.BitSize == 64 {
			return l.fetch(e.X, depth)
		}
	case *plan.Deref:
		if e.Size == 8 {
			return l.memory(e.Addr, e.User, depth)
		}
	case *plan.Call:
		if name := e.Func.Name; fromLibrary(e.Func) && (name == "kernel_pointer" || name == "kernel_long") && len(e.Args) == 1 {
			return l.memory(e.Args[0], false, depth)
		}
	}
	return "", false
}

func (l *lowering) register(e *plan.Reg) (string, bool) {
	name := l.m.machine.Events.Fetched[e.N]
	switch {
	case l.event == nil || e.User && l.event.File == "" || name == "":
		return "", false
	case l.event.Return && e.N == l.m.machine.Events.Result:
		return "$retval", true
	}
	return "%" + name, true
}

// memory returns the FETCHARG that reads memory at an address, which is a constant offset from
// another value or from a symbol.
func (l *lowering) memory(addr plan.Expr, user bool, depth int) (string, bool) {
	base, off := l.split(addr)
	if r, ok := base.(*plan.Reloc); ok && !user {
		if r.Module != "" || r.User {
			return "", false
		}
		name, ok := l.m.address(r.Offset + uint64(off))
		return "@" + name, ok
	}
	if base == nil {
		return fmt.Sprintf("@%#x", uint64(off)), off < 0 && !user
	}
	inner, ok := l.fetch(base, depth+1)
	if !ok {
		return "", false
	}
	mark := ""
	if user {
		mark = "u"
	}
	if off < 0 {
		return fmt.Sprintf("-%s%d(%s)", mark, -off, inner), true
	}
	return fmt.Sprintf("+%s%d(%s)", mark, off, inner), true
}

// split separates an address into a base value and a constant offset. The base is nil if
// the address is a number.
func (l *lowering) split(e plan.Expr) (base plan.Expr, off int64) {
	for range 64 { // follow a chain of sums; bounded, because locals may refer to each other
		e = l.known(e)
		b, ok := e.(*plan.Binary)
		if !ok {
			break
		}
		x, xConst := l.known(b.X).(*plan.Num)
		y, yConst := l.known(b.Y).(*plan.Num)
		switch {
		case b.Op == "+" && yConst:
			e, off = b.X, off+y.Value
		case b.Op == "+" && xConst:
			e, off = b.Y, off+x.Value
		case b.Op == "-" && yConst:
			e, off = b.X, off-y.Value
		default:
			return e, off
		}
	}
	if n, ok := e.(*plan.Num); ok {
		return nil, off + n.Value
	}
	return e, off
}

// known replaces a local that has a single value by this value, and the call of a library function
// that reads a register, or an argument of a tracepoint or system call, by its place. Of a condition
// that is a number, only the branch taken remains.
func (l *lowering) known(e plan.Expr) plan.Expr {
	for range 16 {
		switch x := e.(type) {
		case *plan.LocalRef:
			if l.single[x.Local] == nil {
				return e
			}
			e = l.single[x.Local]
		case *plan.Arg:
			if r := l.eventArgument(x); r != nil {
				return r
			}
			return e
		case *plan.Cond:
			n, ok := l.known(x.C).(*plan.Num)
			switch {
			case !ok:
				return e
			case n.Value != 0:
				e = x.A
			default:
				e = x.B
			}
		case *plan.Call:
			if r := l.inRegister(x); r != nil {
				return r
			}
			return e
		default:
			return e
		}
	}
	return e
}

// refuseAddress rejects a read whose address a kprobe event can't compute.
func (l *lowering) refuseAddress(at plan.Expr, addr plan.Expr) {
	what := "its address is computed"
	base, _ := l.split(addr)
	switch b := base.(type) {
	case nil:
		what = "its address is a number"
	case *plan.PerCPU:
		what = "it is per-CPU data"
	case *plan.Reloc:
		what = "it is data of a module"
	case *plan.EntryValue:
		what = "its address comes from a value saved at the function's entry"
	case *plan.LocalRef:
		what = fmt.Sprintf("its address contains the variable %s, which may have more than one value", b.Local.Name)
	case *plan.Deref:
		if b.Size < 8 {
			what = fmt.Sprintf("its address contains a number of only %d bytes", b.Size)
		}
	}
	l.refuse(at, diag.EventFetch, "a kprobe event can follow pointers and add constant offsets; "+withModule,
		"a kprobe event can't fetch this: %s", what)
}
