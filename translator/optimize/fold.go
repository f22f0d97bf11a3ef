// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"math/bits"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// Fold evaluates e if its operands are constants of the right types. It does not look
// deeper, and keeps expressions that are an error at run time (division by zero) or
// that type inference has to report.
func Fold(e plan.Expr) plan.Expr {
	switch x := e.(type) {
	case *plan.Unary:
		return foldUnary(x)
	case *plan.Binary:
		return foldBinary(x)
	case *plan.Logic:
		return foldLogic(x)
	case *plan.Cond:
		if c, ok := x.C.(*plan.Num); ok && x.T != plan.Unknown {
			if c.Value != 0 {
				return x.A
			}
			return x.B
		}
	case *plan.Concat:
		return foldConcat(x)
	}
	return e
}

func number(p plan.P, v int64) plan.Expr {
	return &plan.Num{Base: plan.Base{P: p, T: plan.Long}, Value: v}
}

func foldUnary(e *plan.Unary) plan.Expr {
	x, ok := e.X.(*plan.Num)
	if !ok {
		return e
	}
	switch e.Op {
	case "-":
		return number(e.P, -x.Value)
	case "~":
		return number(e.P, ^x.Value)
	case "!":
		return number(e.P, truth(x.Value == 0))
	}
	return e
}

func foldBinary(e *plan.Binary) plan.Expr {
	if x, ok := e.X.(*plan.Num); ok {
		if y, ok := e.Y.(*plan.Num); ok {
			if v, ok := arithmetic(e.Op, x.Value, y.Value); ok {
				return number(e.P, v)
			}
		}
		return e
	}
	if x, ok := e.X.(*plan.Str); ok {
		if y, ok := e.Y.(*plan.Str); ok && decided(text(x), text(y)) {
			if v, ok := compare(e.Op, strings.Compare(text(x), text(y))); ok {
				return number(e.P, v)
			}
		}
	}
	return e
}

// text returns the bytes of a literal up to a NUL, which ends a string at run time.
func text(s *plan.Str) string {
	before, _, _ := strings.Cut(s.Value, "\x00")
	return before
}

// leastString is what a string holds with the smallest MAXSTRINGLEN.
const leastString = 15

// decided reports whether a comparison of x and y has the same result once they are cut to the
// length of a string.
func decided(x, y string) bool {
	return x == y || len(x) <= leastString && len(y) <= leastString ||
		x[:min(len(x), leastString)] != y[:min(len(y), leastString)]
}

// arithmetic computes as at run time: 64 bits with wrap-around, and INT64_MIN / -1 is
// INT64_MIN. It does not evaluate shifts by 64 or more.
func arithmetic(op string, x, y int64) (int64, bool) {
	switch op {
	case "+":
		return x + y, true
	case "-":
		return x - y, true
	case "*":
		return x * y, true
	case "&":
		return x & y, true
	case "|":
		return x | y, true
	case "^":
		return x ^ y, true
	case "/", "%":
		return divide(op, x, y)
	case "<<", ">>", ">>>":
		return shift(op, x, y)
	}
	c := 0
	if x < y {
		c = -1
	} else if x > y {
		c = 1
	}
	return compare(op, c)
}

func divide(op string, x, y int64) (int64, bool) {
	switch {
	case y == 0:
		return 0, false
	case op == "/" && y == -1:
		return -x, true
	case op == "/":
		return x / y, true
	case y == -1:
		return 0, true
	}
	return x % y, true
}

func shift(op string, x, y int64) (int64, bool) {
	if y < 0 || y >= bits.UintSize {
		return 0, false
	}
	switch op {
	case "<<":
		return x << uint(y), true
	case ">>":
		return x >> uint(y), true
	}
	return int64(uint64(x) >> uint(y)), true
}

func compare(op string, c int) (int64, bool) {
	switch op {
	case "<":
		return truth(c < 0), true
	case ">":
		return truth(c > 0), true
	case "<=":
		return truth(c <= 0), true
	case ">=":
		return truth(c >= 0), true
	case "==":
		return truth(c == 0), true
	case "!=":
		return truth(c != 0), true
	}
	return 0, false
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// foldLogic evaluates && and || if the left side or both sides are constants.
func foldLogic(e *plan.Logic) plan.Expr {
	x, ok := e.X.(*plan.Num)
	if !ok {
		return e
	}
	if (x.Value != 0) == e.Or {
		return number(e.P, truth(e.Or))
	}
	if y, ok := e.Y.(*plan.Num); ok {
		return number(e.P, truth(y.Value != 0))
	}
	return e
}

// foldConcat joins adjacent literals.
func foldConcat(e *plan.Concat) plan.Expr {
	var out []plan.Expr
	for _, p := range e.Parts {
		s, ok := p.(*plan.Str)
		if n := len(out); ok && n > 0 {
			if last, ok := out[n-1].(*plan.Str); ok {
				out[n-1] = &plan.Str{Base: last.Base, Value: text(last) + text(s)}
				continue
			}
		}
		out = append(out, p)
	}
	if len(out) == 1 {
		return out[0]
	}
	e.Parts = out
	return e
}
