// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/d/gen/parse"
)

func (b *builder) comma(c parse.ICommaContext) dast.Expr {
	all := c.AllExpr()
	if len(all) == 1 {
		return b.expr(all[0])
	}
	out := &dast.Comma{P: first(c).p()}
	for _, e := range all {
		out.List = append(out.List, b.expr(e))
	}
	return out
}

func (b *builder) arguments(c parse.IArgumentsContext) []dast.Expr {
	if c == nil {
		return nil
	}
	var out []dast.Expr
	for _, a := range c.AllArgument() {
		out = append(out, b.expr(a.Expr()))
	}
	return out
}

// operator is the token between or before the operands of c.
func operator(c antlr.ParserRuleContext, at int) *token {
	return c.GetChild(at).(antlr.TerminalNode).GetSymbol().(*token)
}

func (b *builder) expr(e parse.IExprContext) dast.Expr {
	switch c := e.(type) {
	case *parse.NumberContext:
		return b.number(tok(c.NUMBER()))
	case *parse.CharacterContext:
		return b.character(tok(c.CHARACTER()))
	case *parse.StringContext:
		return b.str(c)
	case *parse.IdentContext:
		return b.ident(first(c))
	case *parse.AggregationContext:
		t := tok(c.AGGREGATION())
		return &dast.Agg{P: t.p(), Name: aggName(t.Text)}
	case *parse.SymbolContext:
		module, name, _ := strings.Cut(first(c).Text, "`")
		return &dast.Symbol{P: first(c).p(), Module: module, Name: name}
	case *parse.ScopedContext:
		return &dast.Scoped{P: first(c).p(), Scope: first(c).Text, Name: nameOf(c.Name())}
	case *parse.ParensContext:
		return b.comma(c.Comma())
	}
	return b.compound(e)
}

func (b *builder) compound(e parse.IExprContext) dast.Expr {
	switch c := e.(type) {
	case *parse.CallContext:
		t := tok(c.IDENT())
		return &dast.Call{P: t.p(), Name: t.Text, Args: b.arguments(c.Arguments())}
	case *parse.IndexContext:
		x := b.expr(c.Expr())
		return &dast.Index{P: *x.At(), X: x, Keys: b.arguments(c.Arguments())}
	case *parse.SelectContext:
		t := operator(c, 1)
		return &dast.Select{P: t.p(), X: b.expr(c.Expr()), Name: nameOf(c.Name()), Arrow: t.Text == "->"}
	case *parse.PostfixContext:
		t := operator(c, 1)
		return &dast.Postfix{P: t.p(), Op: t.Text, X: b.expr(c.Expr())}
	case *parse.PrefixContext:
		t := first(c)
		return &dast.Unary{P: t.p(), Op: t.Text, X: b.expr(c.Expr())}
	case *parse.BinaryContext:
		t := operator(c, 1)
		return &dast.Binary{P: t.p(), Op: t.Text, X: b.expr(c.Expr(0)), Y: b.expr(c.Expr(1))}
	case *parse.AssignContext:
		t := operator(c, 1)
		return &dast.Assign{P: t.p(), Op: t.Text, L: b.expr(c.Expr(0)), R: b.expr(c.Expr(1))}
	case *parse.CondContext:
		return &dast.Cond{P: operator(c, 1).p(), C: b.expr(c.Expr(0)), A: b.comma(c.Comma()), B: b.expr(c.Expr(1))}
	}
	return b.typed(e)
}

// typed are the expressions that name a type.
func (b *builder) typed(e parse.IExprContext) dast.Expr {
	switch c := e.(type) {
	case *parse.CastContext:
		return &dast.Cast{P: first(c).p(), Type: b.typeName(c.TypeName()), X: b.expr(c.Expr())}
	case *parse.SizeofTypeContext:
		return &dast.SizeofType{P: first(c).p(), Type: b.typeName(c.TypeName())}
	case *parse.OffsetContext:
		out := &dast.Offsetof{P: first(c).p(), Type: b.typeName(c.TypeName())}
		for _, n := range c.AllName() {
			out.Path = append(out.Path, nameOf(n))
		}
		return out
	case *parse.TranslateContext:
		return &dast.Xlate{P: first(c).p(), Type: b.typeName(c.TypeName()), X: b.expr(c.Expr())}
	}
	t := first(e)
	b.errorAt(t.p(), "syntax error near %q", t.Text)
	return &dast.Int{P: t.p(), Size: 4, Signed: true}
}

func nameOf(n parse.INameContext) string { return n.GetStart().GetText() }

// aggName is the name of an aggregation without its @; @ alone is @_.
func aggName(text string) string {
	if text == "@" {
		return "_"
	}
	return text[1:]
}

