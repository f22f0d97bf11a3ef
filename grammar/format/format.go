// SPDX-License-Identifier: GPL-2.0-or-later

// Package format lays out scripts in one style.
//
// It works on the text as its author wrote it, before macros, conditionals
// and arguments are replaced, since those are what is to survive. White space
// means nothing in the language but in three places: inside strings, comments
// and embedded C; beside an argument such as $1, which may become half a
// token; and beside a * in a probe point. Those are kept, so that the
// formatted text is parsed as the same script whatever the layout believes
// about its structure:
//
//	text → lexemes → brackets, statements (structure.go) → one-line blocks
//	(inline.go) → line breaks (lines.go), spaces (space.go), indentation
//	(indent.go) → text (write.go)
//
// Every decision depends on the lexemes and on which of them begin a line, and
// is such that it is made again on its own result: formatting twice changes
// nothing more.
package format

import (
	"bytes"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// Source formats a script. Line breaks between statements are put in where
// they lack, those within an expression stay where they are, and at most one
// empty line follows another line. The list has an error, and the text is nil,
// if the script can't be split into tokens; whether it parses does not matter.
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

// sameTokens guards against a mistake of this package: the result must have
// the lexemes of the source, in their order.
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

// bare is a comment without its white space, which indentation may change.
func bare(s string) []byte { return bytes.Join(bytes.Fields([]byte(s)), nil) }
