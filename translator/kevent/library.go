// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// standIn lowers a call of a library function written in C; false if this is not
// possible at this place.
type standIn func(l *lowering, e *plan.Call) (*tracemeta.Node, bool)

// standIns are the library's functions whose value is in the trace record, is known to
// the runner, or can be read from memory by a fetch argument.
func standIns() map[string]standIn {
	out := map[string]standIn{
		"pid":              inRecord(tracemeta.EnvPID),
		"tid":              inRecord(tracemeta.EnvTID),
		"cpu":              inRecord(tracemeta.EnvCPU),
		"irqs_off":         beforeBreakpoint(tracemeta.EnvIRQsOff),
		"in_interrupt":     beforeBreakpoint(tracemeta.EnvInterrupt),
		"need_resched":     inRecord(tracemeta.EnvResched),
		"target":           anywhere(tracemeta.EnvTarget),
		"gettimeofday_ns":  anywhere(tracemeta.EnvRealtime),
		"ktime_get_ns":     anywhere(tracemeta.EnvMonotonic),
		"execname":         execname,
		"pp":               probeText(func(r *plan.Row) string { return r.PP }),
		"pn":               probeText(func(r *plan.Row) string { return cmp.Or(r.Point, r.PN) }),
		"ppfunc":           probeText(func(r *plan.Row) string { return r.PF }),
		"probefunc":        probeText(func(r *plan.Row) string { return r.PF }),
		"exit":             leaf(tracemeta.Exit),
		"__exit_soon":      leaf(tracemeta.ExitSoon),
		"abort":            leaf(tracemeta.Abort),
		"backtrace":        stack(tracemeta.StackAddresses),
		"sprint_backtrace": stack(tracemeta.StackSymbols),
		"print_backtrace":  stack(tracemeta.StackPrinted),
		"matched":          group,
		"matched_str":      group,
		"ngroups":          groups,
		"error":            message(tracemeta.Error),
		"warn":             message(tracemeta.Warn),
		"kernel_string":    stringAt("kernel string", false),
		"user_string":      stringAt("user string", true),
	}
	for name, size := range map[string]int{"char": 1, "short": 2, "int": 4, "long": 8, "pointer": 8} {
		out["kernel_"+name] = numberAt("kernel "+name, size)
	}
	for name := range tracemeta.Functions {
		out[name] = onTexts(name)
	}
	return out
}

// onTexts is the stand-in for a function on strings that the runner has.
func onTexts(name string) standIn {
	return func(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
		n := node(tracemeta.Func, l.list(e.Args)...)
		n.Name, n.Loc = name, l.m.loc(&e.P)
		return n, len(e.Args) == tracemeta.Functions[name]
	}
}

// stack is the stand-in for a function that shows the kernel's stack. It is there only at the entry of functions:
// elsewhere, the kernel walks the stack from behind the breakpoint, where it may be another one.
func stack(form string) standIn {
	return func(l *lowering, _ *plan.Call) (*tracemeta.Node, bool) {
		e := l.event
		if e == nil || e.Return || e.File != "" || e.Tracepoint != "" || l.syscall != nil || strings.Contains(e.Place, "+") {
			return nil, false
		}
		e.Stack = true
		return &tracemeta.Node{Op: tracemeta.Stack, Name: form}, true
	}
}

// group is the stand-in for matched(n), and for matched_str(), which is matched(0).
func group(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
	n := number(0)
	if len(e.Args) > 0 {
		n = l.expr(e.Args[0])
	}
	out := node(tracemeta.Group, n)
	out.Loc = l.m.loc(&e.P)
	return out, true
}

func groups(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
	return &tracemeta.Node{Op: tracemeta.Groups, Loc: l.m.loc(&e.P)}, true
}

// knownFunctions lists, for hints, the functions of standIns that scripts use most.
func knownFunctions() string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(standIns())) {
		if !strings.HasPrefix(name, "user_") && !strings.HasPrefix(name, "kernel_") {
			out = append(out, name)
		}
	}
	out = append(out, "register", "returnval", "long_arg")
	slices.Sort(out)
	return strings.Join(out, ", ") + ", kernel_string, user_string, kernel_int and the like"
}

func (l *lowering) library(e *plan.Call) (*tracemeta.Node, bool) {
	f := standIns()[e.Func.Name]
	if f == nil {
		return nil, false
	}
	return f(l, e)
}

// inRecord is the stand-in for a value in the record's header.
func inRecord(name string) standIn {
	return func(l *lowering, _ *plan.Call) (*tracemeta.Node, bool) {
		return &tracemeta.Node{Op: tracemeta.Env, Name: name}, l.event != nil
	}
}

// beforeBreakpoint is inRecord for what a breakpoint in the kernel changes before the record is written: it
// runs like an NMI, with interrupts off. Most entries of functions, and tracepoints, need none. Some kernels
// also turn interrupts off before they record a return.
func beforeBreakpoint(name string) standIn {
	return func(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
		if l.event != nil && (strings.Contains(l.event.Place, "+") || l.event.Return && name == tracemeta.EnvIRQsOff) {
			return nil, false
		}
		return inRecord(name)(l, e)
	}
}

// anywhere is the stand-in for a value that the runner can compute both for events and outside
// them.
func anywhere(name string) standIn {
	return func(*lowering, *plan.Call) (*tracemeta.Node, bool) {
		return &tracemeta.Node{Op: tracemeta.Env, Name: name}, true
	}
}

func leaf(op tracemeta.Op) standIn {
	return func(*lowering, *plan.Call) (*tracemeta.Node, bool) { return node(op), true }
}

func message(op tracemeta.Op) standIn {
	return func(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
		if len(e.Args) != 1 {
			return nil, false
		}
		n := node(op, l.expr(e.Args[0]))
		n.Loc = l.m.loc(&e.P)
		return n, true
	}
}

func probeText(of func(*plan.Row) string) standIn {
	return func(l *lowering, _ *plan.Call) (*tracemeta.Node, bool) { return text(of(l.row)), true }
}

// execname lowers execname() to the fetch argument $comm, the thread's name.
func execname(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
	if l.event == nil {
		return nil, false
	}
	return &tracemeta.Node{Op: tracemeta.Field, N: l.argument(e, "$comm", "string")}, true
}

// stringAt is the stand-in for X_string(addr [, instead]). If the read fails, the error names what
// was read.
func stringAt(what string, user bool) standIn {
	return func(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
		if l.event == nil || len(e.Args) == 0 || len(e.Args) > 2 {
			return nil, false
		}
		n := l.readString(e, e.Args[0], user, 0)
		n.Name = what
		if len(e.Args) == 2 && n.Op == tracemeta.ReadS {
			n.Kids = append(n.Kids, l.expr(e.Args[1]))
		}
		return n, true
	}
}

// numberAt is the stand-in for a function that reads a signed number in the kernel's memory.
func numberAt(what string, size int) standIn {
	return func(l *lowering, e *plan.Call) (*tracemeta.Node, bool) {
		if l.event == nil || len(e.Args) != 1 {
			return nil, false
		}
		n := l.read(e, e.Args[0], tracemeta.NumberType(size, true), false)
		n.Name = what
		return n, true
	}
}
