// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// stmt lowers a statement. Statements that are not listed need state or loops, and are
// rejected.
func (l *lowering) stmt(s plan.Stmt) *tracemeta.Node {
	switch s := s.(type) {
	case *plan.Block:
		out := &tracemeta.Node{Op: tracemeta.Block}
		for _, x := range s.Stmts {
			out.Kids = append(out.Kids, l.stmt(x))
		}
		return out
	case *plan.Do:
		return node(tracemeta.Do, l.expr(s.X))
	case *plan.If:
		out := node(tracemeta.If, l.expr(s.Cond), l.stmt(s.Then))
		if s.Else != nil {
			out.Kids = append(out.Kids, l.stmt(s.Else))
		}
		return out
	case *plan.Next:
		return l.next(s)
	case *plan.Return:
		return l.leave(s)
	case *plan.Foreach:
		if !s.Pos.Valid() { // prints a global that the script never reads; the stores into it are rejected
			return &tracemeta.Node{Op: tracemeta.Block}
		}
	}
	l.refuse(s, diag.EventConstruct, withModule, "%s needs code in the kernel, and a kprobe event can't run any", stmtName(s))
	return &tracemeta.Node{Op: tracemeta.Block}
}

func (l *lowering) next(s *plan.Next) *tracemeta.Node {
	if l.result >= 0 {
		l.refuse(s, diag.EventConstruct, withModule, "next in a function selects another function at run time: a kprobe event can't do that")
	}
	return &tracemeta.Node{Op: tracemeta.Next}
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

func stmtName(s plan.Stmt) string {
	switch s.(type) {
	case *plan.Loop:
		return "a loop"
	case *plan.Foreach:
		return "foreach"
	case *plan.HistForeach:
		return "foreach over a histogram"
	case *plan.Break, *plan.Continue:
		return "leaving a loop"
	case *plan.Delete:
		return "delete"
	case *plan.Try:
		return "try"
	}
	return "this statement"
}
