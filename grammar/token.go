// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

// token is one token in all stages from the lexer to the parser. It serves
// ANTLR as its antlr.Token without a copy.
type token struct {
	typ  int
	text string // as written; a string without its quotes
	pos  source.Pos
	// glued: nothing stands between this token and the one before.
	glued bool
	// auto: put in by the shaper, not written by anybody.
	auto bool
	idx  int
	// str holds the value of adjacent literals that became one.
	str *strValue
	// bad is reported if the token survives the preprocessor.
	bad *problem
}

// strValue is a string literal's value, plain and as a regular expression.
type strValue struct{ plain, regex strings.Builder }

// problem is an error that waits in its token.
type problem struct {
	code    diag.Code
	message string
	hint    string
	// poison: what follows in the declaration cannot be trusted.
	poison bool
}

func (t *token) p() ast.P {
	return ast.P{Pos: t.pos, Tok: t.text, TokKind: t.kind()}
}

// kind names the sort of token for messages; "" for the end of the file.
func (t *token) kind() string {
	switch t.typ {
	case antlr.TokenEOF:
		return ""
	case lex.StapLexerIDENT, lex.StapLexerTARGET, lex.StapLexerDOLLAR:
		return "identifier"
	case lex.StapLexerCOMPONENT:
		if isKeyword(t.text) {
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
	if keywordType(t.typ) {
		return "keyword"
	}
	return "operator"
}

// keywordType relies on the keywords standing together in the lexer's grammar.
func keywordType(typ int) bool { return typ >= lex.StapLexerPROBE && typ <= lex.StapLexerCATCH }

func isKeyword(s string) bool {
	switch s {
	case "probe", "global", "private", "function", "if", "else", "for", "foreach", "in", "limit", "return",
		"delete", "while", "break", "continue", "next", "string", "long", "try", "catch":
		return true
	}
	return false
}

var _ antlr.Token = (*token)(nil)

func (t *token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }
func (t *token) GetTokenType() int                           { return t.typ }
func (t *token) GetChannel() int                             { return antlr.TokenDefaultChannel }
func (t *token) GetStart() int                               { return t.idx }
func (t *token) GetStop() int                                { return t.idx }
func (t *token) GetLine() int                                { line, _ := t.pos.LineCol(); return line }
func (t *token) GetColumn() int                              { _, col := t.pos.LineCol(); return col - 1 }
func (t *token) GetText() string                             { return t.text }
func (t *token) SetText(s string)                            { t.text = s }
func (t *token) GetTokenIndex() int                          { return t.idx }
func (t *token) SetTokenIndex(i int)                         { t.idx = i }
func (t *token) GetTokenSource() antlr.TokenSource           { return nil }
func (t *token) GetInputStream() antlr.CharStream            { return nil }
func (t *token) String() string                              { return t.text }

// stream is the parser's view of a token slice whose last token is EOF.
type stream struct {
	toks []token
	at   int
}

var _ antlr.TokenStream = (*stream)(nil)

func newStream(toks []token) *stream {
	for i := range toks {
		toks[i].idx = i
	}
	return &stream{toks: toks}
}

func (s *stream) look(k int) *token {
	i := s.at + k - 1
	if k < 0 {
		i = s.at + k
	}
	return &s.toks[max(0, min(i, len(s.toks)-1))]
}

func (s *stream) Consume() {
	if s.at < len(s.toks)-1 {
		s.at++
	}
}

func (s *stream) LA(k int) int                      { return s.look(k).typ }
func (s *stream) LT(k int) antlr.Token              { return s.look(k) }
func (s *stream) Mark() int                         { return 0 }
func (s *stream) Release(int)                       {}
func (s *stream) Index() int                        { return s.at }
func (s *stream) Seek(i int)                        { s.at = max(0, min(i, len(s.toks)-1)) }
func (s *stream) Size() int                         { return len(s.toks) }
func (s *stream) GetSourceName() string             { return "" }
func (s *stream) Reset()                            { s.at = 0 }
func (s *stream) Get(i int) antlr.Token             { return &s.toks[i] }
func (s *stream) GetTokenSource() antlr.TokenSource { return nil }
func (s *stream) SetTokenSource(antlr.TokenSource)  {}

// The parser asks for text only in its own error messages, which are not used.
func (s *stream) GetAllText() string                                { return "" }
func (s *stream) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
