// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/source"
)

// writer collects lines of C, indented by tabs.
type writer struct {
	lines []string
	depth int
}

// deepest bounds the tabs before a line: a chain of 3,000 "else if" would have 60 MB of them.
const deepest = 32

// homeMark is a placeholder for a #line directive back to the generated file. bytes
// replaces it when the line number is known.
const homeMark = "\x00home"

func (w *writer) line(s string) {
	if s == "" {
		w.lines = append(w.lines, "")
		return
	}
	w.lines = append(w.lines, strings.Repeat("\t", min(w.depth, deepest))+s)
}

func (w *writer) linef(format string, args ...any) { w.line(fmt.Sprintf(format, args...)) }

func (w *writer) blank() { w.lines = append(w.lines, "") }

// flush writes s at the left margin: labels and directives.
func (w *writer) flush(s string) { w.lines = append(w.lines, s) }

// raw writes text of the script as it is.
func (w *writer) raw(s string) {
	w.lines = append(w.lines, strings.Split(strings.TrimRight(s, "\n"), "\n")...)
}

// open writes s and indents what follows; end closes it.
func (w *writer) open(s string) { w.line(s); w.depth++ }

func (w *writer) end(s string) { w.depth--; w.line(s) }

func (w *writer) append(o *writer) { w.lines = append(w.lines, o.lines...) }

// pos makes compiler messages about the next line refer to the script.
func (w *writer) pos(p source.Pos) {
	if !p.Valid() {
		return
	}
	l, _ := p.LineCol()
	w.flush(fmt.Sprintf("#line %d %s", l, quote(p.File.Name)))
}

// home makes compiler messages refer to the generated file again.
func (w *writer) home() { w.flush(homeMark) }

func (w *writer) bytes() []byte {
	var b bytes.Buffer
	for i, l := range w.lines {
		if l == homeMark {
			l = fmt.Sprintf("#line %d %s", i+2, quote(MainFile))
		}
		b.WriteString(l)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// quote returns s as a C string literal. Octal escapes always have three digits, so that a
// following digit is not part of them. "??" is escaped, because it may begin a trigraph.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '?' && i > 0 && s[i-1] == '?':
			b.WriteString(`\?`)
		case c < 0x20 || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// comment returns s as one line that is safe inside a C comment.
func comment(s string) string {
	s = strings.ReplaceAll(s, "*/", "* /")
	s = strings.ReplaceAll(s, "/*", "/ *")
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\\' {
			return ' '
		}
		return r
	}, s)
}
