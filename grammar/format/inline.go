// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"strings"

	"github.com/gostap/gostap/grammar"
)

// maxInline bounds a body that stays on one line, in bytes.
const maxInline = 72

// inline finds the bodies and conditionals that stay on one line: those that were written
// on one line and are simple.
func (l *layout) inline() {
	for i := len(l.toks) - 1; i >= 0; i-- {
		f := l.toks[i].own
		if f == nil || f.open != i || f.close < 0 {
			continue
		}
		switch f.kind {
		case body:
			f.oneLine = l.simple(f)
		case cond:
			f.oneLine = l.unbroken(f)
		}
	}
}

// simple reports whether the body has at most one statement, and no body or conditional
// inside.
func (l *layout) simple(f *frame) bool {
	width := 0
	for i := f.open + 1; i <= f.close; i++ {
		t := &l.toks[i]
		if t.Lines > 0 || strings.Contains(t.Text, "\n") || t.own != nil && i != f.close && t.own.kind != paren && t.own.kind != square && t.own.kind != control {
			return false
		}
		if i > f.open+1 && t.start || t.Kind == grammar.Comment && !strings.HasPrefix(t.Text, "/*") {
			return false
		}
		if t.Text == ";" && t.in == f && l.after(i) != f.close {
			return false
		}
		if width += len(t.Text) + 1; width > maxInline {
			return false
		}
	}
	return true
}

// unbroken reports whether there is no line break inside, neither in the source nor in
// the result.
func (l *layout) unbroken(f *frame) bool {
	for i := f.open + 1; i <= f.close; i++ {
		t := &l.toks[i]
		if t.Lines > 0 || strings.Contains(t.Text, "\n") || t.Kind == grammar.Comment {
			return false
		}
		if o := t.own; o != nil && o.open == i && (o.kind == body || o.kind == cond) && !o.oneLine {
			return false
		}
	}
	return true
}
