// SPDX-License-Identifier: GPL-2.0-or-later

package feed

import "github.com/antlr4-go/antlr/v4"

// Element is a language's token, which embeds Token.
type Element[T any] interface {
	*T
	antlr.Token
}

// Stream is a parser's view of a token slice whose last token is EOF. It is an
// antlr.TokenStream.
type Stream[T any, P Element[T]] struct {
	Toks []T
	At   int // index of the next token
}

// NewStream numbers the tokens and returns a stream that begins at the first.
func NewStream[T any, P Element[T]](toks []T) *Stream[T, P] {
	for i := range toks {
		P(&toks[i]).SetTokenIndex(i)
	}
	return &Stream[T, P]{Toks: toks}
}

// look returns the k-th token from the next one (1), or before it (-1).
func (s *Stream[T, P]) look(k int) P {
	i := s.At + k - 1
	if k < 0 {
		i = s.At + k
	}
	return &s.Toks[max(0, min(i, len(s.Toks)-1))]
}

func (s *Stream[T, P]) Consume() {
	if s.At < len(s.Toks)-1 {
		s.At++
	}
}

func (s *Stream[T, P]) LA(k int) int                      { return s.look(k).GetTokenType() }
func (s *Stream[T, P]) LT(k int) antlr.Token              { return s.look(k) }
func (s *Stream[T, P]) Mark() int                         { return 0 }
func (s *Stream[T, P]) Release(int)                       {}
func (s *Stream[T, P]) Index() int                        { return s.At }
func (s *Stream[T, P]) Seek(i int)                        { s.At = max(0, min(i, len(s.Toks)-1)) }
func (s *Stream[T, P]) Size() int                         { return len(s.Toks) }
func (s *Stream[T, P]) GetSourceName() string             { return "" }
func (s *Stream[T, P]) Reset()                            { s.At = 0 }
func (s *Stream[T, P]) Get(i int) antlr.Token             { return P(&s.Toks[i]) }
func (s *Stream[T, P]) GetTokenSource() antlr.TokenSource { return nil }
func (s *Stream[T, P]) SetTokenSource(antlr.TokenSource)  {}

// The parser uses text only in its own error messages, which are not shown.
func (s *Stream[T, P]) GetAllText() string                                { return "" }
func (s *Stream[T, P]) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *Stream[T, P]) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *Stream[T, P]) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
