// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"slices"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// assignment lowers = and the other assignment operators, depending on the left side.
func (u *unit) assignment(e *ast.Assign) plan.Expr {
	p := at(e)
	u.refuseInCondition()
	if e.Op == "<<<" {
		return u.statAdd(e)
	}
	if isTarget(e.L) {
		return u.writeTarget(e.L, e.Op, e.R, p)
	}
	l := u.place(e.L, p, "assignment")
	r := u.expr(e.R)
	if l == nil {
		return poison(p)
	}
	return &plan.Assign{Base: plan.Base{P: p}, Op: e.Op, L: l, R: r}
}

// refuseInCondition reports a write in a probe point's condition, which may be evaluated without
// locks, at the condition's outermost operator.
func (u *unit) refuseInCondition() {
	if u.condition {
		u.errs.At(diag.BadCondition, u.conditionAt, "a probe point's condition can't change a variable")
	}
}

// place lowers the left side of an assignment; nil after an error.
func (u *unit) place(e ast.Expr, op plan.P, what string) plan.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return u.variable(e)
	case *ast.Index:
		return u.element(e)
	}
	d := u.errs.At(diag.BadLvalue, op, "Expecting lvalue for %s", what)
	d.Notes = append(d.Notes, diag.Note{Message: "this can't hold a value", Pos: e.Position()})
	return nil
}

func (u *unit) incDec(e *ast.IncDec) plan.Expr {
	p := at(e)
	u.refuseInCondition()
	if isTarget(e.X) {
		return u.incDecTarget(e)
	}
	what := "increment"
	if e.Op == "--" {
		what = "decrement"
	}
	if _, ok := e.X.(*ast.HistIndex); ok {
		u.errs.At(diag.BadLvalue, at(e.X), "cannot assign to histogram buckets")
		return poison(p)
	}
	l := u.place(e.X, p, what)
	if l == nil {
		return poison(p)
	}
	return &plan.IncDec{Base: long(p), Dec: e.Op == "--", Prefix: e.Prefix, L: l}
}

// incDecTarget rejects ++ and -- on a target variable, just as $x += 1 is rejected.
func (u *unit) incDecTarget(e *ast.IncDec) plan.Expr {
	one := &ast.Number{P: e.P, Value: 1, Text: "1"}
	return u.writeTarget(e.X, e.Op, one, at(e))
}

// writesFreely reports whether a write needs no guru mode, because it does not change
// kernel memory.
func writesFreely(v target.Vars) bool {
	f, ok := v.(target.FreeWriter)
	return ok && f.WritesFreely()
}

// writeTarget lowers the assignment of x to target n.
func (u *unit) writeTarget(n ast.Expr, op string, x ast.Expr, p plan.P) plan.Expr {
	if !u.in.Options.Guru && u.scope.user && !writesFreely(u.site.vars) {
		u.errs.At(diag.NeedsGuru, at(n), "write to target variable not permitted; need stap -g").Hint =
			"run it with -g (guru mode)"
		u.expr(x)
		return poison(p)
	}
	value := u.expr(x)
	if long, ok := u.site.vars.(target.Appender); ok && op == ".=" {
		return u.written(n, p, func() (plan.Expr, error) { return long.Append(n, value) })
	}
	if op != "=" {
		u.errs.At(diag.CannotWrite, p, "Only the following assign operator is implemented on target variables: =").Hint =
			"write the operation out, as in $x = $x + 1"
		return poison(p)
	}
	if u.captured(n) {
		u.errs.At(diag.CannotWrite, at(n), "write to target variable not permitted in .return probes").Hint =
			"write it in a probe of the function's entry"
		return poison(p)
	}
	return u.written(n, p, func() (plan.Expr, error) {
		return u.site.vars.Write(n, u.baseType(n), value, u.lower)
	})
}

// written completes the expression that a family returns for a write, and reports the family's
// error.
func (u *unit) written(n ast.Expr, p plan.P, write func() (plan.Expr, error)) plan.Expr {
	out, err := write()
	switch {
	case err != nil && u.forgiven(err):
		return u.badTarget(n, p, err)
	case err != nil: // the value of a write may be unused, but the write itself is not
		u.targetError(n, err)
		return poison(p)
	}
	out = u.atEntry(out)
	u.adopt(out)
	return u.prints.adopt(out)
}

// adopt adds the functions that a family's expression calls to the program.
func (u *unit) adopt(x plan.Expr) {
	plan.InspectExpr(x, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Call); ok && !slices.Contains(u.prog.Functions, c.Func) {
			u.prog.Functions = append(u.prog.Functions, c.Func)
			if c.Func.Body != nil {
				plan.InspectStmt(c.Func.Body, nil, func(e plan.Expr) bool {
					u.prints.adopt(e)
					return true
				})
			}
		}
		return true
	})
}
