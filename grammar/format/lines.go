// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"strings"

	"github.com/gostap/gostap/grammar"
)

// breaks is the number of line feeds before token i: 0, 1, or 2 for an empty
// line.
func (l *layout) breaks(i int) int {
	if i == 0 {
		return 0
	}
	t, p := &l.toks[i], &l.toks[i-1]
	if !l.breaksLine(t, p, i) {
		return 0
	}
	if l.endsDeclaration(i-1) && t.in.kind == top && !(t.own != nil && t.own.kind == cond && t.own.open != i) {
		return 2
	}
	if t.Lines < 2 || l.opensBody(i-1) || l.is(i, "}") || l.is(i, "{") || l.is(i, "else") {
		return 1
	}
	return 2
}

func (l *layout) breaksLine(t, p *tok, i int) bool {
	kept := t.Lines > 0
	switch {
	case p.Kind == grammar.Comment && !strings.HasPrefix(p.Text, "/*"):
		return true
	case t.Kind == grammar.Comment || p.Kind == grammar.Comment:
		return kept
	case l.is(i, ",") || l.is(i, ";"):
		return false
	case l.is(i, "{") && t.own.kind == body:
		return t.own.decl && !t.own.oneLine || t.start
	case l.is(i, "}") && t.own != nil && t.own.kind == body:
		return !t.own.oneLine
	case l.opensBody(i - 1):
		return !p.own.oneLine
	case l.is(i, "else") || l.is(i, "catch"):
		return !l.is(i-1, "}") && (kept || through(t.in).kind == body && !t.in.oneLine)
	case t.Kind == grammar.Embedded && !t.start && l.declares(t.in):
		return strings.Contains(t.Text, "\n")
	case l.endsDeclaration(i-1) || t.start && !l.joined(t.in):
		return true
	case l.is(i-1, "}") && p.own != nil && p.own.kind == body && !t.in.oneLine && !(t.own != nil && t.own.kind == cond):
		return true
	}
	return kept
}

// joined reports whether the statements of f are on one line.
func (l *layout) joined(f *frame) bool { return f.oneLine }

// declares reports whether f is outside all bodies.
func (l *layout) declares(f *frame) bool { return through(f).kind == top }

func (l *layout) opensBody(i int) bool {
	f := l.toks[i].own
	return f != nil && f.open == i && f.kind == body
}

// endsDeclaration reports whether token i ends a declaration of several lines.
func (l *layout) endsDeclaration(i int) bool {
	t := &l.toks[i]
	if !l.declares(t.in) {
		return false
	}
	if t.Kind == grammar.Embedded {
		return strings.Contains(t.Text, "\n")
	}
	f := t.own
	return f != nil && f.kind == body && f.close == i && !f.oneLine && !l.is(l.after(i), ",")
}
