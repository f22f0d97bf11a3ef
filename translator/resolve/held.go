// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// held is the error of an expression that matters only if its value is used.
type held struct{ errs diag.List }

// hold stands for an expression whose error, which report makes, is told if it
// is still there when all that is unused has gone.
func (u *unit) hold(p plan.P, report func()) plan.Expr {
	h := &held{errs: u.aside(report)}
	l := &plan.Local{}
	u.held[l] = h
	u.heldOrder = append(u.heldOrder, h)
	return &plan.LocalRef{Base: plan.Base{P: p}, Local: l}
}

// aside runs f and keeps its complaints out of the list.
func (r *resolver) aside(f func()) diag.List {
	errs, said := r.errs, r.said
	r.errs, r.said = &check.Errors{}, map[string]bool{}
	f()
	list := r.errs.List
	r.errs, r.said = errs, said
	return list
}

// reportHeld tells the errors of expressions that are needed.
func (r *resolver) reportHeld() {
	if len(r.held) == 0 {
		return
	}
	used := map[*held]bool{}
	plan.Inspect(r.prog, func(e plan.Expr) bool {
		if x, ok := e.(*plan.LocalRef); ok && r.held[x.Local] != nil {
			used[r.held[x.Local]] = true
		}
		return true
	})
	for _, h := range r.heldOrder {
		if !used[h] {
			continue
		}
		for _, d := range h.errs {
			r.errs.Add(d)
		}
	}
}

// deadStmt lowers a statement that never runs, for the types that it gives: a
// foreach elsewhere may have no others. What is wrong in it is nobody's concern.
func (u *unit) deadStmt(s ast.Stmt) {
	if s != nil && u.scope.user && !u.dead {
		u.asDead(func() plan.Stmt { return u.stmt(s) })
	}
}

// deadExpr is deadStmt for an operand that is never evaluated.
func (u *unit) deadExpr(e ast.Expr) {
	if u.scope.user && !u.dead {
		u.asDead(func() plan.Stmt { return &plan.Do{P: at(e), X: u.expr(e)} })
	}
}

func (u *unit) asDead(lower func() plan.Stmt) {
	var body plan.Stmt
	u.dead = true
	u.aside(func() { body = lower() })
	u.dead = false
	if body != nil {
		u.types.Dead = append(u.types.Dead, check.Dead{Func: u.fn, Body: body})
	}
}
