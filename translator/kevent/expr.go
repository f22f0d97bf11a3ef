// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/regex"
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
	case *plan.Match:
		return l.match(e)
	case *plan.Print:
		return l.print(e)
	case *plan.Deferred:
		return l.call(&plan.Call{Base: e.Base, Func: e.Func, Args: e.Args})
	case *plan.Call:
		return l.call(e)
	}
	return l.variable(e)
}

// match lowers =~ and !~.
func (l *lowering) match(e *plan.Match) *tracemeta.Node {
	if _, err := regex.CompileTagged(e.Regex); err != nil {
		l.refuse(e, diag.BadRegex, "make it smaller; "+withModule, "regex compilation error %v", err)
	}
	n := node(tracemeta.Match, l.expr(e.X))
	n.N = l.m.pattern(e.Regex)
	if e.Neg {
		return node(tracemeta.Not, n)
	}
	return n
}

// pattern returns the index of a regular expression.
func (m *maker) pattern(regex string) int64 {
	i := slices.Index(m.out.Patterns, regex)
	if i < 0 {
		i = len(m.out.Patterns)
		m.out.Patterns = append(m.out.Patterns, regex)
	}
	return int64(i)
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
		l.refuse(e, diag.EventConstruct, withModule, "can't print this value without a module")
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
		return l.global(e.Global)
	case *plan.Assign:
		return l.assign(e)
	case *plan.IncDec:
		return l.incDec(e)
	}
	if n := l.element(e); n != nil {
		return n
	}
	return l.value(e)
}

// global lowers a scalar global: a constant if nothing stores into it, else a variable of
// the runner, which runs one handler after the other.
func (l *lowering) global(g *plan.Global) *tracemeta.Node {
	switch {
	case l.m.written[g]:
		return &tracemeta.Node{Op: tracemeta.Global, N: l.m.global(g)}
	case g.Type == plan.String:
		return text(g.InitString)
	}
	return number(g.InitLong)
}

// global is the index of a global that the runner keeps.
func (m *maker) global(g *plan.Global) int64 {
	n, ok := m.globals[g]
	if !ok {
		n = int64(len(m.out.Globals))
		m.globals[g] = n
		m.out.Globals = append(m.out.Globals, tracemeta.Variable{Number: g.InitLong, Text: []byte(g.InitString)})
	}
	return n
}
