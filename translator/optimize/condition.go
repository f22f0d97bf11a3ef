// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// cheapCondition is the number of operators and operands up to which a condition is evaluated at
// each hit before the handler is entered, whatever else runs on the CPU.
const cheapCondition = 30

// placeConditions decides where each condition is evaluated. Before the handler there are neither
// locks nor an action budget, so what reads more than a few numbers is evaluated in the handler:
// another CPU may be changing an array, a string or a statistic, and they take time.
func placeConditions(p *plan.Program) {
	for _, h := range p.Handlers {
		h.ConditionInside = h.Condition != nil && !isCheap(h.Condition)
	}
}

// isCheap reports whether e has few operators, all on numbers: constants and scalar globals.
func isCheap(e plan.Expr) bool {
	n, only := 0, true
	plan.InspectExpr(e, func(e plan.Expr) bool {
		n++
		switch e.(type) {
		case *plan.Num, *plan.GlobalRef, *plan.Unary, *plan.Binary, *plan.Logic, *plan.Cond:
			only = only && e.Type() == plan.Long
		default:
			only = false
		}
		return only
	})
	return only && n <= cheapCondition
}
