// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

const (
	// maxDepth bounds nested brackets, and consecutive prefix operators, conditional
	// operators, assignments and nested control statements, because the parser and all
	// later passes recurse for them.
	maxDepth = 500
	// maxTerms bounds the operators of one expression, and the else branches of one
	// declaration, because both make the tree deep.
	maxTerms = 10_000
	// maxTokens bounds the memory for a file.
	maxTokens = 1_000_000
	// maxString bounds a string literal in bytes. It is far above the size of a module's
	// strings, which a printed literal may exceed.
	maxString = 1 << 20
)

// tooLong reports string literals over the bound.
func tooLong(toks []token, r *reporter) bool {
	long := false
	for i := range toks {
		t := &toks[i]
		n := len(t.Text)
		if t.str != nil {
			n = t.str.plain.Len()
		}
		if t.Type == lex.StapLexerSTRING && n > maxString {
			d := r.errorAt(diag.TooLong, t, "string literal of %d bytes is too long: at most %d", n, maxString)
			d.Hint = "print it in pieces"
			long = true
		}
	}
	return long
}

// tooDeep reports the first place where the tokens nest too deep.
func tooDeep(toks []token, r *reporter) bool {
	var depth, prefix, terms, elses int
	for i := range toks {
		t := &toks[i]
		switch t.Type {
		case lex.StapLexerLPAREN, lex.StapLexerLBRACKET, lex.StapLexerLBRACE, lex.StapLexerPOINT_OPEN:
			depth++
		case lex.StapLexerRPAREN, lex.StapLexerRBRACKET, lex.StapLexerRBRACE, lex.StapLexerPOINT_CLOSE:
			depth = max(0, depth-1)
		case lex.StapLexerELSE:
			elses++
		case lex.StapLexerPROBE, lex.StapLexerFUNCTION:
			elses, depth = 0, 0
		}
		switch {
		case t.Type == lex.StapLexerSEMI, t.Type == lex.StapLexerLBRACE, t.Type == lex.StapLexerRBRACE:
			prefix, terms = 0, 0
		case t.Type == lex.StapLexerCOMMA:
			prefix = 0
		case nests(t.Type):
			prefix++
			terms++
		case operatorType(t.Type):
			terms++
		}
		if depth > maxDepth || prefix > maxDepth || terms > maxTerms || elses > maxTerms {
			r.errorAt(diag.TooDeep, t, "nesting too deep: at most %d brackets or prefix operators, %d operators in an expression", maxDepth, maxTerms)
			return true
		}
	}
	return false
}

// nests reports whether a token of this type may open a level of the tree without a
// bracket.
func nests(typ int) bool {
	switch typ {
	case lex.StapLexerBANG, lex.StapLexerTILDE, lex.StapLexerQUESTION, lex.StapLexerIF, lex.StapLexerWHILE,
		lex.StapLexerFOR, lex.StapLexerFOREACH:
		return true
	}
	return typ == lex.StapLexerASSIGN || typ == lex.StapLexerSTATADD || typ >= lex.StapLexerADD_ASSIGN && typ <= lex.StapLexerCAT_ASSIGN
}

// operatorType reports whether this is a binary or postfix operator, including those that
// may also be prefix.
func operatorType(typ int) bool {
	return typ >= lex.StapLexerUSHR && typ <= lex.StapLexerSHR || typ >= lex.StapLexerDOT && typ <= lex.StapLexerTILDE ||
		typ == lex.StapLexerLBRACKET || typ == lex.StapLexerIN || typ == lex.StapLexerDOLLAR
}
