// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// target is a variable or element that is assigned to.
type target struct {
	before []*tracemeta.Node // evaluate the keys, once
	get    *tracemeta.Node   // reads it
	set    *tracemeta.Node   // stores the value that is appended to its children
}

// target lowers a variable or element that is assigned to; nil for anything else.
func (l *lowering) target(e plan.Expr) *target {
	switch e := e.(type) {
	case *plan.LocalRef:
		return &target{get: l.expr(e), set: &tracemeta.Node{Op: tracemeta.Set, N: l.local[e.Local]}}
	case *plan.GlobalRef:
		return &target{get: l.expr(e), set: &tracemeta.Node{Op: tracemeta.Store, N: l.m.global(e.Global)}}
	case *plan.Elem:
		return l.elementTarget(e)
	}
	return nil
}

// elementTarget keeps the keys in slots, so that reading and storing use the same.
func (l *lowering) elementTarget(e *plan.Elem) *target {
	t := &target{}
	var keys, again []*tracemeta.Node
	for _, k := range l.keys(e.Keys) {
		slot := l.slot()
		t.before = append(t.before, &tracemeta.Node{Op: tracemeta.Set, N: slot, Kids: []*tracemeta.Node{k}})
		keys = append(keys, &tracemeta.Node{Op: tracemeta.Local, N: slot})
		again = append(again, &tracemeta.Node{Op: tracemeta.Local, N: slot})
	}
	n, loc := l.m.array(e.Global), l.m.loc(&e.P)
	t.get = &tracemeta.Node{Op: tracemeta.Elem, N: n, Loc: loc, Kids: again}
	t.set = &tracemeta.Node{Op: tracemeta.Put, N: n, Loc: loc, Kids: keys}
	return t
}

// store returns the node that stores x.
func (t *target) store(x *tracemeta.Node) *tracemeta.Node {
	t.set.Kids = append(t.set.Kids, x)
	if t.before == nil {
		return t.set
	}
	return node(tracemeta.Seq, append(t.before, t.set)...)
}

func (l *lowering) assign(e *plan.Assign) *tracemeta.Node {
	to := l.target(e.L)
	if to == nil {
		return l.value(e.L)
	}
	x := l.expr(e.R)
	if e.Op != "=" && plan.HasEffect(e.R, l.m.pure) {
		x = l.first(to, x)
	}
	switch {
	case e.Op == "=":
	case e.Op == ".=":
		x = node(tracemeta.Concat, to.get, x)
	default:
		x = node(tracemeta.Binary, to.get, x)
		x.Name, x.Signed, x.Loc = e.Op[:len(e.Op)-1], true, l.m.loc(&e.P)
	}
	return to.store(x)
}

// first evaluates x before the target is read, which x may change, and returns its value.
func (l *lowering) first(to *target, x *tracemeta.Node) *tracemeta.Node {
	slot := l.slot()
	to.before = append(to.before, &tracemeta.Node{Op: tracemeta.Set, N: slot, Kids: []*tracemeta.Node{x}})
	return &tracemeta.Node{Op: tracemeta.Local, N: slot}
}

func (l *lowering) incDec(e *plan.IncDec) *tracemeta.Node {
	to := l.target(e.L)
	if to == nil {
		return l.value(e.L)
	}
	step := int64(1)
	if e.Dec {
		step = -1
	}
	set := to.store(plus(to.get, step))
	if e.Prefix {
		return set
	}
	return plus(set, -step)
}

func plus(x *tracemeta.Node, n int64) *tracemeta.Node {
	b := node(tracemeta.Binary, x, number(n))
	b.Name, b.Signed = "+", true
	return b
}
