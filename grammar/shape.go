// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"

	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// shaper prepares the tokens for an LL(1) parser, as Go's lexer does by adding
// semicolons: it ends every simple statement with a SEMI, joins the pieces of a probe
// point's component, and distinguishes braces of probe points from those of bodies. A
// statement extends as far as possible, which is the rule of the language.
type shaper struct {
	out  []token
	open []bracket
	// bodies counts the '{' of bodies among open.
	bodies int
	// decl is the keyword of the enclosing declaration: PROBE or another.
	decl int
	// ends is true if the tokens so far could end an expression.
	ends bool
}

type bracket uint8

const (
	plainParen bracket = iota
	headParen          // of if, while, for, foreach, catch
	square
	bodyBrace
	pointBrace
)

func shape(in []token) []token {
	s := &shaper{out: make([]token, 0, len(in)+len(in)/4+8)}
	for i := 0; i < len(in); {
		i += s.take(in[i:])
	}
	return s.out
}

func (s *shaper) prev() int {
	if len(s.out) == 0 {
		return 0
	}
	return s.out[len(s.out)-1].Type
}

func (s *shaper) top() (bracket, bool) {
	if len(s.open) == 0 {
		return 0, false
	}
	return s.open[len(s.open)-1], true
}

// take handles one or more tokens from the beginning, and returns how many.
func (s *shaper) take(in []token) int {
	t := in[0]
	if s.bodies == 0 && s.decl == lex.StapLexerPROBE && s.startsPart() {
		if n := s.component(in); n > 0 {
			return n
		}
		if t.Type == lex.StapLexerLBRACE {
			t.Type = lex.StapLexerPOINT_OPEN
			s.push(pointBrace)
			s.out = append(s.out, t)
			return 1
		}
	}
	switch t.Type {
	case lex.StapLexerPROBE, lex.StapLexerGLOBAL, lex.StapLexerPRIVATE, lex.StapLexerFUNCTION:
		// The token is never valid inside a body, so a bracket was left open.
		s.open, s.bodies, s.decl, s.ends = s.open[:0], 0, t.Type, false
	}
	if top, ok := s.top(); ok && top == bodyBrace && s.needsEnd(&t) {
		last := s.out[len(s.out)-1]
		s.out = append(s.out, token{Token: feed.Token{Type: lex.StapLexerSEMI, Text: ";", Pos: last.Pos}, auto: true})
		s.ends = false
	}
	s.brackets(&t)
	s.out = append(s.out, t)
	return 1
}

// startsPart reports whether a component of a probe point begins here.
func (s *shaper) startsPart() bool {
	if top, ok := s.top(); ok && top != pointBrace {
		return false
	}
	switch s.prev() {
	case lex.StapLexerPROBE, lex.StapLexerDOT, lex.StapLexerASSIGN, lex.StapLexerADD_ASSIGN, lex.StapLexerPOINT_OPEN:
		return true
	case lex.StapLexerCOMMA:
		n := len(s.out)
		return n < 2 || s.out[n-2].Type != lex.StapLexerRBRACE
	}
	return false
}

// component joins names and stars without spaces between them: sys * open. It returns
// their number, 0 if there is none.
func (s *shaper) component(in []token) int {
	t := in[0]
	if t.Type != lex.StapLexerIDENT && t.Type != lex.StapLexerSTAR && t.Type != lex.StapLexerTARGET && !keywordType(t.Type) {
		return 0
	}
	n := 1
	for n < len(in) && in[n].glued && partPiece(in[n].Type) {
		n++
	}
	if n > 1 {
		var b strings.Builder
		for i := range in[:n] {
			b.WriteString(in[i].Text)
		}
		t.Text = b.String()
	}
	t.Type = lex.StapLexerCOMPONENT
	s.out = append(s.out, t)
	s.ends = false
	return n
}

func partPiece(typ int) bool {
	switch typ {
	case lex.StapLexerIDENT, lex.StapLexerSTAR, lex.StapLexerTARGET, lex.StapLexerDOLLAR, lex.StapLexerNUMBER:
		return true
	}
	return keywordType(typ)
}

