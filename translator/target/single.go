// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// The layout of floating-point numbers (IEEE 754, binary32 and binary64).
const (
	singleFraction, doubleFraction = 23, 52
	singleBias, doubleBias         = 127, 1023
	singleSign, doubleSign         = 31, 63
	singleSpecial, doubleSpecial   = 0xff, 0x7ff // exponents of infinity and NaN
)

// isSingle reports whether t is float, or a type like it in another language.
func isSingle(t *ctype.Type) bool { return t.Kind == ctype.Float && t.Size == 4 }

// asDouble returns the value of a number of type t as scripts have it. fp_to_string() and its kin take doubles, so a
// float becomes one, as in SystemTap.
func (c *Cursor) asDouble(x plan.Expr, t *ctype.Type) plan.Expr {
	if !isSingle(t) || c.env == nil {
		return x
	}
	return &plan.Call{Base: c.Base(plan.Long), Func: c.env.singleToDouble(c.Node), Args: []plan.Expr{x}}
}

// singleToDouble makes the function that converts the bits of a float, once.
func (e *Env) singleToDouble(n ast.Expr) *plan.Function {
	if e.double == nil {
		b := floatBuilder{Cursor{Node: n}}
		e.double = b.function()
	}
	return e.double
}

// floatBuilder makes the plan of a function.
type floatBuilder struct{ Cursor }

func (b *floatBuilder) local(name string) *plan.Local {
	return &plan.Local{Name: name, CName: "single_" + name, Type: plan.Long}
}

func (b *floatBuilder) ref(l *plan.Local) plan.Expr {
	return &plan.LocalRef{Base: b.Base(plan.Long), Local: l}
}

func (b *floatBuilder) op(x plan.Expr, op string, n int64) plan.Expr {
	return b.Binary(op, x, b.Num(n))
}

func (b *floatBuilder) set(l *plan.Local, op string, x plan.Expr) plan.Stmt {
	p := b.Base(plan.Long).P
	return &plan.Do{P: p, X: &plan.Assign{Base: b.Base(plan.Long), Op: op, L: b.ref(l), R: x}}
}

func (b *floatBuilder) when(cond plan.Expr, then ...plan.Stmt) plan.Stmt {
	p := b.Base(plan.Long).P
	return &plan.If{P: p, Cond: cond, Then: &plan.Block{P: p, Stmts: then}}
}

func (b *floatBuilder) give(x plan.Expr) plan.Stmt {
	return &plan.Return{P: b.Base(plan.Long).P, X: x}
}

func (b *floatBuilder) function() *plan.Function {
	bits, sign, exponent, fraction := b.local("bits"), b.local("sign"), b.local("exponent"), b.local("fraction")
	scaled := b.op(b.op(b.ref(fraction), "&", 1<<singleFraction-1), "<<", doubleFraction-singleFraction)
	special := b.Binary("|", b.ref(sign), b.Binary("|", b.Num(doubleSpecial<<doubleFraction), scaled))
	number := b.Binary("|", b.ref(sign), b.Binary("|", b.op(b.op(b.ref(exponent), "+", doubleBias-singleBias), "<<", doubleFraction), scaled))
	stmts := []plan.Stmt{
		b.set(sign, "=", b.op(b.op(b.op(b.ref(bits), ">>>", singleSign), "&", 1), "<<", doubleSign)),
		b.set(exponent, "=", b.op(b.op(b.ref(bits), ">>>", singleFraction), "&", singleSpecial)),
		b.set(fraction, "=", b.op(b.ref(bits), "&", 1<<singleFraction-1)),
		b.when(b.op(b.ref(exponent), "==", singleSpecial), b.give(special)),
		b.when(b.op(b.ref(exponent), "==", 0), b.normal(sign, exponent, fraction)...),
		b.give(number),
	}
	return &plan.Function{Name: "single_to_double", CName: "single_to_double", Pos: b.Node.Position(), Ret: plan.Long,
		Params: []*plan.Local{bits}, Locals: []*plan.Local{sign, exponent, fraction}, Body: &plan.Block{P: b.Base(plan.Long).P, Stmts: stmts}}
}

// normal returns the statements for zero and for numbers whose highest bit is not the implied one: they shift it there.
func (b *floatBuilder) normal(sign, exponent, fraction *plan.Local) []plan.Stmt {
	stmts := []plan.Stmt{
		b.when(b.op(b.ref(fraction), "==", 0), b.give(b.ref(sign))),
		b.set(exponent, "=", b.Num(1)),
	}
	for by := int64(16); by > 0; by /= 2 {
		stmts = append(stmts, b.when(b.op(b.ref(fraction), "<", 1<<(singleFraction+1-by)),
			b.set(fraction, "<<=", b.Num(by)), b.set(exponent, "-=", b.Num(by))))
	}
	return stmts
}
