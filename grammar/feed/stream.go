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

// Consume goes on to the next token; it never goes past EOF.
func (s *Stream[T, P]) Consume() {
	if s.At < len(s.Toks)-1 {
		s.At++
	}
}

// LA returns the type of the k-th token from the next one (1), or before it (-1).
func (s *Stream[T, P]) LA(k int) int { return s.look(k).GetTokenType() }

// LT returns the k-th token from the next one (1), or before it (-1).
func (s *Stream[T, P]) LT(k int) antlr.Token { return s.look(k) }

// Mark does nothing, because all tokens stay in memory.
func (s *Stream[T, P]) Mark() int { return 0 }

// Release does nothing, as Mark.
func (s *Stream[T, P]) Release(int) {}

// Index returns the index of the next token.
func (s *Stream[T, P]) Index() int { return s.At }

// Seek makes token i the next one; i is clamped to the slice.
func (s *Stream[T, P]) Seek(i int) { s.At = max(0, min(i, len(s.Toks)-1)) }

// Size returns the number of tokens, EOF included.
func (s *Stream[T, P]) Size() int { return len(s.Toks) }

// GetSourceName returns "": positions carry the file's name.
func (s *Stream[T, P]) GetSourceName() string { return "" }

// Reset begins again at the first token.
func (s *Stream[T, P]) Reset() { s.At = 0 }

// Get returns token i.
func (s *Stream[T, P]) Get(i int) antlr.Token { return P(&s.Toks[i]) }

// GetTokenSource returns nil: there is no lexer behind the slice.
func (s *Stream[T, P]) GetTokenSource() antlr.TokenSource { return nil }

// SetTokenSource does nothing, because the tokens are fixed.
func (s *Stream[T, P]) SetTokenSource(antlr.TokenSource) {}

// GetAllText returns "", as the methods below: the parser uses text only in its own error messages,
// which are not shown.
func (s *Stream[T, P]) GetAllText() string { return "" }

// GetTextFromInterval returns "".
func (s *Stream[T, P]) GetTextFromInterval(antlr.Interval) string { return "" }

// GetTextFromRuleContext returns "".
func (s *Stream[T, P]) GetTextFromRuleContext(antlr.RuleContext) string { return "" }

// GetTextFromTokens returns "".
func (s *Stream[T, P]) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
