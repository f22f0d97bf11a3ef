// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/source"
)

// token is one token from the scanner to the parser; it is ANTLR's too.
type token struct {
	typ  int
	text string
	pos  source.Pos
	idx  int
}

func (t *token) p() dast.P { return dast.P{Pos: t.pos, Text: t.text} }

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

// chars is the lexer's view of a text: bytes, with those from 0x80 on shown as
// 0x7F, because only strings and comments may hold them.
type chars struct {
	text string
	at   int
}

var _ antlr.CharStream = (*chars)(nil)

func (c *chars) Consume() {
	if c.at < len(c.text) {
		c.at++
	}
}

func (c *chars) LA(k int) int {
	i := c.at + k - 1
	if k < 0 {
		i = c.at + k
	}
	if i < 0 || i >= len(c.text) {
		return antlr.TokenEOF
	}
	return int(min(c.text[i], 0x7f))
}

func (c *chars) Mark() int             { return 0 }
func (c *chars) Release(int)           {}
func (c *chars) Index() int            { return c.at }
func (c *chars) Seek(i int)            { c.at = min(i, len(c.text)) }
func (c *chars) Size() int             { return len(c.text) }
func (c *chars) GetSourceName() string { return "" }

func (c *chars) GetText(from, to int) string {
	return c.text[max(0, from):min(to+1, len(c.text))]
}

func (c *chars) GetTextFromTokens(from, to antlr.Token) string {
	return c.GetText(from.GetStart(), to.GetStop())
}

func (c *chars) GetTextFromInterval(i antlr.Interval) string { return c.GetText(i.Start, i.Stop) }
