// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// token is one token in all stages from the lexer to the parser.
type token struct {
	// Token's Text is as written; a string has no quotes.
	feed.Token
	// glued is true if the token directly follows the previous one.
	glued bool
	// auto is true for a token added by the shaper, which the user did not write.
	auto bool
	// str is the value of adjacent literals that were joined.
	str *strValue
	// bad is an error that is reported if the preprocessor keeps the token.
	bad *problem
}

// strValue is a string literal's value, plain and as a regular expression.
type strValue struct{ plain, regex strings.Builder }

// problem is an error recorded in a token.
type problem struct {
	code    diag.Code
	message string
	hint    string
	// poison is true if the rest of the declaration can't be parsed reliably.
	poison bool
}

func (t *token) p() ast.P {
	return ast.P{Pos: t.Pos, Tok: t.Text, TokKind: t.kind()}
}

// kind names the kind of token for messages; "" for the end of the file.
func (t *token) kind() string {
	switch t.Type {
	case antlr.TokenEOF:
		return ""
	case lex.StapLexerIDENT, lex.StapLexerTARGET, lex.StapLexerDOLLAR:
		return "identifier"
	case lex.StapLexerCOMPONENT:
		if isKeyword(t.Text) {
			return "keyword"
		}
		return "identifier"
	case lex.StapLexerNUMBER:
		return "number"
	case lex.StapLexerSTRING, lex.StapLexerOPEN_STRING:
		return "string"
	case lex.StapLexerEMBEDDED, lex.StapLexerOPEN_EMBEDDED:
		return "embedded-code"
	case lex.StapLexerJUNK:
		return "junk"
	}
	if keywordType(t.Type) {
		return "keyword"
	}
	return "operator"
}

// keywordType relies on the keywords having consecutive numbers in the lexer's grammar.
func keywordType(typ int) bool { return typ >= lex.StapLexerPROBE && typ <= lex.StapLexerCATCH }

func isKeyword(s string) bool {
	switch s {
	case "probe", "global", "private", "function", "if", "else", "for", "foreach", "in", "limit", "return",
		"delete", "while", "break", "continue", "next", "string", "long", "try", "catch":
		return true
	}
	return false
}

// stream is the parser's view of the tokens.
type stream = feed.Stream[token, *token]

func newStream(toks []token) *stream { return feed.NewStream[token, *token](toks) }
