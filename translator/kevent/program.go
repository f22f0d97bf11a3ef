// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"encoding/hex"
	"slices"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// inPrograms are the members of a row that an event of a program can't obey, with the reason.
var inPrograms = []struct{ member, why string }{
	{"by.returns", "it is hit only through some callers, which need code in the kernel to be compared"},
	{"at.anywhere", "the program is known by its build-id alone, and an event needs a path"},
	{"at.pid", "it is limited to one process"},
	{"at.program.path", "it is limited to one program that uses the library"},
}

// program makes a uprobe event (Documentation/trace/uprobetracer.rst) for a function or statement of a
// program or library.
func (m *maker) program(r *plan.Row, ret bool) {
	for _, x := range inPrograms {
		if r.Value(x.member) != nil {
			m.refuseRow(r, diag.EventProbe, withModule, "probe %s can't be a uprobe event: %s", r.PN, x.why)
			return
		}
	}
	at := m.placeInProgram(r, "at")
	if !tracemeta.IsProgramPath(at.File) {
		m.refuseRow(r, diag.EventProbe, "give the program a path without blanks and colons; "+withModule,
			"probe %s can't be a uprobe event: the kernel does not take the path %q", r.PN, at.File)
		return
	}
	e := at
	e.Return = ret
	if ret {
		m.callsInProgram(r, at)
		e.Args = []tracemeta.Arg{m.stackPointer()}
	}
	e.Handler = m.handler(r, &e)
	m.add(r, r.PF, e)
}

// callsInProgram makes the entry event of a return event. Every return event has one, because the kernel
// counts neither the returns that it does not hook nor those that it does (kbuild/tracefs/calls.go).
//
// In unoptimised code, variables are where the debug information says only behind the prologue, where the
// stack pointer is another. There, values are kept only if they are the same at the first instruction.
func (m *maker) callsInProgram(r *plan.Row, at tracemeta.Event) {
	if r.Value("body.path") != nil && slices.ContainsFunc(r.Handler.Saves, readsRegister) {
		m.refuseRow(r, diag.EventFetch, withModule, "probe %s can't be a uprobe event: it keeps a variable that is not in its place before the function's prologue has run", r.PN)
		return
	}
	m.add(r, r.PF, m.entry(r, at, r.Handler.Saves, nil))
}

// readsRegister reports whether a value depends on a register.
func readsRegister(e plan.Expr) bool {
	found := false
	plan.InspectExpr(e, func(x plan.Expr) bool {
		_, isReg := x.(*plan.Reg)
		found = found || isReg
		return !found
	})
	return found
}

// placeInProgram reads the members of a struct gs_uplace (runtime-c/probes/uplace.h).
func (m *maker) placeInProgram(r *plan.Row, name string) tracemeta.Event {
	path, _ := r.Value(name + ".path").(plan.Text)
	off, _ := r.Value(name + ".offset").(plan.Address)
	id, _ := r.Value(name + ".build_id").(plan.Bytes)
	idAt, _ := r.Value(name + ".build_id_at").(plan.Address)
	counter, _ := r.Value(name + ".counter").(plan.Address)
	e := tracemeta.Event{File: string(path), Offset: uint64(off), BuildID: hex.EncodeToString(id), BuildIDAt: uint64(idAt), Counter: uint64(counter)}
	if owned, _ := r.Value(name + ".owned").(plan.Flag); owned {
		owner, _ := r.Value(name + ".owner").(plan.Int)
		changed, _ := r.Value(name + ".changed").(plan.Int)
		e.Others = &tracemeta.Others{Owner: int64(owner), Changed: int64(changed)}
	}
	return e
}
