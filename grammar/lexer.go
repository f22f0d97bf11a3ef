// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

// scanner turns a text into tokens.
type scanner struct {
	file     *source.File
	in       *feed.Chars
	lexer    *lex.StapLexer
	args     *arguments
	toks     []token
	comments []ast.Comment
	keep     bool // comments
}

// scan lexes a file, with its arguments replaced. The tokens have no EOF at the end.
func scan(f *source.File, o Options) *scanner {
	s := newScanner(f, string(f.Content), &arguments{values: o.Args}, o.Comments)
	s.run()
	if !s.args.seen {
		return s
	}
	pasted := s.args.paste(s.in.Text, s.toks)
	s = newScanner(f, pasted, s.args, o.Comments)
	s.run()
	return s
}

func newScanner(f *source.File, text string, args *arguments, keep bool) *scanner {
	s := &scanner{file: f, in: &feed.Chars{Text: text}, args: args, keep: keep}
	s.lexer = lex.NewStapLexer(s.in)
	s.toks = make([]token, 0, min(len(text)/4+8, 1<<14))
	return s
}

func (s *scanner) run() {
	glued := false
	for {
		start := s.in.At
		typ := s.lexer.Interpreter.Match(s.in, antlr.LexerDefaultMode)
		if typ == antlr.TokenEOF || s.in.At == start {
			return
		}
		text := s.in.Text[start:s.in.At]
		switch typ {
		case lex.StapLexerWS:
			glued = false
			continue
		case lex.StapLexerCOMMENT:
			s.comment(start, text)
			glued = false
			continue
		case lex.StapLexerOPEN_COMMENT:
			s.comment(start, s.in.Text[start:])
			return
		}
		s.add(typ, start, text, glued)
		if typ == lex.StapLexerOPEN_EMBEDDED || s.tooLong() {
			return
		}
		glued = true
	}
}

// tooLong adds an error to the last token if the file has too many.
func (s *scanner) tooLong() bool {
	n := len(s.toks)
	if n < maxTokens {
		return false
	}
	s.toks[n-1].bad = &problem{code: diag.TooLong, poison: true,
		message: fmt.Sprintf("text too long: more than %d tokens", maxTokens)}
	return true
}

func (s *scanner) comment(start int, text string) {
	if s.keep {
		s.comments = append(s.comments, ast.Comment{Pos: s.pos(start), Text: text})
	}
}

func (s *scanner) pos(off int) source.Pos {
	return source.Pos{File: s.file, Off: s.args.original(off)}
}

// add appends one token, with its error if it has one.
func (s *scanner) add(typ, start int, text string, glued bool) {
	t := token{Token: feed.Token{Type: typ, Text: text, Pos: s.pos(start)}, glued: glued}
	switch typ {
	case lex.StapLexerSTRING:
		t.Text = text[1 : len(text)-1]
	case lex.StapLexerOPEN_STRING:
		t.bad = &problem{code: diag.UnclosedString, message: "could not find matching closing quote", poison: true,
			hint: `a string ends on the line it began on; write \n for a line feed`}
	case lex.StapLexerOPEN_EMBEDDED:
		t.bad = &problem{code: diag.UnclosedEmbedded, message: "could not find matching '%}'", poison: true}
	case lex.StapLexerNUMBER:
		if _, ok := parseNumber(text); !ok {
			t.bad = &problem{code: diag.BadNumber, message: "number invalid or out of range"}
		}
		s.fraction(glued, text)
	case lex.StapLexerARG:
		s.args.seen = true
		t.bad = s.args.problem(text, start)
	case lex.StapLexerJUNK:
		if !s.junk(&t, start) {
			return
		}
	}
	s.toks = append(s.toks, t)
}

// fraction adds an error to the first of three tokens that look like a number such as
// 1.5. Otherwise the parser would report a wrong use of ".", which concatenates strings.
func (s *scanner) fraction(glued bool, text string) {
	n := len(s.toks)
	if !glued || n < 2 || s.toks[n-1].Type != lex.StapLexerDOT || !s.toks[n-1].glued || s.toks[n-2].Type != lex.StapLexerNUMBER {
		return
	}
	s.toks[n-2].bad = &problem{code: diag.BadNumber, poison: true,
		message: fmt.Sprintf("%s.%s is not a whole number", s.toks[n-2].Text, text),
		hint:    "the language has whole numbers only: take a smaller unit, such as timer.ms(1500) for 1.5 s"}
}

// junk extends t to a whole character beyond ASCII, and joins several such characters
// into one token. It reports whether t is to be added.
func (s *scanner) junk(t *token, start int) bool {
	r, size := utf8.DecodeRuneInString(s.in.Text[start:])
	s.in.Seek(start + size)
	t.Text = s.in.Text[start:s.in.At]
	if n := len(s.toks); t.glued && n > 0 && s.toks[n-1].Type == lex.StapLexerJUNK {
		return false
	}
	t.bad = &problem{code: diag.BadCharacter, message: fmt.Sprintf("unexpected character %q", t.Text), hint: junkHint(r)}
	switch {
	case r == 0:
		t.bad.message = "unexpected NUL byte"
	case r == utf8.RuneError && size == 1:
		t.bad.message = fmt.Sprintf("unexpected byte 0x%02x", s.in.Text[start])
	}
	return true
}

func junkHint(r rune) string {
	switch {
	case strings.ContainsRune("“”„«»‘’", r):
		return `write plain quotes: "`
	case r == '\ufeff':
		return "save the file without a byte order mark"
	case r == '\'':
		return `strings stand in double quotes: "`
	case r == 0:
		return "is this a text file?"
	case r >= 0x80:
		return "outside strings and comments a script is plain ASCII"
	}
	return ""
}