func (s *shaper) push(b bracket) {
	s.open = append(s.open, b)
	if b == bodyBrace {
		s.bodies++
	}
}

// pop closes a bracket. Mismatched brackets are left to the parser.
func (s *shaper) pop() (bracket, bool) {
	top, ok := s.top()
	if ok {
		s.open = s.open[:len(s.open)-1]
		if top == bodyBrace {
			s.bodies--
		}
	}
	return top, ok
}

// brackets updates the stack and s.ends for one token.
func (s *shaper) brackets(t *token) {
	ends := false
	switch t.Type {
	case lex.StapLexerLPAREN:
		s.push(s.paren())
	case lex.StapLexerLBRACKET:
		s.push(square)
	case lex.StapLexerLBRACE:
		s.push(bodyBrace)
	case lex.StapLexerRPAREN:
		b, _ := s.pop()
		ends = b != headParen
	case lex.StapLexerRBRACKET:
		s.pop()
		ends = true
	case lex.StapLexerRBRACE:
		s.closeBrace(t)
	case lex.StapLexerIDENT, lex.StapLexerTARGET, lex.StapLexerDOLLAR, lex.StapLexerNUMBER, lex.StapLexerSTRING,
		lex.StapLexerEMBEDDED, lex.StapLexerBREAK, lex.StapLexerCONTINUE, lex.StapLexerNEXT:
		ends = true
	case lex.StapLexerINC, lex.StapLexerDEC:
		ends = s.ends
	}
	s.ends = ends
}

// closeBrace closes a body, and the brackets left open inside it.
func (s *shaper) closeBrace(t *token) {
	for {
		b, ok := s.pop()
		if ok && b == pointBrace {
			t.Type = lex.StapLexerPOINT_CLOSE
		}
		if !ok || b == bodyBrace || b == pointBrace {
			return
		}
	}
}

func (s *shaper) paren() bracket {
	switch s.prev() {
	case lex.StapLexerIF, lex.StapLexerWHILE, lex.StapLexerFOR, lex.StapLexerFOREACH, lex.StapLexerCATCH:
		return headParen
	}
	return plainParen
}

// needsEnd reports whether the statement before t has ended.
func (s *shaper) needsEnd(t *token) bool {
	switch s.prev() {
	case lex.StapLexerRETURN:
		return t.Type == lex.StapLexerRBRACE
	case lex.StapLexerBREAK, lex.StapLexerCONTINUE, lex.StapLexerNEXT:
		return t.Type != lex.StapLexerSEMI
	}
	return s.ends && s.cannotContinue(t)
}

// cannotContinue reports whether t begins a new statement or ends the block, because it
// can't continue an expression that is complete before it.
func (s *shaper) cannotContinue(t *token) bool {
	literal := s.prev() == lex.StapLexerNUMBER || s.prev() == lex.StapLexerSTRING
	switch t.Type {
	case lex.StapLexerLPAREN:
		return s.prev() != lex.StapLexerIDENT
	case lex.StapLexerLBRACKET, lex.StapLexerINC, lex.StapLexerDEC:
		return literal
	case lex.StapLexerRBRACE, lex.StapLexerELSE, lex.StapLexerLBRACE, lex.StapLexerBANG, lex.StapLexerTILDE,
		lex.StapLexerIDENT, lex.StapLexerTARGET, lex.StapLexerNUMBER, lex.StapLexerSTRING, lex.StapLexerEMBEDDED,
		lex.StapLexerIF, lex.StapLexerFOR, lex.StapLexerFOREACH, lex.StapLexerWHILE, lex.StapLexerTRY,
		lex.StapLexerRETURN, lex.StapLexerDELETE, lex.StapLexerBREAK, lex.StapLexerCONTINUE, lex.StapLexerNEXT:
		return true
	}
	return t.Type >= lex.StapLexerAT_CAST && t.Type <= lex.StapLexerAT_ENUMNAME
}
