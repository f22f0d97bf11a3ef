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

func (t *Token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }
func (t *Token) GetTokenType() int                           { return t.Type }
func (t *Token) GetChannel() int                             { return antlr.TokenDefaultChannel }
func (t *Token) GetStart() int                               { return t.Index }
func (t *Token) GetStop() int                                { return t.Index }
func (t *Token) GetLine() int                                { line, _ := t.Pos.LineCol(); return line }
func (t *Token) GetColumn() int                              { _, col := t.Pos.LineCol(); return col - 1 }
func (t *Token) GetText() string                             { return t.Text }
func (t *Token) SetText(s string)                            { t.Text = s }
func (t *Token) GetTokenIndex() int                          { return t.Index }
func (t *Token) SetTokenIndex(i int)                         { t.Index = i }
func (t *Token) GetTokenSource() antlr.TokenSource           { return nil }
func (t *Token) GetInputStream() antlr.CharStream            { return nil }
func (t *Token) String() string                              { return t.Text }
