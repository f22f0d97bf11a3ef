// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/d/gen/lex"
	"github.com/gostap/gostap/grammar/d/gen/parse"
)

func (b *builder) declaration(d parse.IDeclarationContext) dast.Item {
	switch c := d.(type) {
	case *parse.InlineDeclContext:
		base, _ := b.specifiers(c.Specifiers())
		return &dast.Inline{P: first(c).p(), Named: b.declarator(c.Declarator(), base), Value: b.expr(c.Expr())}
	case *parse.TranslatorDeclContext:
		return b.translator(c)
	case *parse.VarDeclContext:
		out := &dast.Declaration{P: first(c).p()}
		out.Base, out.Storage = b.specifiers(c.Specifiers())
		for _, n := range c.AllDeclarator() {
			out.Names = append(out.Names, b.declarator(n, out.Base))
		}
		return out
	}
	return nil
}

func (b *builder) translator(c *parse.TranslatorDeclContext) dast.Item {
	out := &dast.Translator{P: first(c).p(), To: b.typeName(c.TypeName(0))}
	base, _ := b.specifiers(c.TypeName(1).Specifiers())
	from := b.declarator(c.TypeName(1).Declarator(), base)
	out.From, out.Param = from.Type, from.Name
	for i, n := range c.AllName() {
		out.Members = append(out.Members, dast.TranslatedMember{P: first(n).p(), Name: nameOf(n), Value: b.expr(c.Expr(i))})
	}
	return out
}

func (b *builder) typeName(c parse.ITypeNameContext) *dast.Type {
	base, _ := b.specifiers(c.Specifiers())
	if c.Declarator() == nil {
		return base
	}
	return b.declarator(c.Declarator(), base).Type
}

// specifiers reads the words before a declarator: the type and the storage.
func (b *builder) specifiers(c parse.ISpecifiersContext) (*dast.Type, string) {
	t, storage := &dast.Type{P: first(c).p()}, ""
	var words []string
	for _, s := range c.AllSpecifier() {
		k := first(s)
		switch k.Type {
		case lex.DLexerTYPEDEF, lex.DLexerSELF, lex.DLexerTHIS, lex.DLexerEXTERN:
			storage = k.Text
		case lex.DLexerCONST, lex.DLexerVOLATILE, lex.DLexerRESTRICT, lex.DLexerSTATIC, lex.DLexerREGISTER, lex.DLexerAUTO:
		case lex.DLexerUSERLAND:
			t.Userland = true
		case lex.DLexerSTRUCT, lex.DLexerUNION, lex.DLexerENUM:
			b.tagged(t, s.Tagged())
		default:
			words = append(words, k.Text)
		}
	}
	slices.Sort(words)
	t.Words = strings.Join(words, " ")
	return t, storage
}

func (b *builder) tagged(t *dast.Type, c parse.ITaggedContext) {
	t.Kind, t.Tag = dast.Tagged, first(c).Text
	if c.Name() != nil {
		t.Name = nameOf(c.Name())
	}
	t.HasBody = c.LBRACE() != nil
	for _, m := range c.AllMember() {
		b.member(t, m)
	}
	for _, e := range c.AllEnumerator() {
		v := dast.Enumerator{P: first(e).p(), Name: tok(e.IDENT()).Text}
		if e.Expr() != nil {
			v.Value = b.expr(e.Expr())
		}
		t.Values = append(t.Values, v)
	}
}

func (b *builder) member(t *dast.Type, m parse.IMemberContext) {
	base, _ := b.specifiers(m.Specifiers())
	fields := m.AllBitField()
	if len(fields) == 0 {
		t.Members = append(t.Members, dast.Named{P: base.P, Type: base})
	}
	for _, f := range fields {
		n := dast.Named{P: first(f).p(), Type: base}
		if f.Declarator() != nil {
			n = b.declarator(f.Declarator(), base)
		}
		if f.Expr() != nil {
			n.Bits = b.expr(f.Expr())
		}
		t.Members = append(t.Members, n)
	}
}

// declarator wraps base in the pointers, arrays and functions written around the name.
func (b *builder) declarator(c parse.IDeclaratorContext, base *dast.Type) dast.Named {
	if c.STAR() != nil {
		p := &dast.Type{P: first(c).p(), Kind: dast.Pointer, Elem: base}
		if c.Declarator() == nil {
			return dast.Named{P: p.P, Type: p}
		}
		return b.declarator(c.Declarator(), p)
	}
	return b.direct(c.Direct(), base)
}

func (b *builder) direct(d parse.IDirectContext, base *dast.Type) dast.Named {
	switch c := d.(type) {
	case *parse.NestedDirectContext:
		return b.declarator(c.Declarator(), base)
	case *parse.FunctionDirectContext:
		return b.direct(c.Direct(), &dast.Type{P: base.P, Kind: dast.Function, Elem: base})
	case *parse.BracketDirectContext:
		return b.direct(c.Direct(), b.brackets(c.Brackets(), base))
	case *parse.AbstractArrayContext:
		return dast.Named{P: first(c).p(), Type: b.brackets(c.Brackets(), base)}
	}
	return dast.Named{P: first(d).p(), Name: first(d).Text, Type: base}
}

// brackets builds an array of base, or, if there are types between the brackets, an associative
// array with these keys.
func (b *builder) brackets(c parse.IBracketsContext, base *dast.Type) *dast.Type {
	out := &dast.Type{P: base.P, Kind: dast.Array, Elem: base}
	switch {
	case c == nil:
	case c.Expr() != nil:
		out.Len = b.expr(c.Expr())
	default:
		out.Kind = dast.Assoc
		for _, p := range c.Parameters().AllParameter() {
			pb, _ := b.specifiers(p.Specifiers())
			n := dast.Named{P: pb.P, Type: pb}
			if p.Declarator() != nil {
				n = b.declarator(p.Declarator(), pb)
			}
			out.Params = append(out.Params, n)
		}
	}
	return out
}
