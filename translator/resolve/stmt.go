// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// block lowers b. In the plan, the block ends at the first statement that control flow can't pass.
// Later statements are still lowered, so that they are checked.
func (u *unit) block(b *ast.Block) *plan.Block {
	out := &plan.Block{P: plan.P(b.P)}
	if b == nil {
		return out
	}
	for _, s := range b.Stmts {
		if p := u.stmt(s); p != nil {
			out.Stmts = append(out.Stmts, p)
		}
	}
	return out
}

// stmt lowers s; nil if the statement is dropped.
func (u *unit) stmt(s ast.Stmt) plan.Stmt {
	p := at(s)
	switch s := s.(type) {
	case *ast.Block:
		return u.block(s)
	case *ast.ExprStmt:
		return &plan.Do{P: at(s.X), X: u.expr(s.X)}
	case *ast.If:
		return u.ifStmt(s)
	case *ast.For:
		return u.loop(s)
	case *ast.Foreach:
		return u.foreach(s)
	case *ast.Return:
		return u.returnStmt(s)
	case *ast.Break:
		return &plan.Break{P: p}
	case *ast.Continue:
		return &plan.Continue{P: p}
	case *ast.Next:
		return &plan.Next{P: p}
	case *ast.Delete:
		return u.deleteStmt(s)
	case *ast.Try:
		return u.try(s)
	}
	return nil
}

// sub lowers a statement that the plan needs even if it is empty, such as a loop's body.
func (u *unit) sub(s ast.Stmt) plan.Stmt {
	if p := u.stmt(s); p != nil {
		return p
	}
	return &plan.Block{P: at(s)}
}

// ifStmt keeps only the live branch if the condition is constant: the dead branch may use variables
// that this kernel does not have.
func (u *unit) ifStmt(s *ast.If) plan.Stmt {
	cond := u.expr(s.Cond)
	if v, ok := u.decided(s.Cond, cond); ok {
		live, dead := s.Then, s.Else
		if !v {
			live, dead = dead, live
		}
		u.deadStmt(dead)
		if live == nil {
			return nil
		}
		return u.sub(live)
	}
	out := &plan.If{P: at(s), Cond: cond, Then: u.sub(s.Then)}
	if s.Else != nil {
		out.Else = u.sub(s.Else)
	}
	return out
}

func (u *unit) loop(s *ast.For) plan.Stmt {
	out := &plan.Loop{P: at(s)}
	if s.Init != nil {
		out.Init = u.expr(s.Init)
	}
	if s.Cond != nil {
		out.Cond = u.expr(s.Cond)
	}
	if s.Step != nil {
		out.Step = u.expr(s.Step)
	}
	out.Body = u.sub(s.Body)
	return out
}

func (u *unit) returnStmt(s *ast.Return) plan.Stmt {
	out := &plan.Return{P: at(s)}
	if s.X != nil {
		out.X = u.expr(s.X)
	}
	return out
}

func (u *unit) try(s *ast.Try) plan.Stmt {
	out := &plan.Try{P: at(s), Body: u.block(s.Body)}
	if s.Var == nil {
		out.Catch = u.block(s.Catch)
		return out
	}
	v, store := u.receiver(s.Var)
	out.Var = v
	out.Catch = u.block(s.Catch)
	out.Catch.Stmts = append(store, out.Catch.Stmts...)
	return out
}

// receiver is the local that a construct such as foreach or catch sets. If the script
// names a global there, the local is hidden and store copies it to the global.
func (u *unit) receiver(n *ast.Ident) (l *plan.Local, store []plan.Stmt) {
	p := at(n)
	if !u.isLocal(n.Name) {
		if g := u.names.global(u.scope, n.Name); g != nil {
			l = u.hidden(n.Name, p)
			if pg, ok := u.useGlobal(n, g, 0); ok {
				store = []plan.Stmt{&plan.Do{P: p, X: &plan.Assign{Base: plan.Base{P: p}, Op: "=",
					L: &plan.GlobalRef{Base: plan.Base{P: p}, Global: pg},
					R: &plan.LocalRef{Base: plan.Base{P: p}, Local: l}}}}
			}
			return l, store
		}
	}
	return u.local(n.Name, p), nil
}

// reset sets a local to 0 or "" by assigning a variable that is never written and
// has the same type.
func (u *unit) reset(n *ast.Ident) plan.Stmt {
	p := at(n)
	return &plan.Do{P: p, X: &plan.Assign{Base: plan.Base{P: p}, Op: "=",
		L: u.variable(n), R: &plan.LocalRef{Base: plan.Base{P: p}, Local: u.hidden(n.Name, plan.P{})}}}
}

// deleteStmt resets a scalar, clears an array or removes elements.
func (u *unit) deleteStmt(s *ast.Delete) plan.Stmt {
	out := &plan.Delete{P: at(s)}
	switch x := s.X.(type) {
	case *ast.Ident:
		out.P = at(x)
		g := u.names.global(u.scope, x.Name)
		if u.isLocal(x.Name) || g == nil {
			return u.reset(x)
		}
		out.Global = u.planGlobal(g)
	case *ast.Index:
		g, ok := u.array(x.Array, len(x.Keys))
		if !ok {
			return nil
		}
		out.P, out.Global, out.Keys = at(x.Array), g, u.keys(x.Keys)
	case *ast.HistIndex:
		u.errs.At(diag.BadDelete, at(s.X), "cannot delete histogram bucket entries")
		return nil
	default:
		u.errs.At(diag.BadDelete, at(s.X), "invalid operand of delete expression")
		return nil
	}
	return out
}
