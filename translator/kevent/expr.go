// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// expr lowers an expression that the runner computes. Function value lowers what the
// kernel fetches.
func (l *lowering) expr(e plan.Expr) *tracemeta.Node {
	switch e := e.(type) {
	case *plan.Num:
		return number(e.Value)
	case *plan.Str:
		return text(e.Value)
	case *plan.Unary:
		ops := map[string]tracemeta.Op{"-": tracemeta.Neg, "!": tracemeta.Not, "~": tracemeta.Compl}
		return node(ops[e.Op], l.expr(e.X))
	case *plan.Binary:
		n := node(tracemeta.Binary, l.expr(e.X), l.expr(e.Y))
		n.Name, n.Loc, n.Signed = e.Op, l.m.loc(&e.P), true
		if e.X.Type() == plan.String {
			n.Signed = false // strings are compared
		}
		return n
	case *plan.Logic:
		if e.Or {
			return node(tracemeta.Or, l.expr(e.X), l.expr(e.Y))
		}
		return node(tracemeta.And, l.expr(e.X), l.expr(e.Y))
	case *plan.Cond:
		return node(tracemeta.Cond, l.expr(e.C), l.expr(e.A), l.expr(e.B))
	case *plan.Concat:
		return node(tracemeta.Concat, l.list(e.Parts)...)
	case *plan.OrElse:
		return node(tracemeta.OrElse, l.expr(e.X), l.expr(e.Else))
	case *plan.Print:
		return l.print(e)
	case *plan.Deferred:
		return l.call(&plan.Call{Base: e.Base, Func: e.Func, Args: e.Args})
	case *plan.Call:
		return l.call(e)
	}
	return l.variable(e)
}

func (l *lowering) list(list []plan.Expr) []*tracemeta.Node {
	out := make([]*tracemeta.Node, len(list))
	for i, x := range list {
		out[i] = l.expr(x)
	}
	return out
}

func (l *lowering) print(e *plan.Print) *tracemeta.Node {
	if e.Format < 0 || e.Format >= len(l.m.out.Formats) {
		l.refuse(e, diag.EventConstruct, withModule, "this print has no format")
		return text("")
	}
	for _, p := range l.m.out.Formats[e.Format].Pieces {
		if p.Conv == 'm' || p.Conv == 'M' {
			l.refuse(e, diag.EventConstruct, withModule, "%%%c dumps memory: a kprobe event can't fetch it", p.Conv)
		}
	}
	n := &tracemeta.Node{Op: tracemeta.Print, N: int64(e.Format), Kids: l.list(e.Args)}
	if e.Sprint {
		n.Op = tracemeta.Sprint
	}
	return n
}

// variable lowers a reference to a variable of the script.
func (l *lowering) variable(e plan.Expr) *tracemeta.Node {
	switch e := e.(type) {
	case *plan.LocalRef:
		return &tracemeta.Node{Op: tracemeta.Local, N: l.local[e.Local]}
	case *plan.GlobalRef:
		return l.global(e)
	case *plan.Assign:
		return l.assign(e)
	case *plan.IncDec:
		return l.incDec(e)
	}
	return l.value(e)
}

// global lowers a global, which must be a constant: nothing stores into it.
func (l *lowering) global(e *plan.GlobalRef) *tracemeta.Node {
	g := e.Global
	switch {
	case l.m.written[g]:
		l.shared(e, g)
		return number(0)
	case g.Type == plan.String:
		return text(g.InitString)
	}
	return number(g.InitLong)
}

// shared rejects a global, once.
func (l *lowering) shared(at plan.Expr, g *plan.Global) {
	if l.m.refused[g] {
		return
	}
	l.m.refused[g] = true
	l.refuse(at, diag.EventState, withModule, "global '%s' is state that handlers share, and kprobe events have no shared state", g.Name)
}

func (l *lowering) assign(e *plan.Assign) *tracemeta.Node {
	r, ok := e.L.(*plan.LocalRef)
	if !ok {
		return l.value(e.L)
	}
	x := l.expr(e.R)
	switch {
	case e.Op == "=":
	case e.Op == ".=":
		x = node(tracemeta.Concat, l.expr(r), x)
	default:
		x = node(tracemeta.Binary, l.expr(r), x)
		x.Name, x.Signed, x.Loc = e.Op[:len(e.Op)-1], true, l.m.loc(&e.P)
	}
	return &tracemeta.Node{Op: tracemeta.Set, N: l.local[r.Local], Kids: []*tracemeta.Node{x}}
}

func (l *lowering) incDec(e *plan.IncDec) *tracemeta.Node {
	r, ok := e.L.(*plan.LocalRef)
	if !ok {
		return l.value(e.L)
	}
	step := int64(1)
	if e.Dec {
		step = -1
	}
	set := &tracemeta.Node{Op: tracemeta.Set, N: l.local[r.Local], Kids: []*tracemeta.Node{plus(l.expr(r), step)}}
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
