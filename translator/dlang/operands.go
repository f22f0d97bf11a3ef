// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// operands are values that are computed from left to right and used together.
//
// Statements of an operand (x++, a store, a call that ends in a local) run before the
// expression that uses the operands, so they could change what an earlier operand reads.
type operands struct {
	l    *lowering
	n    dast.Node
	list []value
}

func (l *lowering) operands(n dast.Node) *operands { return &operands{l: l, n: n} }

// add lowers the next operand. If it has statements, the earlier operands are copied to
// locals in front of these.
func (o *operands) add(lower func() value) value {
	v, first := o.l.apart(lower)
	if len(first) > 0 {
		for i := range o.list {
			o.list[i].x = o.l.copied(o.n, o.list[i].x)
		}
	}
	o.l.pre = append(o.l.pre, first...)
	o.list = append(o.list, v)
	return v
}

// exprs returns the lowered operands.
func (o *operands) exprs() []ast.Expr {
	var out []ast.Expr
	for _, v := range o.list {
		out = append(out, v.x)
	}
	return out
}

// kept returns the lowered operands, each evaluated once even if it is used several times.
func (o *operands) kept() []ast.Expr {
	var out []ast.Expr
	for _, v := range o.list {
		out = append(out, o.l.keep(o.n, v.x))
	}
	return out
}

// operandsOf lowers expressions from left to right.
func (l *lowering) operandsOf(n dast.Node, list ...dast.Expr) []value {
	o := l.operands(n)
	for _, e := range list {
		o.add(func() value { return l.expr(e) })
	}
	return o.list
}

// copied stores x in a new local, which later statements don't change. Literals, and locals that
// the lowering has made, need no copy.
func (l *lowering) copied(n dast.Node, x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case nil, *ast.Number, *ast.String:
		return x
	case *ast.Ident:
		if strings.HasPrefix(x.Name, tempPrefix) {
			return x
		}
	}
	t := l.temp(n)
	l.pre = append(l.pre, assign(n, t, x))
	return ident(n, t.Name)
}

// fixed returns p with its keys and its address copied to locals, which later statements don't
// change.
func (l *lowering) fixed(n dast.Node, p *place) *place {
	out := *p
	out.addr, out.keys = l.copied(n, p.addr), nil
	for _, k := range p.keys {
		out.keys = append(out.keys, l.copied(n, k))
	}
	return &out
}

// placeApart is placeOf, but returns the statements instead of inserting them.
func (l *lowering) placeApart(e dast.Expr) (p *place, first []ast.Stmt) {
	_, first = l.apart(func() value { p = l.placeOf(e); return value{} })
	return p, first
}
