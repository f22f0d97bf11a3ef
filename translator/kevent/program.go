// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"encoding/hex"

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
	if len(r.Handler.Saves) > 0 {
		body := at
		if r.Value("body.path") != nil {
			body = m.placeInProgram(r, "body")
		}
		m.add(r, r.PF, m.entry(r, body, r.Handler.Saves, nil))
		e.Args = []tracemeta.Arg{m.stackPointer()}
	}
	e.Handler = m.handler(r, &e)
	m.add(r, r.PF, e)
}

// placeInProgram reads the members of a struct gs_uplace (runtime-c/probes/uplace.h).
func (m *maker) placeInProgram(r *plan.Row, name string) tracemeta.Event {
	path, _ := r.Value(name + ".path").(plan.Text)
	off, _ := r.Value(name + ".offset").(plan.Address)
	id, _ := r.Value(name + ".build_id").(plan.Bytes)
	idAt, _ := r.Value(name + ".build_id_at").(plan.Address)
	counter, _ := r.Value(name + ".counter").(plan.Address)
	return tracemeta.Event{File: string(path), Offset: uint64(off), BuildID: hex.EncodeToString(id), BuildIDAt: uint64(idAt), Counter: uint64(counter)}
}
