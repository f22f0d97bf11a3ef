// SPDX-License-Identifier: GPL-2.0-or-later

package feed

import (
	"testing"

	"github.com/antlr4-go/antlr/v4"
)

func TestChars(t *testing.T) {
	c := &Chars{Text: "a\xc3\xa9b"}
	if a, b, wide := c.LA(1), c.LA(4), c.LA(2); a != 'a' || b != 'b' || wide != 0x7f {
		t.Errorf("%#x %#x %#x", a, b, wide)
	}
	if got := c.LA(-1); got != antlr.TokenEOF {
		t.Errorf("before the text: %#x", got)
	}
	c.Seek(9)
	if c.Consume(); c.Index() != 4 || c.LA(1) != antlr.TokenEOF || c.LA(-1) != 'b' {
		t.Errorf("at the end: %d %#x %#x", c.Index(), c.LA(1), c.LA(-1))
	}
	if got := c.GetText(-1, 0); got != "a" {
		t.Errorf("text %q", got)
	}
}

func TestStream(t *testing.T) {
	s := NewStream[Token, *Token]([]Token{{Type: 7, Text: "x"}, {Type: 8, Text: "y"}, {Type: antlr.TokenEOF}})
	if s.LA(1) != 7 || s.LA(2) != 8 || s.LA(9) != antlr.TokenEOF {
		t.Errorf("%d %d %d", s.LA(1), s.LA(2), s.LA(9))
	}
	s.Consume()
	if s.LA(-1) != 7 || s.LT(1).GetText() != "y" || s.LT(1).GetTokenIndex() != 1 {
		t.Errorf("second: %d %q %d", s.LA(-1), s.LT(1).GetText(), s.LT(1).GetTokenIndex())
	}
	for range 3 {
		s.Consume()
	}
	if s.Index() != 2 {
		t.Errorf("consumed past the end: %d", s.Index())
	}
}
