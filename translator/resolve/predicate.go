// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import "github.com/gostap/gostap/grammar/ast"

// If a probe point's condition reads only globals, a run in which it is false is no hit (see
// plan.Handler.Condition). Any other condition is a predicate: a block of the handler that ends the
// handler if the condition is false.

// withCondition returns v with p's condition added.
func (r *resolver) withCondition(p *ast.ProbePoint, sc *scope, v variant, aliased bool) variant {
	if !r.isPredicate(p.Condition, sc, aliased) {
		v.conds = append(v.conds[:len(v.conds):len(v.conds)], condition{p.Condition, sc})
		return v
	}
	v.code = append([]piece{{r.predicate(p.Condition), sc}}, v.code...)
	v.main++
	return v
}

// isPredicate reports whether the condition calls functions or reads the probed code. If the point
// is an alias, names that are not globals are variables of its prologue. A condition that writes is
// not a predicate, so that it is rejected like all conditions that write.
func (r *resolver) isPredicate(cond ast.Expr, sc *scope, aliased bool) bool {
	found, writes := false, false
	inspectExpr(cond, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Call, *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast, *ast.Entry, *ast.Defined, *ast.Perf:
			found = true
		case *ast.Ident:
			found = found || aliased && r.names.global(sc, e.Name) == nil
		case *ast.Assign, *ast.IncDec:
			writes = true
		}
		return true
	})
	return found && !writes
}

// predicate returns "if (!cond) next", the same block for the same condition, because
// handlers are shared by their blocks.
func (r *resolver) predicate(cond ast.Expr) *ast.Block {
	if b, ok := r.predicates[cond]; ok {
		return b
	}
	tok, kind := cond.Token()
	at := ast.P{Pos: cond.Position(), Tok: tok, TokKind: kind}
	not := &ast.Unary{P: at, Op: "!", X: cond}
	b := &ast.Block{P: at, Stmts: []ast.Stmt{&ast.If{P: at, Cond: not, Then: &ast.Next{P: at}}}}
	r.predicates[cond] = b
	return b
}
