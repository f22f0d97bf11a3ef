// SPDX-License-Identifier: GPL-2.0-or-later

package format

import "github.com/gostap/gostap/grammar"

// tok is a lexeme and what the structure says about it.
type tok struct {
	grammar.Lexeme
	// in is the innermost bracket around it; a bracket is in the one outside.
	in *frame
	// own is the bracket that it opens, divides or closes; else nil.
	own *frame
	// start: a statement or declaration begins here.
	start bool
	// sub: a statement begins here that belongs to an if, else, loop or try.
	sub bool
	// fresh: maybe a statement begins here; it is indented like one.
	fresh bool
	// name: a keyword that serves as a name.
	name bool
	// prefix, postfix and tight are operators that stand at their operand's
	// front, end, or without a space on either side.
	prefix, postfix, tight bool
	// loose: whether a space may be put in or left out is not known here.
	loose bool
}

// bracket is the sort of a frame.
type bracket uint8

const (
	top     bracket = iota // the whole text
	body                   // { statements }
	point                  // { probe points }
	control                // the parentheses of if, while, for, foreach, catch
	paren
	square
	cond   // %( condition %? tokens %: tokens %)
	define // %( the body of a macro %)
)

// frame is a pair of brackets.
type frame struct {
	kind   bracket
	outer  *frame
	open   int // index of its token
	close  int // -1: not closed
	opener string
	// macro: the parentheses of a macro's call.
	macro bool
	// defined: within a macro's body. code: within a body or a control head.
	defined, code bool
	// decl: the body of a probe or function.
	decl bool
	// oneLine: a body or conditional that stands on one line.
	oneLine bool
	// below is what was open around a conditional, if it closed some of that.
	below []*frame

	// What follows is known when its opening token has been written. The
	// numbers count tabs.
	edge   int // where the opening line and the closing bracket stand
	indent int // where its lines stand
	stmt   int // where the statement in progress stands
	heads  []head
}

// head is an if, else or loop whose statement follows.
type head struct {
	isIf   bool
	isElse bool
	indent int
}

// layout is the state of formatting one text.
type layout struct {
	toks []tok
	root frame
}

// is tells whether token i is that operator or keyword.
func (l *layout) is(i int, text string) bool {
	if i < 0 || i >= len(l.toks) {
		return false
	}
	t := &l.toks[i]
	return t.Text == text && (t.Kind == grammar.Operator || t.Kind == grammar.Keyword && !t.name)
}

// before is the index of the token before i that is no comment, -1 if none.
func (l *layout) before(i int) int {
	for i--; i >= 0 && l.toks[i].Kind == grammar.Comment; i-- {
	}
	return i
}

// after is the index of the token behind i that is no comment.
func (l *layout) after(i int) int {
	for i++; i < len(l.toks) && l.toks[i].Kind == grammar.Comment; i++ {
	}
	return i
}

// through is the innermost frame from f outwards that is no conditional.
func through(f *frame) *frame {
	for f.kind == cond {
		f = f.outer
	}
	return f
}

// word: two of them in a row need a space.
func word(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Keyword, grammar.Number, grammar.Target, grammar.Word, grammar.Argument:
		return true
	}
	return false
}

// piece: with its like, without a space between, it makes a component of a
// probe point.
func piece(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Keyword, grammar.Number, grammar.Target:
		return true
	}
	return t.Kind == grammar.Operator && t.Text == "*"
}
