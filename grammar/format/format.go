// SPDX-License-Identifier: GPL-2.0-or-later

// Package format formats scripts in one style.
//
// It works on the text as written, before macros, conditionals and arguments are
// replaced, because these must be kept. White space has a meaning only in strings,
// comments and embedded C; next to an argument such as $1, which may be a part of a
// token; and next to a * in a probe point. There it is kept, so that the formatted text
// is parsed as the same script even if the structure was misjudged:
//
// text → lexemes → brackets, statements (structure.go) → one-line blocks
// (inline.go) → line breaks (lines.go), spaces (space.go), indentation
// (indent.go) → text (write.go)
//
// Every decision depends only on the lexemes and on which of them begin a line, and is
// the same for the formatted text: formatting it again changes nothing.
package format

import (
	"bytes"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// Source formats a script. It adds missing line breaks between statements, keeps those
// within an expression, and reduces several empty lines to one. If the script can't be
// split into tokens, the list has an error and the text is nil; the script need not be
// free of syntax errors.
func Source(f *source.File) ([]byte, diag.List) {
	lexemes, list := grammar.Lexemes(f)
	if list.HasErrors() {
		return nil, list
	}
	l := &layout{toks: make([]tok, len(lexemes))}
	for i := range lexemes {
		l.toks[i].Lexeme = lexemes[i]
	}
	l.structure()
	l.inline()
	var w writer
	for i := range l.toks {
		l.place(&w, i)
	}
	out := w.bytes()
	if !sameTokens(lexemes, f, out) {
		list.Errorf(diag.Unformatted, source.Pos{File: f}, "formatting would change the meaning; the text is left alone")
		return nil, list
	}
	return out, nil
}

// sameTokens detects a bug in this package: the result must have the lexemes of the
// source, in the same order.
func sameTokens(want []grammar.Lexeme, f *source.File, text []byte) bool {
	got, list := grammar.Lexemes(source.NewFile(f.Name, text, f.Role))
	if list.HasErrors() || len(got) != len(want) {
		return false
	}
	for i := range got {
		if got[i].Kind != want[i].Kind || got[i].Kind != grammar.Comment && got[i].Text != want[i].Text {
			return false
		}
		if got[i].Kind == grammar.Comment && !bytes.Equal(bare(got[i].Text), bare(want[i].Text)) {
			return false
		}
	}
	return true
}

// bare is a comment without white space, which indentation may change.
func bare(s string) []byte { return bytes.Join(bytes.Fields([]byte(s)), nil) }
