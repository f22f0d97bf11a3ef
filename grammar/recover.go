// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// openBracket is a bracket that is open before some token.
type openBracket struct {
	at int // index of its token
	// stmt is the index where the current statement of a body began.
	stmt int
}

// openAt lists the brackets that tokens [from, to) leave open.
func (d *driver) openAt(from, to int) []openBracket {
	var open []openBracket
	for i := from; i < to; i++ {
		switch d.s.Toks[i].Type {
		case lex.StapLexerLPAREN, lex.StapLexerLBRACKET, lex.StapLexerPOINT_OPEN, lex.StapLexerLBRACE:
			open = append(open, openBracket{i, i + 1})
		case lex.StapLexerRPAREN, lex.StapLexerRBRACKET, lex.StapLexerPOINT_CLOSE:
			open = open[:max(0, len(open)-1)]
		case lex.StapLexerRBRACE:
			open = open[:max(0, len(open)-1)]
			statementEnd(open, i+1)
		case lex.StapLexerSEMI:
			statementEnd(open, i+1)
		}
	}
	return open
}

func statementEnd(open []openBracket, next int) {
	if n := len(open); n > 0 {
		open[n-1].stmt = next
	}
}

// cut replaces the statement that contains token at by an empty one. It returns false if
// the error is not in a statement, or the text ends in it.
func (d *driver) cut(decl, at int) bool {
	open := d.openAt(decl, at)
	parens := 0
	for n := len(open) - 1; n >= 0 && d.s.Toks[open[n].at].Type != lex.StapLexerLBRACE; n-- {
		open = open[:n]
		parens++
	}
	if len(open) == 0 {
		return false
	}
	from := open[len(open)-1].stmt
	to, ok := d.statementStop(from, at, parens)
	if !ok || to <= from {
		return false
	}
	empty := token{Token: feed.Token{Type: lex.StapLexerSEMI, Text: ";", Pos: d.s.Toks[from].Pos}, auto: true}
	d.s.Toks = slices.Replace(d.s.Toks, from, to, empty)
	at = d.s.At
	*d.s = *newStream(d.s.Toks)
	d.s.At = at
	return true
}

// statementStop finds the end of a statement with an error: after its ';', or before the
// '}' of the block around it.
func (d *driver) statementStop(from, at, parens int) (int, bool) {
	isFor := d.s.Toks[from].Type == lex.StapLexerFOR
	depth := 0
	for i := at; ; i++ {
		switch typ := d.s.Toks[i].Type; {
		case typ == antlr.TokenEOF, declType(typ) && typ != lex.StapLexerEMBEDDED:
			return 0, false
		case typ == lex.StapLexerLPAREN:
			parens++
		case typ == lex.StapLexerRPAREN:
			parens--
		case typ == lex.StapLexerLBRACE:
			depth++
			parens = 0
		case typ == lex.StapLexerRBRACE && depth == 0:
			return i, true
		case typ == lex.StapLexerRBRACE:
			if depth--; depth == 0 {
				return d.skipElse(i + 1), true
			}
		case typ == lex.StapLexerSEMI && depth == 0 && (parens <= 0 || !isFor):
			return d.skipElse(i + 1), true
		}
	}
}

// skipElse skips an else whose if was removed.
func (d *driver) skipElse(at int) int {
	if d.s.Toks[at].Type == lex.StapLexerELSE {
		return at + 1
	}
	return at
}
