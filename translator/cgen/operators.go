// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

func (f *fn) unary(e *plan.Unary) value {
	x := f.value(e.X)
	if e.Op == "!" {
		return inParens("!%s", x)
	}
	return inParens("%s%s", e.Op, wide(e.X, x).operand())
}

func isComparison(op string) bool {
	switch op {
	case "<", ">", "<=", ">=", "==", "!=":
		return true
	}
	return false
}

func (f *fn) binary(e *plan.Binary) value {
	x, y := f.pair(e.X, e.Y)
	f.weighCompared(e, x)
	switch {
	case e.X.Type() != plan.String:
	case e.Op == "==":
		return plain("gs_str_equal(%s, %s)", x, y)
	case e.Op == "!=":
		return inParens("!gs_str_equal(%s, %s)", x, y)
	default:
		return inParens("gs_str_compare(%s, %s) %s 0", x, y, e.Op)
	}
	if isComparison(e.Op) {
		return inParens("%s %s %s", x, e.Op, y)
	}
	return f.arith(e.Op, e.X, e.Y, f.settled(x), f.settled(y), &e.P)
}

// longExpression is the number of bytes of a C expression above which it is settled.
const longExpression = 512

// settled computes a long expression at this point, and hides from the compiler how its value came
// about. Otherwise, for a sum of a thousand elements, it looks up all of them before it adds the first
// two (-ftree-reassoc), and keeps their values on the stack.
func (f *fn) settled(v value) value {
	if len(v.text) < longExpression {
		return v
	}
	v = f.hold(v)
	f.w.linef("OPTIMIZER_HIDE_VAR(%s);", v)
	return v
}

// arith returns "x op y" for operands that are already evaluated.
func (f *fn) arith(op string, ex, ey plan.Expr, x, y value, p *plan.P) value {
	switch op {
	case "<<", ">>", ">>>":
		return shift(op, ex, ey, x, y)
	case "/", "%":
		if !safeDivisor(ey) {
			return f.divide(op, x, y, p)
		}
	}
	return inParens("%s %s %s", wide(ex, x), op, y)
}

// shift returns a shift whose count is taken modulo 64.
func shift(op string, ex, ey plan.Expr, x, y value) value {
	n, ok := ey.(*plan.Num)
	switch {
	case !ok || n.Value < 0 || n.Value > 63:
		return plain("%s(%s, %s)", map[string]string{"<<": "gs_shl", ">>": "gs_sar", ">>>": "gs_shr"}[op], x, y)
	case op == "<<":
		return inParens("(u64)%s << %s", wide(ex, x), y).as64()
	case op == ">>>":
		return inParens("(u64)%s >> %s", wide(ex, x), y).as64()
	}
	return inParens("%s >> %s", wide(ex, x), y)
}

// divide prints the check for a zero divisor and returns the division.
func (f *fn) divide(op string, x, y value, p *plan.P) value {
	y = f.hold(y)
	x = f.hold(x)
	f.w.open(fmt.Sprintf("if (unlikely(!%s)) {", y.operand()))
	if !f.quiet {
		f.w.linef("gs_error(c, %d, \"division by 0\");", f.loc(p))
	}
	f.w.line(f.jump(f.onError))
	f.w.end("}")
	name := "gs_div"
	if op == "%" {
		name = "gs_mod"
	}
	return plain("%s(%s, %s)", name, x, y)
}

// branch collects the statements that fill prints. It returns them and fill's result.
func (f *fn) branch(fill func() value) (writer, value) {
	outer := f.w
	f.w = writer{depth: outer.depth}
	code := fill()
	inner := f.w
	f.w = outer
	return inner, code
}

func (f *fn) logic(e *plan.Logic) value {
	x := f.value(e.X)
	f.w.depth++
	right, y := f.branch(func() value { return f.value(e.Y) })
	f.w.depth--
	op := "&&"
	if e.Or {
		op = "||"
	}
	if len(right.lines) == 0 {
		return inParens("%s %s %s", x, op, y)
	}
	t := f.newLong()
	f.w.linef("%s = !!%s;", t, x.operand())
	if e.Or {
		f.w.line("if (!" + t + ") {")
	} else {
		f.w.line("if (" + t + ") {")
	}
	f.w.append(&right)
	f.w.linef("\t%s = !!%s;", t, y.operand())
	f.w.line("}")
	return plain("%s", t)
}

func (f *fn) condLong(e *plan.Cond) value {
	c := f.value(e.C)
	f.w.depth++
	left, a := f.branch(func() value { return f.value(e.A) })
	right, b := f.branch(func() value { return f.value(e.B) })
	f.w.depth--
	if len(left.lines)+len(right.lines) == 0 {
		return inParens("%s ? %s : %s", c, wide(e.A, a), wide(e.B, b))
	}
	t := f.newLong()
	f.w.linef("if (%s) {", c.bare())
	f.w.append(&left)
	f.w.linef("\t%s = %s;", t, a.bare())
	f.w.line("} else {")
	f.w.append(&right)
	f.w.linef("\t%s = %s;", t, b.bare())
	f.w.line("}")
	return plain("%s", t)
}
