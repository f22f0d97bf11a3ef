// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"math"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// builder turns parse trees into the syntax tree, and makes the checks that the grammar
// does not express.
type builder struct {
	r    *reporter
	file *ast.File
	// inFunction is true where return is allowed.
	inFunction bool
	// refuseC is true if embedded C in this file is an error, because the run is not in guru mode.
	refuseC bool
	// globals of the file so far, by name.
	globals map[string]*ast.Global
}

// tok is the token of a leaf; nil for a missing one.
func tok(n antlr.TerminalNode) *token {
	if n == nil {
		return nil
	}
	return n.GetSymbol().(*token)
}

func first(c antlr.ParserRuleContext) *token { return c.GetStart().(*token) }

func (b *builder) decl(tree parse.IDeclContext) {
	switch c := tree.(type) {
	case *parse.ProbeDeclContext:
		b.probe(c)
	case *parse.GlobalDeclContext:
		b.global(c.AllGlobalItem(), false)
	case *parse.PrivateDeclContext:
		b.global(c.AllGlobalItem(), true)
	case *parse.FunctionDeclContext:
		b.function(c)
	case *parse.EmbeddedDeclContext:
		e := b.embedded(tok(c.EMBEDDED()))
		b.file.Embedded = append(b.file.Embedded, e)
		b.file.Order = append(b.file.Order, e)
	}
}

func (b *builder) global(items []parse.IGlobalItemContext, private bool) {
	for _, item := range items {
		name := tok(item.IDENT())
		g := &ast.Global{P: name.p(), Name: name.Text, Private: private, Wrap: item.PERCENT() != nil}
		if n := tok(item.NUMBER()); n != nil {
			g.Size, _ = parseNumber(n.Text)
			if g.Size < 1 || g.Size > math.MaxInt32 {
				b.r.errorAt(diag.BadDeclaration, n, "array size out of range [1-%d]", math.MaxInt32)
			}
		}
		if l := item.Literal(); l != nil {
			g.Init = b.literal(l)
			if g.Size > 0 {
				b.r.errorAt(diag.BadDeclaration, tok(item.ASSIGN()), "only scalar globals can be initialized")
			}
		}
		b.addGlobal(g, name)
	}
}

func (b *builder) addGlobal(g *ast.Global, name *token) {
	if b.globals == nil {
		b.globals = map[string]*ast.Global{}
	}
	if old := b.globals[g.Name]; old != nil {
		d := b.r.errorAt(diag.DuplicateGlobal, name, "duplicate global name")
		d.Notes = append(d.Notes, note("first declared", old.Pos))
		return
	}
	b.globals[g.Name] = g
	b.file.Globals = append(b.file.Globals, g)
	b.file.Order = append(b.file.Order, g)
}

// literal builds a string, or a number with or without a minus sign.
func (b *builder) literal(c parse.ILiteralContext) ast.Expr {
	if s := tok(c.STRING()); s != nil {
		return b.string(s, false)
	}
	return b.number(tok(c.NUMBER()), tok(c.MINUS()))
}

func (b *builder) number(t, minus *token) *ast.Number {
	v, _ := parseNumber(t.Text)
	n := &ast.Number{P: t.p(), Value: v, Text: t.Text}
	if minus != nil {
		n.P.Pos, n.P.Tok = minus.Pos, "-"+t.Text
		n.Value, n.Text = -v, "-"+t.Text
	}
	return n
}

func (b *builder) string(t *token, regex bool) *ast.String {
	s := &ast.String{P: t.p()}
	switch {
	case t.str != nil && regex:
		s.Value = t.str.regex.String()
	case t.str != nil:
		s.Value = t.str.plain.String()
	case regex:
		s.Value = unescapeRegex(t.Text)
	default:
		s.Value = unescape(t.Text)
	}
	return s
}

func (b *builder) function(c *parse.FunctionDeclContext) {
	name := first(c.Name())
	f := &ast.Function{P: name.p(), Name: name.Text, Private: c.PRIVATE() != nil, Ret: typeName(c.Typed())}
	f.TokKind = "identifier"
	seen := map[string]bool{}
	for _, p := range c.AllParam() {
		t := tok(p.IDENT())
		if seen[t.Text] {
			b.r.errorAt(diag.BadDeclaration, t, "duplicate parameter name")
		}
		seen[t.Text] = true
		f.Params = append(f.Params, &ast.Param{P: t.p(), Name: t.Text, Type: typeName(p.Typed())})
	}
	if n := tok(c.NUMBER()); n != nil {
		f.Priority, _ = parseNumber(n.Text)
		if f.Priority < 1 {
			b.r.errorAt(diag.BadDeclaration, n, "expected a priority of 1 or more")
		}
	}
	if e := tok(c.EMBEDDED()); e != nil {
		f.Embedded = b.embedded(e)
	} else {
		b.inFunction = true
		f.Body = b.block(c.Block())
		b.inFunction = false
	}
	b.file.Functions = append(b.file.Functions, f)
	b.file.Order = append(b.file.Order, f)
}

func typeName(c parse.ITypedContext) ast.TypeName {
	switch {
	case c == nil:
		return ast.NoType
	case c.KW_STRING() != nil:
		return ast.StringType
	}
	return ast.LongType
}

func (b *builder) embedded(t *token) *ast.EmbeddedC {
	return &ast.EmbeddedC{P: t.p(), Text: b.code(t)}
}

// code is embedded C without its delimiters.
func (b *builder) code(t *token) string {
	text := t.Text
	if len(text) < 4 {
		return ""
	}
	if b.refuseC && t.Pos.File == b.file.Source {
		b.r.errorAt(diag.CCodeNeedsGuru, t, "embedded code in unprivileged script; need stap -g").Hint = "run it with -g (guru mode)"
	}
	text = text[2 : len(text)-2]
	if containsTypo(text) {
		b.r.warnAt(diag.EmbeddedTypo, t, "possible typo: embedded C holds '}%%'")
	}
	return text
}

func containsTypo(text string) bool {
	for i := 1; i < len(text); i++ {
		if text[i] == '%' && text[i-1] == '}' {
			return true
		}
	}
	return false
}

// operator is the op= label of an alternative.
func operator(t antlr.Token) *token { return t.(*token) }
