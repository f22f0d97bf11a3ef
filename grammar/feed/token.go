// SPDX-License-Identifier: GPL-2.0-or-later

package feed

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/source"
)

// Token is one token of a source file. ANTLR uses it as an antlr.Token without a copy.
// The token type of a language embeds it.
type Token struct {
	Type int // the lexer's number for the type
	Text string
	Pos  source.Pos
	// Index is the token's place in its stream (NewStream).
	Index int
}

var _ antlr.Token = (*Token)(nil)

// GetSource returns nil: a token has its position in Pos.
func (t *Token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }

// GetTokenType returns Type.
func (t *Token) GetTokenType() int { return t.Type }

// GetChannel returns the default channel; the lexers drop white space and comments themselves.
func (t *Token) GetChannel() int { return antlr.TokenDefaultChannel }

// GetStart returns the token's index, because a parser's intervals are in tokens.
func (t *Token) GetStart() int { return t.Index }

// GetStop returns the same as GetStart.
func (t *Token) GetStop() int { return t.Index }

// GetLine returns the 1-based line.
func (t *Token) GetLine() int { line, _ := t.Pos.LineCol(); return line }

// GetColumn returns the column in bytes, from 0 as ANTLR counts.
func (t *Token) GetColumn() int { _, col := t.Pos.LineCol(); return col - 1 }

// GetText returns Text.
func (t *Token) GetText() string { return t.Text }

// SetText changes Text.
func (t *Token) SetText(s string) { t.Text = s }

// GetTokenIndex returns Index.
func (t *Token) GetTokenIndex() int { return t.Index }

// SetTokenIndex sets Index, which NewStream does for all tokens.
func (t *Token) SetTokenIndex(i int) { t.Index = i }

// GetTokenSource returns nil.
func (t *Token) GetTokenSource() antlr.TokenSource { return nil }

// GetInputStream returns nil.
func (t *Token) GetInputStream() antlr.CharStream { return nil }

// String returns Text.
func (t *Token) String() string { return t.Text }
