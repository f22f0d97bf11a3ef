// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar"
)

// walker finds brackets and statements, by the same rules as the parser's preparation of
// tokens (grammar/shape.go). It also accepts texts with syntax errors: a wrong guess
// affects the layout, never the meaning.
type walker struct {
	*layout
	open []*frame // innermost last
	// decl is the keyword of the enclosing declaration.
	decl string
	// ends is true if the tokens so far could end an expression.
	ends bool
	// prev is the index of the previous token that is not a comment; -1 at the beginning.
	prev int
}

// structure sets the fields of all tokens except the lexeme.
func (l *layout) structure() {
	l.root.close = -1
	w := &walker{layout: l, open: []*frame{&l.root}, prev: -1}
	for i := range l.toks {
		w.toks[i].in = w.top()
		if l.toks[i].Kind == grammar.Comment {
			continue
		}
		w.take(i)
		w.prev = i
	}
}

func (w *walker) top() *frame { return w.open[len(w.open)-1] }

func (w *walker) take(i int) {
	t := &w.toks[i]
	t.name = t.Kind == grammar.Keyword && w.serves(i)
	t.loose = w.loose()
	w.starts(i)
	w.operator(i)
	w.brackets(i)
}

// serves reports whether the keyword at i is used as a name: of a component, a member, or
// a macro.
func (w *walker) serves(i int) bool {
	switch {
	case w.is(w.prev, "->"):
		return true
	case w.prev >= 0 && w.toks[w.prev].Kind == grammar.Word && w.toks[w.prev].Text == "@define":
		return true
	case !w.head():
		return false
	}
	return w.beginsPart() || w.toks[i].Glued && (w.is(w.prev, "*"))
}

// head reports whether the position is in the probe points of a probe declaration.
func (w *walker) head() bool {
	if w.decl != "probe" {
		return false
	}
	switch through(w.top()).kind {
	case top, point:
		return true
	}
	return false
}

// beginsPart reports whether a component of a probe point begins after the previous
// token.
func (w *walker) beginsPart() bool {
	switch {
	case w.is(w.prev, ","):
		before := w.before(w.prev)
		return !(before >= 0 && w.toks[before].own != nil && w.toks[before].own.kind == body)
	case w.is(w.prev, "{"):
		return w.toks[w.prev].own.kind == point
	}
	return w.is(w.prev, "probe") || w.is(w.prev, ".") || w.is(w.prev, "=") || w.is(w.prev, "+=")
}

// loose reports whether the position is in probe points, or in a macro's body, which may
// become part of one.
func (w *walker) loose() bool {
	f := w.top()
	return f.defined || !f.code && (w.decl == "probe" || w.decl == "")
}

var declarations = []string{"probe", "function", "global", "private"}

// starts finds out whether a statement or declaration begins at i.
func (w *walker) starts(i int) {
	t := &w.toks[i]
	in := through(w.top())
	keyword := t.Kind == grammar.Keyword && !t.name
	switch {
	case keyword && slices.Contains(declarations, t.Text) && in.kind == top:
		t.start = !w.is(w.prev, "private") || t.Text == "probe" || t.Text == "private"
		w.decl = t.Text
	case in.kind == top:
		w.startsTop(i)
	case in.kind == body:
		w.startsStatement(i)
	}
	if t.start || t.sub {
		w.ends = false
	}
}

// startsTop finds declarations that don't begin with a keyword.
func (w *walker) startsTop(i int) {
	t := &w.toks[i]
	closed := w.prev < 0 || w.closesDecl(w.prev)
	switch {
	case t.Kind == grammar.Embedded:
		t.start = w.decl != "function" || closed
	case t.Kind == grammar.Word && t.Text == "@define":
		t.start, w.decl = true, ""
	case t.Text == "%(" && w.decl == "" || closed && t.Text != ",":
		t.fresh = true
	case w.isDivider(w.prev):
		t.fresh = true
	}
}

// closesDecl reports whether token i ends a declaration.
func (w *walker) closesDecl(i int) bool {
	t := &w.toks[i]
	if t.own != nil && t.own.close == i {
		return t.own.kind == body || t.own.kind == define || t.own.kind == cond
	}
	return t.Kind == grammar.Embedded
}

func (w *walker) isDivider(i int) bool { return w.is(i, "%?") || w.is(i, "%:") }

// startsStatement finds statements. The ';' between two statements is optional.
func (w *walker) startsStatement(i int) {
	t := &w.toks[i]
	if t.Text == ";" || t.Text == "}" || t.Text == "," || w.is(i, "else") || w.is(i, "catch") {
		return
	}
	if strings.HasPrefix(t.Text, "%") && len(t.Text) == 2 && t.Kind == grammar.Operator && t.Text != "%=" {
		t.fresh = w.ends || w.between() || w.isDivider(w.prev) || w.is(w.prev, "%)")
		return
	}
	switch {
	case w.closesControl() || w.is(w.prev, "else") || w.is(w.prev, "try"):
		t.sub = true
	case w.isDivider(w.prev) || w.is(w.prev, "%)"):
		t.fresh = t.Kind != grammar.Operator || t.Text == "{"
	default:
		t.start = w.between() || w.ends && w.cannotContinue(t)
	}
}

// between reports whether no statement is incomplete after the previous token.
func (w *walker) between() bool {
	return w.is(w.prev, ";") || w.is(w.prev, "{") || w.is(w.prev, "}")
}

func (w *walker) closesControl() bool {
	return w.is(w.prev, ")") && w.toks[w.prev].own != nil && w.toks[w.prev].own.kind == control && w.toks[w.prev].own.opener != "catch"
}

// cannotContinue reports whether t can't continue an expression that is complete before
// it.
func (w *walker) cannotContinue(t *tok) bool {
	p := &w.toks[w.prev]
	literal := p.Kind == grammar.Number || p.Kind == grammar.String
	switch t.Kind {
	case grammar.Operator:
		switch t.Text {
		case "(":
			return p.Kind != grammar.Name && p.Kind != grammar.Word
		case "[", "++", "--":
			return literal
		case "{", "!", "~":
			return true
		}
		return false
	case grammar.Keyword:
		return t.Text != "in" && t.Text != "limit"
	case grammar.String:
		return p.Kind != grammar.String && p.Kind != grammar.Argument
	case grammar.Argument:
		return p.Kind != grammar.String && p.Kind != grammar.Argument && !(t.Glued && word(p))
	case grammar.Target:
		return strings.Trim(t.Text, "$") != "" // $ and $$ alone end an expression
	}
	return p.Kind != grammar.Argument || !t.Glued || !word(t)
}
