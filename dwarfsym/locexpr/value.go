// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import "math"

// value is a stack entry: a tree whose 64-bit result is the typed number, sign- or zero-extended
// from its size.
type value struct {
	n *Node
	t Base
}

// generic is true for the untyped 64-bit entries that most expressions use.
func (b Base) generic() bool { return b.Size == 0 }

// narrow returns the number of significant bytes; 8 for the generic type.
func (b Base) narrow() int {
	if b.generic() {
		return 8
	}
	return b.Size
}

// wrap truncates n to the range of t after arithmetic.
func wrap(n *Node, t Base) *Node { return NewConvert(n, t.narrow(), t.Signed) }

// apply returns a op b. Both have a's type; the generic type is signed for division and comparison,
// unsigned for the remainder and the logical shift.
func apply(code byte, op Op, a, b value) (value, error) {
	t := a.t
	unsigned := !t.generic() && !t.Signed
	n := &Node{}
	switch {
	case op == Div && unsigned && t.Size == 8:
		n = unsignedDiv(a.n, b.n)
	case op == Mod && t.Signed:
		n = signedMod(a.n, b.n)
	case op == Mod && t.narrow() == 8:
		n = unsignedMod(a.n, b.n)
	case op == Shr && t.Signed:
		n = NewBinary(Shr, NewConvert(a.n, t.Size, false), b.n)
	case op == Sar && unsigned:
		n = NewBinary(Sar, NewConvert(a.n, t.Size, true), b.n)
	case isCompare(op):
		return compareValues(op, a, b), nil
	default:
		n = NewBinary(op, a.n, b.n)
	}
	return value{n: wrap(n, t), t: t}, nil
}

func isCompare(op Op) bool { return op >= Eq && op <= Ge }

// unsignedDiv divides unsigned numbers. Division in the tree is signed, so it halves a
// first and then corrects the result by the remainder. If b is negative as a signed
// number, the quotient is 0 or 1.
func unsignedDiv(a, b *Node) *Node {
	one := NewConst(1)
	q := NewBinary(Shl, NewBinary(Div, NewBinary(Shr, a, one), b), one)
	rest := NewBinary(Sub, a, NewBinary(Mul, q, b))
	q = NewBinary(Add, q, notBelow(rest, b))
	return NewSelect(NewBinary(Lt, b, NewConst(0)), notBelow(a, b), q)
}

// notBelow returns a >= b for unsigned numbers.
func notBelow(a, b *Node) *Node {
	top := NewConst(math.MinInt64)
	return NewBinary(Ge, NewBinary(Xor, a, top), NewBinary(Xor, b, top))
}

// compareValues compares unsigned 64-bit numbers by moving both into the
// signed range: the tree has signed comparisons only.
func compareValues(op Op, a, b value) value {
	x, y := a.n, b.n
	if !a.t.generic() && !a.t.Signed && a.t.Size == 8 {
		top := NewConst(math.MinInt64)
		x, y = NewBinary(Xor, x, top), NewBinary(Xor, y, top)
	}
	return value{n: NewBinary(op, x, y)}
}

// unsignedMod returns a - a/b*b: the tree has the remainder of numbers only that are not negative as signed ones.
func unsignedMod(a, b *Node) *Node {
	if a.Op == Const && b.Op == Const {
		return NewBinary(Mod, a, b)
	}
	return NewBinary(Sub, a, NewBinary(Mul, unsignedDiv(a, b), b))
}

// signedMod returns a - a/b*b, likewise.
func signedMod(a, b *Node) *Node {
	return NewBinary(Sub, a, NewBinary(Mul, NewBinary(Div, a, b), b))
}

// unary returns abs, neg or not of a.
func unary(code byte, a value) (value, error) {
	n := &Node{}
	switch {
	case code == opAbs && !a.t.generic() && !a.t.Signed:
		return a, nil
	case code == opAbs:
		n = NewSelect(NewBinary(Lt, a.n, NewConst(0)), negate(a.n), a.n)
	case code == opNeg:
		n = negate(a.n)
	default:
		n = invert(a.n)
	}
	return value{n: wrap(n, a.t), t: a.t}, nil
}

func negate(n *Node) *Node {
	if n.Op == Const {
		return NewConst(-n.Val)
	}
	return &Node{Op: Neg, A: n}
}

func invert(n *Node) *Node {
	if n.Op == Const {
		return NewConst(^n.Val)
	}
	return &Node{Op: Not, A: n}
}

// convert changes a's type; reinterpret keeps the bits, which for integers of
// one size is the same.
func convert(code byte, a value, t Base) (value, error) {
	if err := integer(code, t); err != nil {
		return value{}, err
	}
	if code == opReinterpret && a.t.narrow() != t.narrow() {
		return value{}, unsupported(code, "types of different size")
	}
	return value{n: wrap(a.n, t), t: t}, nil
}

// integer rejects types that a 64-bit integer tree can't represent.
func integer(code byte, t Base) error {
	switch {
	case t.Float:
		return unsupported(code, "floating point")
	case t.Size > 8:
		return unsupported(code, "integers above 64 bits")
	case !t.generic() && t.Size != 1 && t.Size != 2 && t.Size != 4 && t.Size != 8:
		return unsupported(code, "integers of an odd size")
	}
	return nil
}
