// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// compute evaluates arithmetic and logic operators.
func (r *run) compute(n *tracemeta.Node) (value, error) {
	x, err := r.eval(n.Kids[0])
	if err != nil {
		return value{}, err
	}
	switch n.Op {
	case tracemeta.Neg:
		return value{N: -x.N}, nil
	case tracemeta.Not:
		return value{N: truth(x.N == 0)}, nil
	case tracemeta.Compl:
		return value{N: ^x.N}, nil
	case tracemeta.Bits:
		return value{N: bitsOf(x.N, n)}, nil
	case tracemeta.Cond:
		if x.N != 0 {
			return r.eval(n.Kids[1])
		}
		return r.eval(n.Kids[2])
	case tracemeta.And, tracemeta.Or:
		if (x.N != 0) == (n.Op == tracemeta.Or) {
			return value{N: truth(x.N != 0)}, nil
		}
		y, err := r.eval(n.Kids[1])
		return value{N: truth(y.N != 0)}, err
	case tracemeta.Binary:
		y, err := r.eval(n.Kids[1])
		if err != nil {
			return value{}, err
		}
		return operate(n, x, y)
	}
	return value{}, corrupt("an operation %q", n.Op)
}

func operate(n *tracemeta.Node, x, y value) (value, error) {
	if !n.Signed {
		return compared(n.Name, bytes.Compare(x.S, y.S))
	}
	switch n.Name {
	case "+":
		return value{N: x.N + y.N}, nil
	case "-":
		return value{N: x.N - y.N}, nil
	case "*":
		return value{N: x.N * y.N}, nil
	case "&":
		return value{N: x.N & y.N}, nil
	case "|":
		return value{N: x.N | y.N}, nil
	case "^":
		return value{N: x.N ^ y.N}, nil
	case "/", "%":
		return divide(n, x.N, y.N)
	case "<<", ">>", ">>>":
		return value{N: shift(n.Name, x.N, y.N)}, nil
	}
	c := 0
	if x.N < y.N {
		c = -1
	} else if x.N > y.N {
		c = 1
	}
	return compared(n.Name, c)
}

// divide wraps as the module runtime does: INT64_MIN / -1 is INT64_MIN.
func divide(n *tracemeta.Node, x, y int64) (value, error) {
	switch {
	case y == 0:
		return value{}, &scriptError{text: "division by 0", loc: n.Loc}
	case n.Name == "/" && y == -1:
		return value{N: -x}, nil
	case n.Name == "/":
		return value{N: x / y}, nil
	case y == -1:
		return value{}, nil
	}
	return value{N: x % y}, nil
}

// shift takes its count modulo 64, as the module runtime does.
func shift(op string, x, y int64) int64 {
	n := uint64(y) & 63
	switch op {
	case "<<":
		return x << n
	case ">>":
		return x >> n
	}
	return int64(uint64(x) >> n)
}

func compared(op string, c int) (value, error) {
	switch op {
	case "<":
		return value{N: truth(c < 0)}, nil
	case ">":
		return value{N: truth(c > 0)}, nil
	case "<=":
		return value{N: truth(c <= 0)}, nil
	case ">=":
		return value{N: truth(c >= 0)}, nil
	case "==":
		return value{N: truth(c == 0)}, nil
	case "!=":
		return value{N: truth(c != 0)}, nil
	}
	return value{}, corrupt("an operator %q", op)
}

// bitsOf extracts a bit-field from a number.
func bitsOf(x int64, n *tracemeta.Node) int64 {
	if n.Width == 0 || n.Width >= 64 {
		return x
	}
	up := 64 - n.Width
	v := uint64(x) >> n.Shift << up
	if n.Signed {
		return int64(v) >> up
	}
	return int64(v >> up)
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
