// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/gen/parse"
)

func (b *builder) expr(tree parse.IExprContext) ast.Expr {
	switch c := tree.(type) {
	case *parse.NumberExprContext:
		return b.number(tok(c.NUMBER()), nil)
	case *parse.StringExprContext:
		return b.string(tok(c.STRING()), false)
	case *parse.EmbeddedExprContext:
		t := tok(c.EMBEDDED())
		return &ast.EmbeddedExpr{P: t.p(), Text: b.code(t)}
	case *parse.ParenExprContext:
		return b.expr(c.Expr())
	case *parse.NameExprContext:
		return b.name(c)
	case *parse.TargetExprContext:
		if lone := tok(c.DOLLAR()); lone != nil {
			return &ast.Target{P: lone.p(), Name: lone.Text}
		}
		return b.target(tok(c.TARGET()))
	case *parse.HistExprContext:
		b.r.errorAt(diag.BadOperand, first(c), "base histogram operator where expression expected").Hint =
			"print it alone, by print(@hist_log(x)), or take one bucket, by @hist_log(x)[i]"
		return b.hist(c.Hist())
	case *parse.AtExprContext:
		return b.at(c)
	}
	return b.operation(tree)
}

// operation builds the expressions that have operands.
func (b *builder) operation(tree parse.IExprContext) ast.Expr {
	switch c := tree.(type) {
	case *parse.IndexExprContext, *parse.MemberExprContext, *parse.PrettyExprContext, *parse.AddrExprContext:
		return b.pathExpr(tree)
	case *parse.InKeysExprContext:
		return b.in(tok(c.IN()), c.Indexed(), b.keys(c.Keys()))
	case *parse.InExprContext:
		b.loose(c.Expr(), tok(c.IN()), true)
		return b.in(tok(c.IN()), c.Indexed(), []ast.Expr{b.expr(c.Expr())})
	case *parse.PostExprContext:
		op := operator(c.GetOp())
		b.loose(c.Expr(), op, true)
		return &ast.IncDec{P: op.p(), Op: op.Text, X: b.expr(c.Expr())}
	case *parse.PreExprContext:
		op := operator(c.GetOp())
		return &ast.IncDec{P: op.p(), Op: op.Text, Prefix: true, X: b.expr(c.Expr())}
	case *parse.UnaryExprContext:
		op := operator(c.GetOp())
		return &ast.Unary{P: op.p(), Op: op.Text, X: b.expr(c.Expr())}
	case *parse.BinaryExprContext:
		op := operator(c.GetOp())
		b.loose(c.Expr(0), op, tight(op.Type))
		return &ast.Binary{P: op.p(), Op: op.Text, X: b.expr(c.Expr(0)), Y: b.expr(c.Expr(1))}
	case *parse.MatchExprContext:
		op := operator(c.GetOp())
		b.loose(c.Expr(), op, true)
		return &ast.Match{P: op.p(), Neg: op.Type == lex.StapLexerNOMATCH, X: b.expr(c.Expr()), Regex: b.string(tok(c.STRING()), true)}
	case *parse.CondExprContext:
		return &ast.Cond{P: tok(c.QUESTION()).p(), C: b.expr(c.Expr(0)), A: b.expr(c.Expr(1)), B: b.expr(c.Expr(2))}
	case *parse.AssignExprContext:
		op := operator(c.GetOp())
		return &ast.Assign{P: op.p(), Op: op.Text, L: b.expr(c.Expr(0)), R: b.expr(c.Expr(1))}
	}
	return &ast.Number{P: first(tree).p()} // no other alternative exists
}

// in is a test for a key of an array. If the array is a histogram, the result is the
// bucket, as in SystemTap: x in @hist_log(s) is @hist_log(s)[x].
func (b *builder) in(op *token, c parse.IIndexedContext, keys []ast.Expr) ast.Expr {
	if c.Hist() == nil {
		array := tok(c.IDENT())
		return &ast.In{P: op.p(), Keys: keys, Array: &ast.Ident{P: array.p(), Name: array.Text}}
	}
	h := b.hist(c.Hist())
	return &ast.HistIndex{P: h.P, Hist: h, At: b.single(keys, first(c))}
}

// tight reports whether the operator binds tighter than "in" and "=~".
func tight(typ int) bool {
	switch typ {
	case lex.StapLexerAMP, lex.StapLexerCARET, lex.StapLexerPIPE, lex.StapLexerANDAND, lex.StapLexerOROR:
		return false
	}
	return true
}

// loose rejects "a in b + c" and "a =~ "x" == b". The grammar defines "in" and "=~" as
// postfix operators, so it would accept any operator after them.
func (b *builder) loose(left parse.IExprContext, op *token, tightOp bool) {
	if !tightOp {
		return
	}
	switch left.(type) {
	case *parse.InExprContext, *parse.InKeysExprContext:
		b.r.errorAt(diag.Syntax, op, "operator cannot follow 'in' without parentheses")
	case *parse.MatchExprContext:
		b.r.errorAt(diag.Syntax, op, "operator cannot follow a regular expression without parentheses")
	}
}

func (b *builder) args(c parse.IArgsContext) []ast.Expr {
	if c == nil {
		return nil
	}
	var list []ast.Expr
	for _, x := range c.AllExpr() {
		list = append(list, b.expr(x))
	}
	return list
}

// name is a variable, a call, or one of the print family.
func (b *builder) name(c *parse.NameExprContext) ast.Expr {
	t := tok(c.IDENT())
	call := c.LPAREN() != nil
	if kind, ok := printNames[t.Text]; ok {
		if !call {
			b.r.errorAt(diag.PrintArguments, t, "expected '(' after %s", t.Text)
		}
		return b.print(t, kind, c.Args())
	}
	if !call {
		return &ast.Ident{P: t.p(), Name: t.Text}
	}
	return &ast.Call{P: t.p(), Name: t.Text, Args: b.args(c.Args())}
}

// errorAtNode reports at a node that has been built.
func (b *builder) errorAtNode(code diag.Code, x ast.Expr, msg string) {
	text, kind := x.Token()
	d := b.r.errorAt(code, &token{Token: feed.Token{Pos: x.Position(), Text: text}}, "%s", msg)
	d.TokenKind = kind
}
