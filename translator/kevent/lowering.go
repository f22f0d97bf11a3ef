// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// lowering turns one row's handler into nodes. Calls are inlined, so that values that a
// function reads through its parameters are fetched for each call.
type lowering struct {
	m       *maker
	row     *plan.Row
	event   *tracemeta.Event // nil: the runner itself runs the handler
	syscall *systemCall      // that the event is of; nil in other events
	slots   int
	// local has the slots of the locals of the handler and of the calls that are being
	// inlined. An inner call of a function hides the locals of an outer call of it.
	local map[*plan.Local]int64
	// single has the value of each local that has the same value wherever it is read.
	single map[*plan.Local]plan.Expr
	names  map[string]bool // of arguments
	// result is the slot for the value of the call that is being inlined; -1 in the
	// handler itself.
	result int64
	depth  int // calls being inlined
	// last is the place of the statement before, 1 + an index: there, or in a loop at its own first
	// statement, a block reports that the handler runs too many statements. loops is how many loops
	// of the handler, or of the call being inlined, the statement is in.
	last, loops int
	// functions are those that the handler calls and that can't be inlined.
	functions []tracemeta.Function
	indexes   map[*plan.Function]int64
}

func newLowering(m *maker, r *plan.Row, e *tracemeta.Event) *lowering {
	l := &lowering{m: m, row: r, event: e, local: map[*plan.Local]int64{},
		single: map[*plan.Local]plan.Expr{}, indexes: map[*plan.Function]int64{}, names: map[string]bool{}, result: -1}
	if e != nil {
		for _, a := range e.Args {
			l.names[a.Name] = true
		}
	}
	return l
}

func (l *lowering) refuse(at interface{ Place() *plan.P }, code diag.Code, hint, format string, args ...any) {
	p := at.Place()
	if !p.Pos.Valid() {
		p = rowPlace(l.row)
	}
	l.m.refuse(p, code, hint, format, args...)
}

// handler lowers a handler's conditions and body.
func (l *lowering) handler(h *plan.Handler) *tracemeta.Node {
	l.locals(h.Locals)
	l.findSingle(h.Body)
	out := &tracemeta.Node{Op: tracemeta.Block}
	if h.Condition != nil {
		cond := l.expr(h.Condition)
		next := &tracemeta.Node{Op: tracemeta.Next}
		out.Kids = append(out.Kids, node(tracemeta.If, node(tracemeta.Not, cond), next))
	}
	if h.Body != nil {
		out.Kids = append(out.Kids, l.block(h.Body))
	}
	return out
}

// locals assigns a slot to each local.
func (l *lowering) locals(list []*plan.Local) {
	for _, v := range list {
		l.local[v] = l.slot()
	}
}

func (l *lowering) slot() int64 {
	l.slots++
	return int64(l.slots - 1)
}

func node(op tracemeta.Op, kids ...*tracemeta.Node) *tracemeta.Node {
	return &tracemeta.Node{Op: op, Kids: kids}
}

func number(n int64) *tracemeta.Node { return &tracemeta.Node{Op: tracemeta.Num, N: n} }

// text is a string up to its first NUL, as strings of the module runtime.
func text(s string) *tracemeta.Node {
	s, _, _ = strings.Cut(s, "\x00")
	return &tracemeta.Node{Op: tracemeta.Str, Text: []byte(s)}
}
