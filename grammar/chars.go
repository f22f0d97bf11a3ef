// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import "github.com/antlr4-go/antlr/v4"

// chars is the lexer's view of a text: bytes, with those from 0x80 on shown as
// 0x7F, because the lexer's automaton caches only edges 0 to 127 and no token
// but a string, a comment or embedded C may hold them.
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
