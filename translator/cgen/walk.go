// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// exprChildren returns the operands of e in evaluation order, without nils.
func exprChildren(e plan.Expr) []plan.Expr {
	switch e := e.(type) {
	case *plan.Elem:
		return e.Keys
	case *plan.In:
		return present(e.Keys)
	case *plan.Unary:
		return []plan.Expr{e.X}
	case *plan.Binary:
		return []plan.Expr{e.X, e.Y}
	case *plan.Logic:
		return []plan.Expr{e.X, e.Y}
	case *plan.Cond:
		return []plan.Expr{e.C, e.A, e.B}
	case *plan.Concat:
		return e.Parts
	case *plan.Assign:
		return []plan.Expr{e.L, e.R}
	case *plan.IncDec:
		return []plan.Expr{e.L}
	case *plan.StatAdd:
		return append(append([]plan.Expr{}, e.Stat.Keys...), e.X)
	case *plan.StatRef:
		return e.Keys
	case *plan.StatGet:
		return e.Stat.Keys
	case *plan.HistBucket:
		return append(append([]plan.Expr{}, e.Stat.Keys...), e.At)
	case *plan.Call:
		return e.Args
	case *plan.Print:
		return e.Args
	case *plan.Deferred:
		return e.Args
	case *plan.PrintHist:
		return e.Stat.Keys
	case *plan.Match:
		return []plan.Expr{e.X}
	case *plan.Deref:
		return []plan.Expr{e.Addr}
	case *plan.DerefString:
		return []plan.Expr{e.Addr}
	case *plan.Store:
		return []plan.Expr{e.Addr, e.X}
	case *plan.SetReg:
		return []plan.Expr{e.X}
	case *plan.Bits:
		return []plan.Expr{e.X}
	case *plan.PerCPU:
		return []plan.Expr{e.Addr}
	case *plan.OrElse:
		return []plan.Expr{e.X, e.Else}
	}
	return nil
}

// stmtParts returns the expressions and statements right below s.
func stmtParts(s plan.Stmt) ([]plan.Expr, []plan.Stmt) {
	switch s := s.(type) {
	case *plan.Block:
		return nil, s.Stmts
	case *plan.Do:
		return []plan.Expr{s.X}, nil
	case *plan.If:
		return []plan.Expr{s.Cond}, presentStmts(s.Then, s.Else)
	case *plan.Loop:
		return present([]plan.Expr{s.Init, s.Cond, s.Step}), presentStmts(s.Body)
	case *plan.Foreach:
		return present(append(append([]plan.Expr{}, s.Slice...), s.Limit)), presentStmts(s.Body)
	case *plan.HistForeach:
		return present(append(append([]plan.Expr{}, s.Stat.Keys...), s.Limit)), presentStmts(s.Body)
	case *plan.Return:
		return present([]plan.Expr{s.X}), nil
	case *plan.Delete:
		return present(s.Keys), nil
	case *plan.Try:
		if s.Catch == nil {
			return nil, []plan.Stmt{s.Body}
		}
		return nil, []plan.Stmt{s.Body, s.Catch}
	}
	return nil, nil
}

func present(es []plan.Expr) []plan.Expr {
	out := make([]plan.Expr, 0, len(es))
	for _, e := range es {
		if e != nil {
			out = append(out, e)
		}
	}
	return out
}

func presentStmts(ss ...plan.Stmt) []plan.Stmt {
	out := make([]plan.Stmt, 0, len(ss))
	for _, s := range ss {
		if s != nil {
			out = append(out, s)
		}
	}
	return out
}

// anyExpr reports whether pred holds for e or an operand of it.
func anyExpr(e plan.Expr, pred func(plan.Expr) bool) bool {
	if e == nil {
		return false
	}
	if pred(e) {
		return true
	}
	for _, c := range exprChildren(e) {
		if anyExpr(c, pred) {
			return true
		}
	}
	return false
}

// anyIn reports whether pe holds for an expression or ps for a statement
// within s. Either may be nil.
func anyIn(s plan.Stmt, ps func(plan.Stmt) bool, pe func(plan.Expr) bool) bool {
	if s == nil {
		return false
	}
	if ps != nil && ps(s) {
		return true
	}
	es, ss := stmtParts(s)
	for _, e := range es {
		if pe != nil && anyExpr(e, pe) {
			return true
		}
	}
	for _, c := range ss {
		if anyIn(c, ps, pe) {
			return true
		}
	}
	return false
}
