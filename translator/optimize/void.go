// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// operands returns a statement with only the effects of x, for an x whose value is not used: the
// operands of an operator one after the other, ?: as an if statement. It returns nil if x has an
// effect of its own.
func operands(x plan.Expr) plan.Stmt {
	switch x := x.(type) {
	case *plan.Unary:
		return do(x.X)
	case *plan.Bits:
		return do(x.X)
	case *plan.Binary:
		return do(x.X, x.Y)
	case *plan.Concat:
		return do(x.Parts...)
	case *plan.Cond:
		return &plan.If{P: x.P, Cond: x.C, Then: do(x.A), Else: do(x.B)}
	case *plan.Logic:
		if x.Or {
			return &plan.If{P: x.P, Cond: not(x.X), Then: do(x.Y)}
		}
		return &plan.If{P: x.P, Cond: x.X, Then: do(x.Y)}
	}
	return nil
}

func do(list ...plan.Expr) plan.Stmt {
	b := &plan.Block{P: *list[0].Place()}
	for _, x := range list {
		b.Stmts = append(b.Stmts, &plan.Do{P: *x.Place(), X: x})
	}
	return b
}

func not(x plan.Expr) plan.Expr {
	return &plan.Unary{Base: plan.Base{P: *x.Place(), T: plan.Long}, Op: "!", X: x}
}
