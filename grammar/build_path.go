// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// target is $name, with a trailing $ or $$ that asks for text.
func (b *builder) target(t *token) ast.Expr {
	lead := len(t.Text) - len(strings.TrimLeft(t.Text, "$"))
	name, steps := pretty(t, lead)
	return &ast.Target{P: t.p(), Name: name, Path: steps}
}

// pretty splits "name$" and "name$$"; the first lead bytes belong to the name.
func pretty(t *token, lead int) (string, []ast.PathStep) {
	name := t.Text
	p := t.p()
	switch {
	case strings.HasSuffix(name[lead:], "$$"):
		return name[:len(name)-2], []ast.PathStep{{P: p, Kind: ast.PrettyDeep}}
	case strings.HasSuffix(name[lead:], "$"):
		return name[:len(name)-1], []ast.PathStep{{P: p, Kind: ast.PrettyOne}}
	}
	return name, nil
}

// pathExpr builds one path step after an expression, or & before it.
func (b *builder) pathExpr(tree parse.IExprContext) ast.Expr {
	switch c := tree.(type) {
	case *parse.AddrExprContext:
		return b.address(c)
	case *parse.IndexExprContext:
		return b.index(c)
	case *parse.MemberExprContext:
		op := tok(c.ARROW())
		b.loose(c.Expr(), op, true)
		if d := tok(c.DOLLAR()); d != nil {
			b.r.errorAt(diag.Syntax, d, "expected a member name")
			return b.expr(c.Expr())
		}
		t := tok(c.IDENT())
		name, more := pretty(t, 0)
		return b.step(c.Expr(), op, append([]ast.PathStep{{P: op.p(), Kind: ast.Member, Name: name}}, more...)...)
	case *parse.PrettyExprContext:
		t := tok(c.DOLLAR())
		b.loose(c.Expr(), t, true)
		kind := ast.PrettyOne
		if t.Text == "$$" {
			kind = ast.PrettyDeep
		}
		return b.step(c.Expr(), t, ast.PathStep{P: t.p(), Kind: kind})
	}
	return nil
}

// index is an array element, a histogram's bucket, or a step of a path.
func (b *builder) index(c *parse.IndexExprContext) ast.Expr {
	open := tok(c.LBRACKET())
	b.loose(c.Expr(), open, true)
	keys := b.keys(c.Keys())
	switch left := c.Expr().(type) {
	case *parse.NameExprContext:
		if t := tok(left.IDENT()); left.LPAREN() == nil {
			return &ast.Index{P: t.p(), Array: &ast.Ident{P: t.p(), Name: t.Text}, Keys: keys}
		}
	case *parse.HistExprContext:
		h := b.hist(left.Hist())
		return &ast.HistIndex{P: h.P, Hist: h, At: b.single(keys, open)}
	}
	at := b.single(keys, open)
	step := ast.PathStep{P: open.p(), Kind: ast.IndexExpr, Index: at}
	if _, ok := at.(*ast.Number); ok {
		step.Kind = ast.IndexConst
	}
	return b.step(c.Expr(), open, step)
}

// single returns the only index. Several indexes, or "*", are allowed in script arrays
// only.
func (b *builder) single(keys []ast.Expr, open *token) ast.Expr {
	if len(keys) == 1 && keys[0] != nil {
		return keys[0]
	}
	b.r.errorAt(diag.BadOperand, open, "expected one index")
	return &ast.Number{P: open.p()}
}

// step adds steps to the path of a target, or begins a path on any other expression. A path does
// not continue behind a closing parenthesis: (f)[1] begins a new one.
func (b *builder) step(left parse.IExprContext, op *token, steps ...ast.PathStep) ast.Expr {
	x := b.expr(left)
	if _, paren := left.(*parse.ParenExprContext); !paren {
		if path := pathOf(x); path != nil {
			if n := len(*path); n > 0 && (*path)[n-1].Kind >= ast.PrettyOne {
				b.r.errorAt(diag.BadOperand, op, "nothing can follow a pretty-printed variable")
			}
			*path = append(*path, steps...)
			return x
		}
	}
	return &ast.Autocast{P: op.p(), X: x, Path: steps}
}

// pathOf is the path of a target expression; nil for any other.
func pathOf(x ast.Expr) *[]ast.PathStep {
	switch x := x.(type) {
	case *ast.Target:
		return &x.Path
	case *ast.AtVar:
		return &x.Path
	case *ast.AtCast:
		return &x.Path
	case *ast.Autocast:
		return &x.Path
	}
	return nil
}

// address builds & before a target expression, or before a conditional whose branches are target
// expressions. Before any other expression, the & stays in an Autocast until types are known, as a
// path does; if the script does not use the value, the & is dropped together with its error.
func (b *builder) address(c *parse.AddrExprContext) ast.Expr {
	return b.addressOf(tok(c.AMP()), b.expr(c.Expr()))
}

func (b *builder) addressOf(amp *token, x ast.Expr) ast.Expr {
	if c, ok := x.(*ast.Cond); ok { // &@choose_defined(a, b)
		c.A, c.B = b.addressOfBranch(amp, c.A), b.addressOfBranch(amp, c.B)
		return x
	}
	addr := addressMark(x)
	if addr == nil {
		return &ast.Autocast{P: amp.p(), X: x, Addr: true}
	}
	path := *pathOf(x)
	switch n := len(path); {
	case n > 0 && path[n-1].Kind >= ast.PrettyOne:
		b.r.errorAt(diag.BadOperand, amp, "a pretty-printed variable has no address")
	case *addr:
		b.r.errorAt(diag.BadOperand, amp, "& can be applied only once")
	}
	*addr = true
	return x
}

// addressOfBranch puts & before a branch of a conditional, unless the branch has one already.
func (b *builder) addressOfBranch(amp *token, x ast.Expr) ast.Expr {
	if addr := addressMark(x); addr != nil && *addr {
		return x
	}
	return b.addressOf(amp, x)
}

// addressMark is the field that makes a target expression an address; nil for other
// expressions.
func addressMark(x ast.Expr) *bool {
	switch x := x.(type) {
	case *ast.Target:
		return &x.Addr
	case *ast.AtVar:
		return &x.Addr
	case *ast.AtCast:
		return &x.Addr
	case *ast.Autocast:
		return &x.Addr
	}
	return nil
}
