// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"math"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

func (l *lowering) infix(e *dast.Binary) value {
	switch e.Op {
	case "&&", "||", "^^":
		return l.logical(e)
	}
	both := l.operandsOf(e, e.X, e.Y)
	x, y := both[0], both[1]
	switch e.Op {
	case "<", ">", "<=", ">=", "==", "!=":
		return l.comparison(e, x, y)
	}
	if (e.Op == "+" || e.Op == "-") && (x.typ.isPointer() || y.typ.isPointer()) {
		return l.pointerMath(e, x, y)
	}
	return l.arithmetic(e, e.Op, x, y)
}

// logical lowers && and ||, which evaluate the second operand only if needed, and ^^, which
// evaluates both.
func (l *lowering) logical(e *dast.Binary) value {
	x := l.truth(e, l.expr(e.X))
	var y ast.Expr
	_, first := l.apart(func() value { y = l.truth(e, l.expr(e.Y)); return value{} })
	switch {
	case e.Op == "^^":
		if len(first) > 0 {
			x = l.copied(e, x)
		}
		l.pre = append(l.pre, first...)
		return value{x: binary(e, "!=", unary(e, "!", x), unary(e, "!", y)), typ: tInt, exact: true}
	case len(first) == 0:
		return value{x: binary(e, e.Op, x, y), typ: tInt, exact: true}
	}
	out := l.temp(e)
	l.pre = append(l.pre, assign(e, out, binary(e, "!=", x, number(e, 0))))
	var more ast.Expr = ident(e, out.Name)
	if e.Op == "||" {
		more = unary(e, "!", more)
	}
	l.pre = append(l.pre, when(e, more, append(first, assign(e, ident(e, out.Name), binary(e, "!=", y, number(e, 0))))...))
	return value{x: ident(e, out.Name), typ: tInt, exact: true}
}

func (l *lowering) comparison(e *dast.Binary, x, y value) value {
	out := value{typ: tInt, exact: true}
	switch {
	case x.typ.kind == stringType || y.typ.kind == stringType:
		out.x = binary(e, e.Op, l.comparedText(e, x, y), l.comparedText(e, y, x))
	case x.typ.isInt() && y.typ.isInt():
		t := common(x.typ, y.typ)
		a, b := l.asInteger(e, x, t), l.asInteger(e, y, t)
		if t.size == 8 && !t.signed && e.Op != "==" && e.Op != "!=" {
			a, b = l.biased(e, a, x), l.biased(e, b, y)
		}
		out.x = binary(e, e.Op, a, b)
	case (x.typ.isPointer() || x.typ.isInt()) && (y.typ.isPointer() || y.typ.isInt()):
		a, b := l.settled(e, x), l.settled(e, y)
		if e.Op != "==" && e.Op != "!=" {
			a, b = l.biased(e, a, x), l.biased(e, b, y)
		}
		out.x = binary(e, e.Op, a, b)
	default:
		l.errorAt(diag.DType, e, `operands have incompatible types: "%s" %s "%s"`, x.typ.name, e.Op, y.typ.name)
		out.x = number(e, 0)
	}
	return out
}

// comparedText returns one side of a comparison of strings. NULL is "", which functions return that
// find nothing.
func (l *lowering) comparedText(e *dast.Binary, v, other value) ast.Expr {
	if isNull(v) && other.typ.kind == stringType {
		return text(e, "")
	}
	if !v.typ.isText() {
		l.errorAt(diag.DType, e, `operands have incompatible types: "%s" %s "%s"`, v.typ.name, e.Op, other.typ.name)
		return text(e, "")
	}
	return l.asText(e, v, false)
}

// biased flips the top bit of an unsigned 64-bit number, so that a signed comparison gives the
// unsigned order.
func (l *lowering) biased(e dast.Node, x ast.Expr, _ value) ast.Expr {
	if c, ok := x.(*ast.Number); ok {
		return number(e, c.Value^math.MinInt64)
	}
	return binary(e, "^", x, number(e, math.MinInt64))
}

