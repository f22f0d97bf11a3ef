// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"slices"

	"github.com/gostap/gostap/grammar"
)

// brackets updates the stack of open brackets, and whether the tokens so far could end an
// expression.
func (w *walker) brackets(i int) {
	t := &w.toks[i]
	if t.Kind != grammar.Operator {
		w.operand(t)
		return
	}
	ends := false
	switch t.Text {
	case "(":
		w.push(i, w.paren())
	case "[":
		w.push(i, square)
	case "{":
		w.push(i, w.brace())
	case ")", "]", "}":
		w.pop(i)
		ends = t.own != nil && (t.own.kind == paren || t.own.kind == square)
	case "%(":
		w.push(i, w.conditional())
	case "%?", "%:", "%)":
		w.divide(i)
	case "++", "--":
		ends = w.ends
	case "*":
		ends = !w.ends // a wildcard
	case "+", "-", "!", "?", "%":
		ends = t.postfix
	}
	w.ends = ends
}

func (w *walker) operand(t *tok) {
	w.ends = true
	if t.Kind == grammar.Keyword && !t.name {
		switch t.Text {
		case "break", "continue", "next", "string", "long":
		default:
			w.ends = false
		}
	}
}

func (w *walker) push(i int, kind bracket) {
	f := &frame{kind: kind, outer: w.top(), open: i, close: -1}
	if w.prev >= 0 {
		p := &w.toks[w.prev]
		f.opener = p.Text
		f.macro = kind == paren && p.Kind == grammar.Word
	}
	f.defined = kind == define || f.outer.defined
	f.code = kind == body || kind == control || f.outer.code
	f.decl = kind == body && through(f.outer).kind == top
	w.toks[i].own = f
	w.open = append(w.open, f)
}

func (w *walker) paren() bracket {
	for _, k := range []string{"if", "while", "for", "foreach", "catch"} {
		if w.is(w.prev, k) {
			return control
		}
	}
	return paren
}

func (w *walker) brace() bracket {
	if w.head() && w.beginsPart() {
		return point
	}
	return body
}

// conditional distinguishes a macro's body from a preprocessor condition.
func (w *walker) conditional() bracket {
	for i, n := w.prev, 0; i >= 0 && n < 100; i, n = w.before(i), n+1 {
		t := &w.toks[i]
		if t.Kind == grammar.Word && t.Text == "@define" {
			return define
		}
		if t.Kind == grammar.Operator && t.Text != "(" && t.Text != ")" && t.Text != "," {
			return cond
		}
	}
	return cond
}

var closes = map[bracket]string{body: "}", point: "}", control: ")", paren: ")", square: "]"}

// pop closes the bracket that token i matches. A branch of a conditional may close a
// bracket that was opened before the conditional.
func (w *walker) pop(i int) {
	text := w.toks[i].Text
	var inside *frame
	for n := len(w.open) - 1; n > 0; n-- {
		f := w.open[n]
		if f.kind == define {
			return
		}
		if f.kind == cond {
			if inside == nil {
				inside = f
			}
			continue
		}
		if closes[f.kind] == text {
			w.closeAt(n, i, inside)
			return
		}
		if text != "}" {
			return // a '}' alone closes the brackets left open inside
		}
	}
}

// closeAt closes the open bracket n with token i; inside is the conditional between the
// two, nil if there is none.
func (w *walker) closeAt(n, i int, inside *frame) {
	f := w.open[n]
	if inside == nil {
		w.open = w.open[:n]
	} else {
		if inside.below == nil {
			inside.below = slices.Clone(w.open)
		}
		w.open = slices.Delete(w.open, n, n+1)
	}
	f.close = i
	w.toks[i].own, w.toks[i].in = f, f.outer
}

// divide handles a "%?", "%:" or "%)" of the innermost conditional or macro body.
func (w *walker) divide(i int) {
	t := &w.toks[i]
	n := len(w.open) - 1
	for n > 0 && w.open[n].kind != cond && w.open[n].kind != define {
		n--
	}
	if n == 0 {
		return
	}
	f := w.open[n]
	t.own, t.in = f, f.outer
	switch {
	case t.Text == "%:":
		if f.below != nil {
			w.open = f.below
			f.below = nil
			n = slices.Index(w.open, f)
		}
		w.open = w.open[:n+1]
	case t.Text == "%)" && f.kind == define:
		f.close = i
		w.open = w.open[:n]
	case t.Text == "%)":
		f.close = i
		w.open = slices.Delete(w.open, n, n+1) // brackets opened in a branch stay open
	}
}
