// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

func (f *fn) unary(e *plan.Unary) string {
	x := f.long(e.X)
	if e.Op == "!" {
		return "(!" + x + ")"
	}
	return "(" + e.Op + paren(wide(e.X, x)) + ")"
}

// paren adds parentheses around a negative operand, so that "- -1" does not become "--1".
func paren(x string) string {
	if strings.HasPrefix(x, "-") {
		return "(" + x + ")"
	}
	return x
}

func isComparison(op string) bool {
	switch op {
	case "<", ">", "<=", ">=", "==", "!=":
		return true
	}
	return false
}

func (f *fn) binary(e *plan.Binary) string {
	x, y := f.pair(e.X, e.Y)
	f.weighCompared(e, x)
	switch {
	case e.X.Type() != plan.String:
	case e.Op == "==":
		return fmt.Sprintf("gs_str_equal(%s, %s)", x, y)
	case e.Op == "!=":
		return fmt.Sprintf("(!gs_str_equal(%s, %s))", x, y)
	default:
		return fmt.Sprintf("(gs_str_compare(%s, %s) %s 0)", x, y, e.Op)
	}
	if isComparison(e.Op) {
		return fmt.Sprintf("(%s %s %s)", x, e.Op, y)
	}
	return f.arith(e.Op, e.X, e.Y, x, y, &e.P)
}

// arith returns "x op y" for operands that are already evaluated.
func (f *fn) arith(op string, ex, ey plan.Expr, x, y string, p *plan.P) string {
	switch op {
	case "<<", ">>", ">>>":
		return shift(op, ex, ey, x, y)
	case "/", "%":
		if !safeDivisor(ey) {
			return f.divide(op, x, y, p)
		}
	}
	return fmt.Sprintf("(%s %s %s)", wide(ex, x), op, y)
}

// shift returns a shift whose count is taken modulo 64.
func shift(op string, ex, ey plan.Expr, x, y string) string {
	n, ok := ey.(*plan.Num)
	switch {
	case !ok || n.Value < 0 || n.Value > 63:
		return fmt.Sprintf("%s(%s, %s)", map[string]string{"<<": "gs_shl", ">>": "gs_sar", ">>>": "gs_shr"}[op], x, y)
	case op == "<<":
		return fmt.Sprintf("(s64)((u64)%s << %s)", wide(ex, x), y)
	case op == ">>>":
		return fmt.Sprintf("(s64)((u64)%s >> %s)", wide(ex, x), y)
	}
	return fmt.Sprintf("(%s >> %s)", wide(ex, x), y)
}

// divide prints the check for a zero divisor and returns the division.
func (f *fn) divide(op, x, y string, p *plan.P) string {
	y = f.hold(y)
	x = f.hold(x)
	f.w.open(fmt.Sprintf("if (unlikely(!%s)) {", paren(y)))
	if !f.quiet {
		f.w.linef("gs_error(c, %d, \"division by 0\");", f.loc(p))
	}
	f.w.line(f.jump(f.onError))
	f.w.end("}")
	name := "gs_div"
	if op == "%" {
		name = "gs_mod"
	}
	return fmt.Sprintf("%s(%s, %s)", name, x, y)
}

// branch collects the statements that fill prints. It returns them and fill's result.
func (f *fn) branch(fill func() string) (writer, string) {
	outer := f.w
	f.w = writer{depth: outer.depth}
	code := fill()
	inner := f.w
	f.w = outer
	return inner, code
}

func (f *fn) logic(e *plan.Logic) string {
	x := f.long(e.X)
	f.w.depth++
	right, y := f.branch(func() string { return f.long(e.Y) })
	f.w.depth--
	op := "&&"
	if e.Or {
		op = "||"
	}
	if len(right.lines) == 0 {
		return fmt.Sprintf("(%s %s %s)", x, op, y)
	}
	t := f.newLong()
	f.w.linef("%s = !!%s;", t, paren2(x))
	if e.Or {
		f.w.line("if (!" + t + ") {")
	} else {
		f.w.line("if (" + t + ") {")
	}
	f.w.append(&right)
	f.w.linef("\t%s = !!%s;", t, paren2(y))
	f.w.line("}")
	return t
}

// paren2 adds parentheses if "!!" in front of x would bind to a part of it only.
func paren2(x string) string {
	if strings.ContainsAny(x, " -") && x[0] != '(' {
		return "(" + x + ")"
	}
	return x
}

func (f *fn) condLong(e *plan.Cond) string {
	c := f.long(e.C)
	f.w.depth++
	left, a := f.branch(func() string { return f.long(e.A) })
	right, b := f.branch(func() string { return f.long(e.B) })
	f.w.depth--
	if len(left.lines)+len(right.lines) == 0 {
		return fmt.Sprintf("(%s ? %s : %s)", c, wide(e.A, a), wide(e.B, b))
	}
	t := f.newLong()
	f.w.linef("if (%s) {", bare(c))
	f.w.append(&left)
	f.w.linef("\t%s = %s;", t, bare(a))
	f.w.line("} else {")
	f.w.append(&right)
	f.w.linef("\t%s = %s;", t, bare(b))
	f.w.line("}")
	return t
}
