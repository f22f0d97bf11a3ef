// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"context"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// driver parses one declaration at a time, so that parse trees are released early. After
// an error, it removes the statement with the error from the tokens and parses the
// declaration again. This finds the next error without guessing what was meant.
type driver struct {
	s *stream
	p *parse.StapParser
	b *builder
	r *reporter
}

func parseAll(ctx context.Context, toks []token, b *builder) {
	d := &driver{s: newStream(toks), b: b, r: b.r}
	d.fresh()
	for at := 0; d.s.Toks[at].Type != antlr.TokenEOF && !d.r.full() && ctx.Err() == nil; {
		at = d.declaration(at)
	}
}

// fresh makes a parser. This is cheap, because the automaton is shared.
func (d *driver) fresh() {
	d.p = parse.NewStapParser(d.s)
	d.p.RemoveErrorListeners()
	d.p.SetErrorHandler(&bail{DefaultErrorStrategy: antlr.NewDefaultErrorStrategy()})
	d.p.GetInterpreter().SetPredictionMode(antlr.PredictionModeSLL)
}

// declaration parses the declaration at token at and returns the index of the next.
func (d *driver) declaration(at int) int {
	if t := &d.s.Toks[at]; !declType(t.Type) {
		d.topLevel(t)
		return d.nextDeclaration(at + 1)
	}
	if t := &d.s.Toks[at+1]; d.s.Toks[at].Type == lex.StapLexerPRIVATE && !privateType(t.Type) && t.Type != antlr.TokenEOF {
		d.r.errorAt(diag.NotTopLevel, t, "expected 'function' or identifier")
		return d.nextDeclaration(at + 2)
	}
	for good := true; ; good = false {
		tree, fail := d.attempt(at, antlr.PredictionModeSLL)
		if fail != nil {
			tree, fail = d.attempt(at, antlr.PredictionModeLL)
		}
		if fail == nil {
			end := d.s.At
			if good {
				d.b.decl(tree)
			}
			return end
		}
		if !d.poisoned(at, fail.at) {
			d.report(at, fail)
		}
		if d.r.full() || !d.cut(at, fail.at) {
			return d.nextDeclaration(max(fail.at, at+1))
		}
	}
}

// privateType reports whether the token may follow private.
func privateType(typ int) bool {
	return typ == lex.StapLexerFUNCTION || typ == lex.StapLexerGLOBAL || typ == lex.StapLexerIDENT
}

func declType(typ int) bool {
	switch typ {
	case lex.StapLexerPROBE, lex.StapLexerGLOBAL, lex.StapLexerPRIVATE, lex.StapLexerFUNCTION, lex.StapLexerEMBEDDED:
		return true
	}
	return false
}

// nextDeclaration is the first token from at on that certainly begins a declaration.
func (d *driver) nextDeclaration(at int) int {
	at = min(at, len(d.s.Toks)-1)
	for ; d.s.Toks[at].Type != antlr.TokenEOF; at++ {
		if t := d.s.Toks[at].Type; declType(t) && t != lex.StapLexerEMBEDDED {
			break
		}
	}
	return at
}

// poisoned reports whether an earlier error in the same statement is the cause of the one
// at token at.
func (d *driver) poisoned(decl, at int) bool {
	for i := at; i >= decl; i-- {
		t := &d.s.Toks[i]
		if t.bad != nil && t.bad.poison {
			return true
		}
		if t.Type == lex.StapLexerSEMI && i < at {
			return false
		}
	}
	return false
}

// failure is the place of a syntax error, and the tokens that were possible there.
type failure struct {
	at       int
	expected *antlr.IntervalSet
}

// attempt parses the declaration at token at.
func (d *driver) attempt(at, mode int) (tree parse.IDeclContext, fail *failure) {
	d.s.Seek(at)
	d.p.GetInterpreter().SetPredictionMode(mode)
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *failure:
			fail = v
			d.fresh()
		default:
			panic(v)
		}
	}()
	return d.p.Decl(), nil
}

// bail is the error strategy: the first error ends the attempt. It panics with a
// *failure, because ANTLR's Go runtime clears errors while it returns.
type bail struct{ *antlr.DefaultErrorStrategy }

func (b *bail) stop(p antlr.Parser, at int) {
	panic(&failure{at, expectedAt(p)})
}

func (b *bail) RecoverInline(p antlr.Parser) antlr.Token {
	b.stop(p, p.GetTokenStream().Index())
	return nil
}

func (b *bail) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	at := p.GetTokenStream().Index()
	if t, ok := e.GetOffendingToken().(*token); ok {
		at = t.Index
	}
	b.stop(p, at)
}

func (b *bail) Recover(p antlr.Parser, e antlr.RecognitionException) { b.ReportError(p, e) }
func (b *bail) Sync(antlr.Parser)                                    {}
func (b *bail) ReportMatch(antlr.Parser)                             {}
func (b *bail) InErrorRecoveryMode(antlr.Parser) bool                { return false }

// expectedAt is the set of token types the parser could have taken.
func expectedAt(p antlr.Parser) *antlr.IntervalSet {
	if e, ok := p.(interface{ GetExpectedTokens() *antlr.IntervalSet }); ok {
		return e.GetExpectedTokens()
	}
	return nil
}
