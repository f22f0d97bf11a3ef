// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/plan"
)

// fold evaluates operators on constants. If dead code is kept (-u), it does so only if
// from depends on @defined or @probewrite.
func (u *unit) fold(from ast.Expr, e plan.Expr) plan.Expr {
	if u.in.Options.Unoptimised && !compileTime(from) {
		return e
	}
	return optimize.Fold(e)
}

// decided returns the value of a condition that is constant at translation time.
func (u *unit) decided(from ast.Expr, e plan.Expr) (value, ok bool) {
	n, ok := e.(*plan.Num)
	if !ok || u.in.Options.Unoptimised && !compileTime(from) {
		return false, false
	}
	return n.Value != 0, true
}

// compileTime reports whether e depends on the program itself: @defined or @probewrite.
func compileTime(e ast.Expr) bool {
	found := false
	inspectExpr(e, func(e ast.Expr) bool {
		switch e.(type) {
		case *ast.Defined, *ast.ProbeWrite:
			found = true
		}
		return !found
	})
	return found
}
