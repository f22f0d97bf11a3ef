// SPDX-License-Identifier: GPL-2.0-or-later

package d

import "github.com/gostap/gostap/grammar/d/gen/lex"

const (
	// maxNesting bounds nested brackets and braces, for which the parser and all later passes recurse.
	maxNesting = 256
	// maxTerms bounds the operators and brackets of one expression or declarator, which make the tree deep
	// without nesting.
	maxTerms = 10_000
	// maxTokens bounds the memory for a program.
	maxTokens = 1_000_000
)

// bounds counts what is bounded: open brackets, and the operators of the expression.
type bounds struct{ nesting, terms int }

// limit reports a token that is too much. As scanning ends with the first error, it reports one.
func (s *scanner) limit(typ int) {
	b := &s.bounds
	switch typ {
	case lex.DLexerLPAREN, lex.DLexerLBRACKET, lex.DLexerLBRACE:
		b.nesting++
	case lex.DLexerRPAREN, lex.DLexerRBRACKET, lex.DLexerRBRACE:
		b.nesting = max(0, b.nesting-1)
	}
	switch {
	case typ == lex.DLexerSEMI, typ == lex.DLexerLBRACE, typ == lex.DLexerRBRACE:
		b.terms = 0
	case typ == lex.DLexerLPAREN, typ == lex.DLexerLBRACKET, typ == lex.DLexerDIV, typ >= lex.DLexerARROW && typ <= lex.DLexerCOLON:
		b.terms++
	}
	switch {
	case b.nesting > maxNesting:
		s.errorAt(s.in.At, "brackets are nested more than %d deep", maxNesting)
	case b.terms > maxTerms:
		s.errorAt(s.in.At, "an expression or declaration has more than %d operators", maxTerms)
	case len(s.toks) > maxTokens:
		s.errorAt(s.in.At, "a program has more than %d words and operators", maxTokens)
	}
}
