// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// traceIterator begins the name of the function that calls a tracepoint's probes one after the other
// (DEFINE_TRACE_FN in include/linux/tracepoint.h; since 5.10, d25e37d89dd2, "tracepoint: Optimize
// using static_call()"). Its arguments are a pointer of its own, then those of the tracepoint.
const traceIterator = "__traceiter_"

// tracepoint makes an event at a tracepoint's iterator. The kernel calls it only while several probes
// are registered on the tracepoint, which the runner sees to (kbuild/tracefs/subscribe.go).
func (m *maker) tracepoint(r *plan.Row) {
	name, _ := r.Value("name").(plan.Text)
	module, inModule := r.Value("module").(plan.Text)
	place, of := traceIterator+string(name), "kernel"
	if inModule {
		of = string(module)
	}
	if _, _, ok := m.in.Symbols.Symbol(of, place); !ok {
		m.refuseRow(r, diag.EventProbe, withModule, "probe %s can't be a kprobe event: %s has no function %s, which kernels have since 5.10", r.PN, of, place)
		return
	}
	if inModule {
		place = of + ":" + place
	}
	e := tracemeta.Event{Place: place, Tracepoint: string(name)}
	e.Handler = m.handler(r, &e)
	m.add(r, r.PF, e)
}

// eventArgument returns where an argument of a tracepoint or of a system call is; nil in other events.
func (l *lowering) eventArgument(e *plan.Arg) plan.Expr {
	switch {
	case l.event == nil:
		return nil
	case l.event.Tracepoint != "":
		return l.argumentAt(e.Base, int64(e.N)+2)
	case l.syscall != nil:
		return l.syscall.argument(l.m.machine, e)
	}
	return nil
}
