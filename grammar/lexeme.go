// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

// LexemeKind is the kind of a lexeme.
type LexemeKind uint8

// The kinds of lexemes.
const (
	Operator LexemeKind = iota // punctuation, including %( %? %: %)
	Name                       // an identifier that is not a keyword
	Keyword                    // such as probe, if, foreach
	Number                     // decimal, octal or hexadecimal
	String                     // with its quotes
	Target                     // $name, and a $ or $$ alone
	Word                       // @name
	Argument                   // $1 @1 $# @#
	Embedded                   // %{ ... %}
	Comment                    // with its delimiters
)

// Lexeme is a piece of a script as written: nothing is expanded, replaced or joined, and
// comments are kept.
type Lexeme struct {
	Kind LexemeKind
	Text string
	// Pos is where Text begins.
	Pos source.Pos
	// Lines is the number of line feeds in the white space before it.
	Lines int
	// Glued is true if it directly follows the previous lexeme.
	Glued bool
}

// Lexemes splits a text into lexemes, for tools that work on the text rather than its
// meaning. It reports text that can't be lexed.
func Lexemes(f *source.File) ([]Lexeme, diag.List) {
	r := new(reporter)
	s := newScanner(f, string(f.Content), &arguments{}, false)
	var out []Lexeme
	next := Lexeme{}
	for {
		start := s.in.At
		typ := s.lexer.Interpreter.Match(s.in, antlr.LexerDefaultMode)
		if typ == antlr.TokenEOF || s.in.At == start {
			return out, r.list
		}
		text := s.in.Text[start:s.in.At]
		if typ == lex.StapLexerWS {
			for i := range len(text) {
				if text[i] == '\n' {
					next.Lines++
				}
			}
			next.Glued = false
			continue
		}
		next.Kind, next.Text, next.Pos = lexemeKind(typ), text, source.Pos{File: f, Off: start}
		if !s.lexable(typ, start, r) {
			return nil, r.list
		}
		out = append(out, next)
		next = Lexeme{Glued: true}
	}
}

// lexable reports an unfinished token at the end of the file, or a stray character.
func (s *scanner) lexable(typ, start int, r *reporter) bool {
	switch typ {
	case lex.StapLexerOPEN_STRING, lex.StapLexerOPEN_EMBEDDED, lex.StapLexerJUNK:
		s.add(typ, start, s.in.Text[start:s.in.At], false)
		t := &s.toks[len(s.toks)-1]
		r.problemOf(t)
		return false
	case lex.StapLexerOPEN_COMMENT:
		r.errorAt(diag.Unclosed, &token{Token: feed.Token{Type: typ, Text: "/*", Pos: s.pos(start)}}, "comment is not closed")
		return false
	}
	return true
}

func lexemeKind(typ int) LexemeKind {
	switch typ {
	case lex.StapLexerIDENT:
		return Name
	case lex.StapLexerNUMBER:
		return Number
	case lex.StapLexerSTRING:
		return String
	case lex.StapLexerTARGET, lex.StapLexerDOLLAR:
		return Target
	case lex.StapLexerATWORD:
		return Word
	case lex.StapLexerARG:
		return Argument
	case lex.StapLexerEMBEDDED:
		return Embedded
	case lex.StapLexerCOMMENT:
		return Comment
	}
	if keywordType(typ) {
		return Keyword
	}
	return Operator
}
