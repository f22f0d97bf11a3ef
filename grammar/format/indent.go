// SPDX-License-Identifier: GPL-2.0-or-later

package format

import "github.com/gostap/gostap/grammar"

// indentation is the number of tabs before token i if it begins a line.
func (l *layout) indentation(i int) int {
	t := &l.toks[i]
	if t.Kind == grammar.Comment {
		return l.commentIndent(i)
	}
	if f := t.own; f != nil && f.open != i {
		return f.edge
	}
	f := t.in
	switch f.kind {
	case paren, square, control, point, define:
		return f.indent
	}
	switch {
	case t.sub:
		return l.lastHead(f).indent + 1
	case l.is(i, "else"):
		return l.matchIf(f).indent
	case l.is(i, "{") && t.own.kind == body && !t.start:
		return f.stmt
	case t.start || t.fresh:
		return f.indent
	case t.Kind == grammar.Embedded && l.declares(f):
		return f.stmt
	}
	if b := through(f); b.kind != top && b.kind != body {
		return f.indent
	}
	return f.stmt + 1
}

// commentIndent indents a comment like the token after it.
func (l *layout) commentIndent(i int) int {
	f := l.toks[i].in
	next := l.after(i)
	if next >= len(l.toks) || l.toks[next].own != nil && l.toks[next].own.open != next || l.toks[next].in != f {
		return f.indent
	}
	return l.indentation(next)
}

func (l *layout) lastHead(f *frame) head {
	if n := len(f.heads); n > 0 {
		return f.heads[n-1]
	}
	return head{indent: f.stmt}
}

// matchIf returns the if that an else of f belongs to.
func (l *layout) matchIf(f *frame) head {
	for n := len(f.heads) - 1; n >= 0; n-- {
		if f.heads[n].isIf {
			return f.heads[n]
		}
	}
	return head{indent: f.stmt}
}

// settle updates the state for the next lines after token i was written. line is the
// indentation of the token's line.
func (l *layout) settle(i, line int, first bool) {
	t := &l.toks[i]
	f := t.in
	switch {
	case t.Kind == grammar.Comment:
		return
	case t.sub:
		l.settleSub(i, line, first)
	case t.start || t.fresh && first:
		f.stmt, f.heads = line, f.heads[:0]
	case l.is(i, "else"):
		l.settleElse(f)
	}
	if t.own != nil {
		l.settleBracket(i, line, first)
	}
}

func (l *layout) settleSub(i, line int, first bool) {
	f := l.toks[i].in
	if first {
		f.stmt = line
		return
	}
	f.stmt = l.lastHead(f).indent
	if n := len(f.heads); l.is(i, "if") && n > 0 && f.heads[n-1].isElse {
		f.heads = f.heads[:n-1] // else if
	}
}

func (l *layout) settleElse(f *frame) {
	h := l.matchIf(f)
	for n := len(f.heads) - 1; n >= 0; n-- {
		last := f.heads[n]
		f.heads = f.heads[:n]
		if last.isIf {
			break
		}
	}
	f.stmt = h.indent
	f.heads = append(f.heads, head{isElse: true, indent: h.indent})
}

func (l *layout) settleBracket(i, line int, first bool) {
	t := &l.toks[i]
	f := t.own
	switch {
	case f.close == i:
		if f.kind == control && f.opener != "catch" {
			f.outer.heads = append(f.outer.heads, head{isIf: f.opener == "if", indent: f.outer.stmt})
		}
		return
	case f.open != i:
		f.stmt, f.heads = f.indent, f.heads[:0]
		return
	}
	f.edge = line
	switch f.kind {
	case body:
		f.edge = t.in.stmt
	case cond:
		if through(f.outer).kind == top && (first || f.outer.kind != top) {
			f.indent, f.stmt = line, line
			return
		}
	}
	f.indent = f.edge + 1
	f.stmt = f.indent
}