// number reads an integer literal: decimal, octal or hexadecimal, with u and l.
// It is an int where it fits, else a long; one that is not decimal may be an
// unsigned int.
func (b *builder) number(t *token) dast.Expr {
	digits := strings.TrimRight(t.Text, "uUlL")
	suffix := strings.ToLower(t.Text[len(digits):])
	v, err := strconv.ParseUint(strings.ToLower(digits), 0, 64)
	if err != nil || strings.ContainsAny(digits, "_bBoO") && !strings.HasPrefix(strings.ToLower(digits), "0x") {
		b.errorAt(t.p(), "invalid integer constant %s", t.Text)
	}
	out := &dast.Int{P: t.p(), Value: int64(v), Size: 8, Signed: !strings.Contains(suffix, "u") && v <= 1<<63-1}
	if v > 1<<31-1 && v <= 1<<32-1 && digits[0] == '0' { // C: not a decimal one
		out.Signed = out.Signed && strings.Contains(suffix, "l")
	}
	if !strings.Contains(suffix, "l") && (v <= 1<<31-1 || !out.Signed && v <= 1<<32-1) {
		out.Size = 4
	}
	return out
}

// character reads a character constant. Of several characters, the first is the least significant
// byte.
func (b *builder) character(t *token) dast.Expr {
	s := unescape(t.Text[1 : len(t.Text)-1])
	if s == "" {
		b.errorAt(t.p(), "empty character constant")
	}
	var v int64
	for i := 0; i < len(s); i++ {
		v = v<<8 | int64(s[i])
	}
	return &dast.Int{P: t.p(), Value: int64(int32(v)), Size: 4, Signed: true}
}

func (b *builder) str(c *parse.StringContext) dast.Expr {
	out := &dast.Str{P: first(c).p()}
	for _, s := range c.AllSTRING() {
		text := tok(s).Text
		out.Value += unescape(text[1 : len(text)-1])
	}
	return out
}

// ident builds a variable, or the value of a macro argument.
func (b *builder) ident(t *token) dast.Expr {
	if t.Text[0] != '$' {
		return &dast.Ident{P: t.p(), Name: t.Text}
	}
	if name, ok := strings.CutPrefix(t.Text, "$$"); ok {
		return &dast.Str{P: t.p(), Value: b.macroString(t, name)}
	}
	text, ok := b.argument(t.Text[1:])
	if v, known := b.o.Macros[t.Text[1:]]; known {
		text, ok = strconv.FormatInt(v, 10), true
	}
	switch v, err := strconv.ParseInt(text, 0, 64); {
	case ok && err == nil:
		return b.literal(t, v)
	case ok:
		return &dast.Ident{P: t.p(), Name: text}
	case t.Text == "$target":
		return &dast.Ident{P: t.p(), Name: t.Text}
	case !b.o.DefaultArgs || t.Text[1] < '0' || t.Text[1] > '9':
		b.errorAt(t.p(), "macro argument %s is not defined", t.Text)
	}
	return &dast.Int{P: t.p(), Size: 4, Signed: true}
}

func (b *builder) literal(t *token, v int64) dast.Expr {
	size := 4
	if v != int64(int32(v)) {
		size = 8
	}
	return &dast.Int{P: t.p(), Value: v, Size: size, Signed: true}
}

// macroString is the value of $$name.
func (b *builder) macroString(t *token, name string) string {
	if v, ok := b.argument(name); ok {
		return v
	}
	if v, ok := b.o.Macros[name]; ok {
		return strconv.FormatInt(v, 10)
	}
	if !b.o.DefaultArgs {
		b.errorAt(t.p(), "macro argument %s is not defined", t.Text)
	}
	return ""
}

// unescape resolves C's escapes; any other \c is c.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if c := strings.IndexByte("abtnvfr", s[i]); c >= 0 {
			b.WriteByte("\a\b\t\n\v\f\r"[c])
			continue
		}
		i = numbered(&b, s, i)
	}
	return b.String()
}

// numbered writes the byte of \x41 or \101 at s[i:], or s[i] itself, and
// returns where it ends.
func numbered(b *strings.Builder, s string, i int) int {
	base, from, most := 8, i, 3
	if s[i] == 'x' {
		base, from, most = 16, i+1, 2
	}
	end := from
	for end < len(s) && end < from+most {
		if _, err := strconv.ParseUint(s[end:end+1], base, 8); err != nil {
			break
		}
		end++
	}
	if end == from {
		b.WriteByte(s[i])
		return i
	}
	n, _ := strconv.ParseUint(s[from:end], base, 16)
	b.WriteByte(byte(n))
	return end - 1
}
