// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"bytes"
	"strings"

	"github.com/gostap/gostap/grammar"
)

// maxIndent bounds the indentation of a line in tabs. Without it, a deeply nested text
// could grow by the square of its depth.
const maxIndent = 100

// place writes token i with the white space before it.
func (l *layout) place(w *writer, i int) {
	t := &l.toks[i]
	n := l.breaks(i)
	first := n > 0 || i == 0
	if n > 0 {
		w.newline(n)
	}
	text := t.Text
	if first {
		w.indent = min(l.indentation(i), maxIndent)
		w.text(strings.Repeat("\t", w.indent))
	}
	switch {
	case t.Kind == grammar.Comment:
		text = comment(text, w.indent)
		if !first && l.trails(i) {
			w.trailing(text)
			return
		}
	}
	if !first && l.space(i) {
		w.text(" ")
	}
	w.text(text)
	l.settle(i, w.indent, first)
}

// trails reports whether the comment ends its line.
func (l *layout) trails(i int) bool {
	return i+1 == len(l.toks) || l.breaks(i+1) > 0
}

// comment is the comment's text without white space at line ends; the stars of a block
// comment stay aligned.
func comment(text string, indent int) string {
	lines := strings.Split(text, "\n")
	stars := true
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r\f\v")
		stars = stars && (i == 0 || strings.HasPrefix(strings.TrimLeft(lines[i], " \t"), "*"))
	}
	if stars {
		for i := 1; i < len(lines); i++ {
			lines[i] = strings.Repeat("\t", indent) + " " + strings.TrimLeft(lines[i], " \t")
		}
	}
	return strings.Join(lines, "\n")
}

// writer collects lines, and aligns the comments at their ends.
type writer struct {
	lines []line
	cur   strings.Builder
	note  string
	// indent is the indentation of the current line.
	indent int
}

type line struct{ code, note string }

// maxShift bounds how far a comment is moved to be aligned.
const maxShift = 32

func (w *writer) text(s string) { w.cur.WriteString(s) }

func (w *writer) trailing(s string) { w.note = s }

func (w *writer) newline(n int) {
	w.lines = append(w.lines, line{w.cur.String(), w.note})
	w.cur.Reset()
	w.note = ""
	if n > 1 {
		w.lines = append(w.lines, line{})
	}
}

func (w *writer) bytes() []byte {
	if w.cur.Len() > 0 || w.note != "" {
		w.newline(1)
	}
	var b bytes.Buffer
	for i := 0; i < len(w.lines); {
		n := i
		for n < len(w.lines) && w.lines[n].note != "" {
			n++
		}
		align(&b, w.lines[i:n])
		if n == i {
			b.WriteString(w.lines[i].code + "\n")
			n++
		}
		i = n
	}
	return b.Bytes()
}

// align writes lines that all end with a comment.
func align(b *bytes.Buffer, lines []line) {
	least, most := 1<<30, 0
	for _, l := range lines {
		least, most = min(least, width(l.code)), max(most, width(l.code))
	}
	for _, l := range lines {
		pad := 1
		if most-least <= maxShift {
			pad = most - width(l.code) + 1
		}
		b.WriteString(l.code + strings.Repeat(" ", pad) + l.note + "\n")
	}
}

// width is the width of the last line of s, with tab stops every 8 columns.
func width(s string) int {
	n := 0
	for _, r := range s[strings.LastIndexByte(s, '\n')+1:] {
		if r == '\t' {
			n += 8 - n%8
		} else {
			n++
		}
	}
	return n
}
