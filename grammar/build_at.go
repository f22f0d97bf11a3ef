// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// at builds the @operators with an ordinary argument list.
func (b *builder) at(c *parse.AtExprContext) ast.Expr {
	t := operator(c.GetOp())
	a := &operands{b: b, t: t, list: b.args(c.Args())}
	x := b.atNode(a, t)
	a.done()
	return x
}

func (b *builder) atNode(a *operands, t *token) ast.Expr {
	p := t.p()
	switch t.Text {
	case "@cast":
		return &ast.AtCast{P: p, X: a.expr(), Type: a.text(), Module: a.optionalText()}
	case "@var":
		return &ast.AtVar{P: p, Name: a.text(), Module: a.optionalText()}
	case "@defined":
		return &ast.Defined{P: p, X: a.expr()}
	case "@probewrite":
		return &ast.ProbeWrite{P: p, X: a.expr()}
	case "@entry":
		return &ast.Entry{P: p, X: a.expr()}
	case "@perf":
		return &ast.Perf{P: p, Name: a.text()}
	case "@const":
		return &ast.Const{P: p, Text: a.text()}
	case "@enum":
		return &ast.EnumConst{P: p, Name: a.text()}
	case "@enumname":
		return &ast.EnumName{P: p, X: a.expr(), Type: a.optionalText(), Module: a.optionalText()}
	case "@kderef", "@uderef":
		return &ast.Deref{P: p, User: t.Text[1] == 'u', Size: a.expr(), Addr: a.expr()}
	case "@kregister", "@uregister":
		return &ast.Register{P: p, User: t.Text[1] == 'u', N: a.expr()}
	}
	return b.stat(a, t)
}

func (b *builder) stat(a *operands, t *token) ast.Expr {
	s := &ast.StatOp{P: t.p(), Op: t.Text[1:], X: a.statistic()}
	if s.Op == "variance" && len(a.list) > a.at {
		x := a.expr()
		shift, ok := x.(*ast.Number)
		if !ok {
			b.errorAtNode(diag.BadOperand, x, "the second operand of @variance is a literal number")
			return s
		}
		s.Shift = shift
	}
	return s
}

// operands returns the arguments of an @operator in order, and reports those that do not
// fit.
type operands struct {
	b      *builder
	t      *token
	list   []ast.Expr
	at     int
	failed bool
}

func (a *operands) expr() ast.Expr {
	if a.at == len(a.list) {
		if !a.failed {
			a.b.r.errorAt(diag.BadOperand, a.t, "too few operands for %s", a.t.Text)
		}
		a.failed = true
		return &ast.Number{P: a.t.p()}
	}
	a.at++
	return a.list[a.at-1]
}

func (a *operands) text() string {
	x := a.expr()
	s, ok := x.(*ast.String)
	if !ok {
		if !a.failed {
			a.b.errorAtNode(diag.BadOperand, x, "expected a literal string")
		}
		return ""
	}
	return s.Value
}

func (a *operands) optionalText() string {
	if a.at == len(a.list) {
		return ""
	}
	return a.text()
}

// statistic is a global or an element of one.
func (a *operands) statistic() ast.Expr {
	x := a.expr()
	switch x.(type) {
	case *ast.Ident, *ast.Index:
		return x
	}
	if !a.failed {
		a.b.errorAtNode(diag.BadOperand, x, "expected a statistic or an element of an array of them")
	}
	return x
}

func (a *operands) done() {
	if a.at < len(a.list) {
		a.b.errorAtNode(diag.BadOperand, a.list[a.at], "too many operands for "+a.t.Text)
	}
}

func (b *builder) hist(c parse.IHistContext) *ast.HistOp {
	t := first(c)
	a := &operands{b: b, t: t, list: []ast.Expr{b.expr(c.Expr())}}
	h := &ast.HistOp{P: t.p(), X: a.statistic()}
	if bounds := c.AllBound(); len(bounds) == 3 {
		h.Linear = true
		value := func(i int) int64 { return b.number(tok(bounds[i].NUMBER()), tok(bounds[i].MINUS())).Value }
		h.Lo, h.Hi, h.Step = value(0), value(1), value(2)
	}
	return h
}