func (l *lowering) pointerMath(e *dast.Binary, x, y value) value {
	if y.typ.isPointer() && !x.typ.isPointer() && e.Op == "+" {
		x, y = y, x
	}
	t := x.typ.element()
	switch {
	case !x.typ.isPointer(), y.typ.isPointer() && e.Op == "+", !y.typ.isPointer() && !y.typ.isInt():
		l.errorAt(diag.DType, e, `operands have incompatible types: "%s" %s "%s"`, x.typ.name, e.Op, y.typ.name)
		return zeroOf(e)
	case t == nil || t.size == 0 && t.kind != voidType:
		l.errorAt(diag.DType, e, "%s points to something without a size", x.typ.name)
		return zeroOf(e)
	}
	size := max(1, t.size)
	if y.typ.isPointer() {
		return value{x: l.divided(e, "/", binary(e, "-", x.x, y.x), number(e, size)), typ: tLong, exact: true}
	}
	p := x.typ
	if p.kind == arrayType {
		p = pointerTo(t)
	}
	return value{x: binary(e, e.Op, x.x, l.scaled(e, l.settled(e, y), size)), typ: p, exact: true}
}

// arithmetic lowers an operation of two integers, in 64 bits.
func (l *lowering) arithmetic(e dast.Node, op string, x, y value) value {
	if !x.typ.isInt() || !y.typ.isInt() {
		l.errorAt(diag.DType, e, "operator %s requires operands of integral type, not %s and %s", op, x.typ.name, y.typ.name)
		return zeroOf(e)
	}
	t := common(x.typ, y.typ)
	if op == "<<" || op == ">>" {
		t = promoted(x.typ)
	}
	a, okA := x.x.(*ast.Number)
	b, okB := y.x.(*ast.Number)
	if okA && okB {
		if v, ok := folded(op, a.Value, b.Value, t); ok {
			return value{x: number(e, narrow(v, t)), typ: t, exact: true}
		}
	}
	out := value{typ: t}
	switch op {
	case "/", "%":
		out.x = l.division(e, op, l.asInteger(e, x, t), l.asInteger(e, y, t), t)
	case ">>":
		if !t.signed {
			op = ">>>"
		}
		out.x, out.exact = binary(e, op, l.asInteger(e, x, t), y.x), true
	case "&", "|", "^":
		out.x, out.exact = binary(e, op, l.asInteger(e, x, t), l.asInteger(e, y, t)), true
	default:
		out.x = binary(e, op, x.x, y.x)
	}
	out.exact = out.exact || t.size == 8
	return out
}

// division lowers / and %. A zero divisor is a fault of the clause; unsigned 64-bit numbers are
// divided as unsigned.
func (l *lowering) division(e dast.Node, op string, x, y ast.Expr, t *typ) ast.Expr {
	if t.size == 8 && !t.signed {
		l.faults = true
		return call(e, map[string]string{"/": "__d_udiv", "%": "__d_umod"}[op], x, y)
	}
	return l.divided(e, op, x, y)
}

func (l *lowering) divided(e dast.Node, op string, x, y ast.Expr) ast.Expr {
	if c, ok := y.(*ast.Number); !ok || c.Value == 0 {
		l.faults = true
	}
	return binary(e, op, x, y)
}

// folded computes the result for constants.
func folded(op string, a, b int64, t *typ) (int64, bool) {
	switch op {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "&":
		return a & b, true
	case "|":
		return a | b, true
	case "^":
		return a ^ b, true
	case "<<":
		return a << (uint64(b) & 63), true
	case ">>":
		if t.signed {
			return a >> (uint64(b) & 63), true
		}
		return int64(uint64(a) >> (uint64(b) & 63)), true
	case "/":
		if b != 0 && b != -1 && (t.signed || a >= 0 && b > 0) {
			return a / b, true
		}
	case "%":
		if b != 0 && b != -1 && (t.signed || a >= 0 && b > 0) {
			return a % b, true
		}
	}
	return 0, false
}
