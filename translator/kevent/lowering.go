// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// lowering turns one row's handler into nodes. Calls are inlined, so that values that a
// function reads through its parameters are fetched for each call.
type lowering struct {
	m     *maker
	row   *plan.Row
	event *tracemeta.Event // nil: the runner itself runs the handler
	slots int
	// local has the slots of the locals of the handler and of the calls that are being
	// inlined. An inner call of a function hides the locals of an outer call of it.
	local map[*plan.Local]int64
	// single is the one value of locals that are stored into once.
	single map[*plan.Local]plan.Expr
	names  map[string]bool // of arguments
	// result is the slot for the value of the call that is being inlined; -1 in the
	// handler itself.
	result int64
	depth  int // of open calls
}

func newLowering(m *maker, r *plan.Row, e *tracemeta.Event) *lowering {
	l := &lowering{m: m, row: r, event: e, local: map[*plan.Local]int64{},
		single: map[*plan.Local]plan.Expr{}, names: map[string]bool{}, result: -1}
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

// handler lowers conditions and body.
func (l *lowering) handler(h *plan.Handler) *tracemeta.Node {
	l.locals(h.Locals)
	l.findSingle(h.Body)
	out := &tracemeta.Node{Op: tracemeta.Block}
	if h.Condition != nil {
		cond := l.expr(h.Condition)
		next := &tracemeta.Node{Op: tracemeta.Next}
		out.Kids = append(out.Kids, node(tracemeta.If, node(tracemeta.Not, cond), next))
	}
	out.Kids = append(out.Kids, l.stmt(h.Body))
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

// findSingle records the locals that a body assigns only once. Because there are no
// loops, such a local is either still 0 or has that value.
func (l *lowering) findSingle(body plan.Stmt) {
	stores := map[*plan.Local]int{}
	plan.InspectStmt(body, nil, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Assign:
			l.noteStore(e.L, e.R, e.Op == "=", stores)
		case *plan.IncDec:
			l.noteStore(e.L, nil, false, stores)
		}
		return true
	})
}

func (l *lowering) noteStore(place, value plan.Expr, plain bool, stores map[*plan.Local]int) {
	r, ok := place.(*plan.LocalRef)
	if !ok {
		return
	}
	stores[r.Local]++
	if plain && stores[r.Local] == 1 && !refersTo(value, r.Local) {
		l.single[r.Local] = value
	} else {
		delete(l.single, r.Local)
	}
}

func refersTo(e plan.Expr, v *plan.Local) bool {
	found := false
	plan.InspectExpr(e, func(x plan.Expr) bool {
		if r, ok := x.(*plan.LocalRef); ok && r.Local == v {
			found = true
		}
		return !found
	})
	return found
}

func node(op tracemeta.Op, kids ...*tracemeta.Node) *tracemeta.Node {
	return &tracemeta.Node{Op: op, Kids: kids}
}

func number(n int64) *tracemeta.Node { return &tracemeta.Node{Op: tracemeta.Num, N: n} }

func text(s string) *tracemeta.Node { return &tracemeta.Node{Op: tracemeta.Str, Text: []byte(s)} }
