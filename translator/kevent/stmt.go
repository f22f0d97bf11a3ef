// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// stmt lowers a statement.
func (l *lowering) stmt(s plan.Stmt) *tracemeta.Node {
	if b, ok := s.(*plan.Block); ok {
		return l.block(b)
	}
	if at := l.placeOf(s); at != 0 {
		l.last = at
	}
	return l.simple(s)
}

// block lowers statements, which count before the first one runs.
func (l *lowering) block(b *plan.Block) *tracemeta.Node {
	out := &tracemeta.Node{Op: tracemeta.Block}
	if b == nil || len(b.Stmts) == 0 {
		return out
	}
	out.N, out.Loc = int64(len(b.Stmts)), l.exceeded(b.Stmts[0])
	for _, x := range b.Stmts {
		out.Kids = append(out.Kids, l.stmt(x))
	}
	return out
}

// body lowers the body of a loop or of a branch.
func (l *lowering) body(s plan.Stmt) *tracemeta.Node {
	if b, ok := s.(*plan.Block); ok || s == nil {
		return l.block(b)
	}
	at := l.exceeded(s)
	return &tracemeta.Node{Op: tracemeta.Block, N: 1, Loc: at, Kids: []*tracemeta.Node{l.stmt(s)}}
}

// exceeded returns the place at which a handler is reported that runs too many statements, as the module
// runtime does; first is the statement that would be next, nil for the step of a loop.
func (l *lowering) exceeded(first plan.Stmt) int {
	if l.loops > 0 && first != nil {
		if at := l.placeOf(first); at != 0 {
			return at
		}
	}
	return l.last
}

// placeOf returns the place of a statement: of a store, that of its left side.
func (l *lowering) placeOf(s plan.Stmt) int {
	d, ok := s.(*plan.Do)
	if !ok {
		return l.m.loc(s.Place())
	}
	switch e := d.X.(type) {
	case *plan.IncDec:
		return l.m.loc(e.L.Place())
	case *plan.Assign:
		return l.m.loc(e.L.Place())
	}
	return l.m.loc(d.X.Place())
}

// simple lowers a statement that is no block.
func (l *lowering) simple(s plan.Stmt) *tracemeta.Node {
	switch s := s.(type) {
	case *plan.Do:
		return node(tracemeta.Do, l.expr(s.X))
	case *plan.If:
		out := node(tracemeta.If, l.expr(s.Cond), l.body(s.Then))
		if s.Else != nil {
			out.Kids = append(out.Kids, l.body(s.Else))
		}
		return out
	case *plan.Next:
		return node(tracemeta.Next)
	case *plan.Return:
		return l.leave(s)
	case *plan.Loop:
		return l.loop(s)
	case *plan.Foreach:
		return l.foreach(s)
	case *plan.HistForeach:
		return l.buckets(s)
	case *plan.Break:
		return node(tracemeta.Break)
	case *plan.Continue:
		return node(tracemeta.Continue)
	case *plan.Delete:
		return l.remove(s)
	case *plan.Try:
		return l.try(s)
	}
	l.refuse(s, diag.EventConstruct, withModule, "this statement needs code in the kernel, and a kprobe event can't run any")
	return &tracemeta.Node{Op: tracemeta.Block}
}

func (l *lowering) leave(s *plan.Return) *tracemeta.Node {
	if l.result < 0 { // in a probe, return is the same as next
		return &tracemeta.Node{Op: tracemeta.Next}
	}
	out := &tracemeta.Node{Op: tracemeta.Return, N: l.result}
	if s.X != nil {
		out.Kids = append(out.Kids, l.expr(s.X))
	}
	return out
}
