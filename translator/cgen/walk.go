// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// anyExpr reports whether pred holds for e or an operand of it.
func anyExpr(e plan.Expr, pred func(plan.Expr) bool) bool {
	if e == nil {
		return false
	}
	if pred(e) {
		return true
	}
	for _, x := range plan.Slots(e) {
		if anyExpr(*x, pred) {
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
	exprs, stmts := plan.StmtSlots(s)
	for _, e := range exprs {
		if pe != nil && anyExpr(*e, pe) {
			return true
		}
	}
	for _, x := range stmts {
		if anyIn(*x, ps, pe) {
			return true
		}
	}
	return false
}
