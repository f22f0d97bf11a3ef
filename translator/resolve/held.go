// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// held keeps the errors of an expression that are reported only if its value is used.
type held struct{ errs diag.List }

// hold returns a placeholder for an expression with an error. The error, which report
// adds, is reported only if the placeholder is still in the plan after unused code was
// removed.
func (u *unit) hold(p plan.P, report func()) plan.Expr {
	h := &held{errs: u.aside(report)}
	l := &plan.Local{}
	u.held[l] = h
	u.heldOrder = append(u.heldOrder, h)
	return &plan.LocalRef{Base: plan.Base{P: p}, Local: l}
}

// aside runs f and returns its errors instead of adding them to the list.
func (r *resolver) aside(f func()) diag.List {
	errs, reported := r.errs, r.reported
	r.errs, r.reported = &check.Errors{}, map[string]bool{}
	f()
	list := r.errs.List
	r.errs, r.reported = errs, reported
	return list
}

// reportHeld reports the held errors of expressions whose values are used.
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

// deadStmt lowers a statement that never runs, because the types in it may be the only
// ones known for variables used elsewhere, as in a foreach. Its errors are dropped.
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
