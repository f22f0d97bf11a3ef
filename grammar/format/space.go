// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
)

// space reports whether to write a space between token i and the previous one on its
// line.
func (l *layout) space(i int) bool {
	t, p := &l.toks[i], &l.toks[i-1]
	switch {
	case t.Kind == grammar.Comment:
		return !l.opensParen(i - 1)
	case p.Kind == grammar.Comment:
		return !l.closesTight(i)
	case l.kept(i):
		return !t.Glued
	case l.wanted(i):
		return true
	}
	return !t.Glued && !separate(p.Text, t.Text)
}

// kept reports whether a space has a meaning here, or may have one.
func (l *layout) kept(i int) bool {
	t, p := &l.toks[i], &l.toks[i-1]
	if (t.Kind == grammar.Argument || p.Kind == grammar.Argument) && pasted(p, t) {
		return true
	}
	if !t.loose {
		return false
	}
	if t.Text == "." || p.Text == "." {
		return !t.tight && !p.tight
	}
	if !piece(t) {
		return false
	}
	switch {
	case piece(p) || p.Kind == grammar.Word || l.is(i-1, ")") || l.is(i-1, "}"):
		return true
	case l.is(i-1, "(") || l.is(i-1, ","):
		return t.in.macro
	case p.own != nil && (p.own.kind == define || p.own.kind == cond && p.own.open != i-1):
		return true
	}
	return false
}

// pasted reports whether one of the two is an argument, whose text may join the other
// token's.
func pasted(p, t *tok) bool {
	if !t.Glued {
		return !bracketOrComma(p) && !bracketOrComma(t)
	}
	return word(p) && word(t) || t.loose && (piece(p) || piece(t))
}

func bracketOrComma(t *tok) bool {
	return t.Kind == grammar.Operator && strings.Contains("()[]{},;", t.Text)
}

func (l *layout) opensParen(i int) bool { return l.is(i, "(") || l.is(i, "[") }

func (l *layout) closesTight(i int) bool {
	return l.is(i, ")") || l.is(i, "]") || l.is(i, ",") || l.is(i, ";")
}

// wanted reports whether the style has a space before token i.
func (l *layout) wanted(i int) bool {
	t, p := &l.toks[i], &l.toks[i-1]
	switch {
	case p.Kind == grammar.Word && t.postfix && t.Kind == grammar.Operator:
		return true // @sum -
	case l.closesTight(i) || l.opensParen(i-1) || t.tight || p.tight || t.postfix || p.prefix:
		return false
	case l.is(i, "{") && t.own.kind == point:
		return !l.is(i-1, ".")
	case l.is(i, "}") && t.own != nil && t.own.kind == point, l.is(i-1, "{") && p.own.kind == point:
		return false
	case l.is(i, "("):
		return !callable(p) && !(l.is(i-1, "}") && p.own != nil && p.own.kind == point)
	case l.is(i, "["):
		return !indexable(p)
	}
	return true
}

// callable reports whether a '(' after t belongs to it.
func callable(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Word, grammar.Target:
		return true
	case grammar.Keyword:
		return t.name || t.Text == "string" || t.Text == "long"
	}
	return t.Text == "*"
}

func indexable(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Word, grammar.Target, grammar.Argument:
		return true
	case grammar.Keyword:
		return t.name
	}
	return t.Text == ")" || t.Text == "]" || t.postfix
}

// separate reports whether two texts without a space between them are still the same two
// tokens.
func separate(a, b string) bool {
	got, list := grammar.Lexemes(source.NewFile("", []byte(a+b), source.User))
	return !list.HasErrors() && len(got) == 2 && got[0].Text == a
}
