// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import "github.com/gostap/gostap/grammar/ast"

// subexprs lists the direct subexpressions of e, without absent ones.
func subexprs(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.Index:
		return present(e.Keys...)
	case *ast.HistIndex:
		return present(e.Hist.X, e.At)
	case *ast.In:
		return present(e.Keys...)
	case *ast.Unary:
		return present(e.X)
	case *ast.IncDec:
		return present(e.X)
	case *ast.Binary:
		return present(e.X, e.Y)
	case *ast.Match:
		return present(e.X)
	case *ast.Cond:
		return present(e.C, e.A, e.B)
	case *ast.Assign:
		return present(e.L, e.R)
	case *ast.Call:
		return present(e.Args...)
	case *ast.Print:
		return present(e.Args...)
	case *ast.StatOp:
		return present(e.X)
	case *ast.HistOp:
		return present(e.X)
	}
	return targetSubexprs(e)
}

// targetSubexprs is subexprs for nodes that are allowed only at a probe point.
func targetSubexprs(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.Target:
		return pathExprs(nil, e.Path)
	case *ast.AtVar:
		return pathExprs(nil, e.Path)
	case *ast.AtCast:
		return pathExprs(e.X, e.Path)
	case *ast.Autocast:
		return pathExprs(e.X, e.Path)
	case *ast.Defined:
		return present(e.X)
	case *ast.ProbeWrite:
		return present(e.X)
	case *ast.Entry:
		return present(e.X)
	case *ast.EnumName:
		return present(e.X)
	case *ast.Deref:
		return present(e.Size, e.Addr)
	case *ast.Register:
		return present(e.N)
	}
	return nil
}

func pathExprs(x ast.Expr, path []ast.PathStep) []ast.Expr {
	out := present(x)
	for i := range path {
		if path[i].Kind == ast.IndexExpr {
			out = append(out, present(path[i].Index)...)
		}
	}
	return out
}

func present(list ...ast.Expr) []ast.Expr {
	out := make([]ast.Expr, 0, len(list))
	for _, e := range list {
		if e != nil {
			out = append(out, e)
		}
	}
	return out
}

// parts lists the expressions and statements directly under s.
func parts(s ast.Stmt) (exprs []ast.Expr, stmts []ast.Stmt) {
	switch s := s.(type) {
	case *ast.Block:
		return nil, s.Stmts
	case *ast.ExprStmt:
		return present(s.X), nil
	case *ast.If:
		stmts = append(stmts, s.Then)
		if s.Else != nil {
			stmts = append(stmts, s.Else)
		}
		return present(s.Cond), stmts
	case *ast.For:
		return present(s.Init, s.Cond, s.Step), []ast.Stmt{s.Body}
	case *ast.Foreach:
		return append(present(s.Slice...), present(s.Limit)...), []ast.Stmt{s.Body}
	case *ast.Return:
		return present(s.X), nil
	case *ast.Delete:
		return present(s.X), nil
	case *ast.Try:
		return nil, []ast.Stmt{s.Body, s.Catch}
	}
	return nil, nil
}

// inspectExpr calls f on e and everything below it. If f returns false, it skips what is below the
// expression.
func inspectExpr(e ast.Expr, f func(ast.Expr) bool) {
	if !f(e) {
		return
	}
	for _, x := range subexprs(e) {
		inspectExpr(x, f)
	}
}

// inspect calls onStmt and onExpr on s and everything below it; either may be nil.
func inspect(s ast.Stmt, onStmt func(ast.Stmt), onExpr func(ast.Expr) bool) {
	if s == nil {
		return
	}
	if onStmt != nil {
		onStmt(s)
	}
	exprs, stmts := parts(s)
	if onExpr != nil {
		for _, e := range exprs {
			inspectExpr(e, onExpr)
		}
	}
	for _, sub := range stmts {
		inspect(sub, onStmt, onExpr)
	}
}
