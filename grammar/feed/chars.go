// SPDX-License-Identifier: GPL-2.0-or-later

// Package feed is the input of ANTLR's lexers and parsers: the bytes of a text (Chars)
// and a slice of tokens (Stream). Both languages use it.
package feed

import "github.com/antlr4-go/antlr/v4"

// Chars is a lexer's view of a text. It returns bytes, and 0x7F for bytes from 0x80 on,
// because the lexer's automaton caches only transitions for 0 to 127, and such bytes are
// allowed only in strings, comments and embedded C.
type Chars struct {
	Text string
	At   int // offset of the next byte
}

var _ antlr.CharStream = (*Chars)(nil)

// Consume goes on to the next byte; at the end of the text it does nothing.
func (c *Chars) Consume() {
	if c.At < len(c.Text) {
		c.At++
	}
}

// LA returns the k-th byte from the next one (1), or before it (-1), or antlr.TokenEOF.
func (c *Chars) LA(k int) int {
	i := c.At + k - 1
	if k < 0 {
		i = c.At + k
	}
	if i < 0 || i >= len(c.Text) {
		return antlr.TokenEOF
	}
	return int(min(c.Text[i], 0x7f))
}

// Mark does nothing, because the whole text stays in memory.
func (c *Chars) Mark() int { return 0 }

// Release does nothing, as Mark.
func (c *Chars) Release(int) {}

// Index returns the byte offset of the next byte.
func (c *Chars) Index() int { return c.At }

// Seek makes the byte at offset i the next one.
func (c *Chars) Seek(i int) { c.At = min(i, len(c.Text)) }

// Size returns the length of the text in bytes.
func (c *Chars) Size() int { return len(c.Text) }

// GetSourceName returns "": positions carry the file's name.
func (c *Chars) GetSourceName() string { return "" }

// GetText returns the bytes from offset from to offset to, both included.
func (c *Chars) GetText(from, to int) string {
	return c.Text[max(0, from):min(to+1, len(c.Text))]
}

// GetTextFromTokens returns the text from one token to another, both included.
func (c *Chars) GetTextFromTokens(from, to antlr.Token) string {
	return c.GetText(from.GetStart(), to.GetStop())
}

// GetTextFromInterval is GetText of an interval of offsets.
func (c *Chars) GetTextFromInterval(i antlr.Interval) string { return c.GetText(i.Start, i.Stop) }
