// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

func (b *builder) block(c parse.IBlockContext) *ast.Block {
	open := tok(c.LBRACE())
	blk := &ast.Block{P: open.p(), End: tok(c.RBRACE()).Pos}
	for _, s := range c.AllStmt() {
		if n, ok := s.(*parse.NullStmtContext); ok && tok(n.SEMI()).auto {
			continue
		}
		blk.Stmts = append(blk.Stmts, b.stmt(s))
	}
	return blk
}

func (b *builder) stmt(tree parse.IStmtContext) ast.Stmt {
	p := first(tree).p()
	switch c := tree.(type) {
	case *parse.BlockStmtContext:
		return b.block(c.Block())
	case *parse.NullStmtContext:
		return &ast.Empty{P: p}
	case *parse.IfStmtContext:
		s := &ast.If{P: p, Cond: b.expr(c.Expr()), Then: b.stmt(c.Stmt(0))}
		if c.ELSE() != nil {
			s.Else = b.stmt(c.Stmt(1))
		}
		return s
	case *parse.WhileStmtContext:
		return &ast.For{P: p, Cond: b.expr(c.Expr()), Body: b.stmt(c.Stmt()), While: true}
	case *parse.ForStmtContext:
		return &ast.For{P: p, Init: b.forPart(c.ForPart(0)), Cond: b.forPart(c.ForPart(1)), Step: b.forPart(c.ForPart(2)), Body: b.stmt(c.Stmt())}
	case *parse.ForeachStmtContext:
		return b.foreach(c)
	case *parse.BreakStmtContext:
		return &ast.Break{P: p}
	case *parse.ContinueStmtContext:
		return &ast.Continue{P: p}
	case *parse.NextStmtContext:
		return &ast.Next{P: p}
	case *parse.ReturnStmtContext:
		return b.returns(c, p)
	case *parse.DeleteStmtContext:
		return &ast.Delete{P: p, X: b.expr(c.Expr())}
	case *parse.TryStmtContext:
		s := &ast.Try{P: p, Body: b.block(c.Block(0)), Catch: b.block(c.Block(1))}
		if v := tok(c.IDENT()); v != nil {
			s.Var = &ast.Ident{P: v.p(), Name: v.Text}
		}
		return s
	case *parse.ExprStmtContext:
		x := b.expr(c.Expr())
		return &ast.ExprStmt{P: principal(x), X: x}
	}
	return &ast.Empty{P: p}
}

// principal is the P of an expression.
func principal(x ast.Expr) ast.P {
	text, kind := x.Token()
	return ast.P{Pos: x.Position(), Tok: text, TokKind: kind}
}

func (b *builder) forPart(c parse.IForPartContext) ast.Expr {
	if c.Expr() == nil {
		return nil
	}
	return b.expr(c.Expr())
}

func (b *builder) returns(c *parse.ReturnStmtContext, p ast.P) ast.Stmt {
	s := &ast.Return{P: p}
	if !b.inFunction {
		b.r.errorAt(diag.ReturnOutside, first(c), "found 'return' not in function context").Hint = "next ends a probe handler"
	}
	if c.Expr() != nil {
		s.X = b.expr(c.Expr())
	}
	return s
}

// foreach reads the head: FOREACH ( [value =] keys IN array [slice] [@agg] [mark] [LIMIT e] ).
func (b *builder) foreach(c *parse.ForeachStmtContext) ast.Stmt {
	s := &ast.Foreach{P: first(c).p(), SortKey: -1}
	lists := c.AllFeKeys()
	keys := lists[len(lists)-1]
	if len(lists) == 2 {
		b.foreachValue(s, lists[0])
	}
	s.Bracketed = keys.LBRACKET() != nil
	for i, k := range keys.AllFeKey() {
		t := tok(k.IDENT())
		s.Keys = append(s.Keys, &ast.Ident{P: t.p(), Name: t.Text})
		b.sortMark(s, i+1, k.Sort())
	}
	b.foreachArray(s, c.FeArray())
	if c.Expr() != nil {
		s.Limit = b.expr(c.Expr())
	}
	s.Body = b.stmt(c.Stmt())
	return s
}

func (b *builder) foreachValue(s *ast.Foreach, list parse.IFeKeysContext) {
	if list.LBRACKET() != nil {
		b.r.errorAt(diag.BadForeach, first(list), "the value of foreach is one name")
	}
	v := list.FeKey(0)
	t := tok(v.IDENT())
	s.Value = &ast.Ident{P: t.p(), Name: t.Text}
	b.sortMark(s, 0, v.Sort())
}

func (b *builder) foreachArray(s *ast.Foreach, c parse.IFeArrayContext) {
	if h := c.Hist(); h != nil {
		s.Array = b.hist(h)
	} else {
		t := tok(c.IDENT())
		s.Array = &ast.Ident{P: t.p(), Name: t.Text}
	}
	if c.Keys() != nil {
		s.Slice = b.keys(c.Keys())
	}
	b.sortMark(s, 0, c.Sort())
	agg := tok(c.AT_STAT())
	if agg == nil {
		return
	}
	s.SortAgg = agg.Text[1:]
	if c.Sort() == nil {
		b.r.errorAt(diag.BadForeach, agg, "expected '+' or '-' after %s", agg.Text)
	}
}

// sortMark records the + or - after key number i; 0 is the value or the array.
func (b *builder) sortMark(s *ast.Foreach, i int, c parse.ISortContext) {
	if c == nil {
		return
	}
	t := first(c)
	if s.SortDir != 0 {
		b.r.errorAt(diag.BadForeach, t, "multiple sort directives")
		return
	}
	s.SortKey, s.SortDir, s.SortPos = i, 1, t.Pos
	if t.Text == "-" {
		s.SortDir = -1
	}
}

// keys is an index list; a nil element is "*".
func (b *builder) keys(c parse.IKeysContext) []ast.Expr {
	var list []ast.Expr
	for _, k := range c.AllKey() {
		if k.Expr() == nil {
			list = append(list, nil)
			continue
		}
		list = append(list, b.expr(k.Expr()))
	}
	return list
}
