// SPDX-License-Identifier: GPL-2.0-or-later

package format

import "github.com/gostap/gostap/grammar"

// tok is a lexeme and its place in the structure.
type tok struct {
	grammar.Lexeme
	// in is the innermost bracket around it; for a bracket, the next outer one.
	in *frame
	// own is the bracket that it opens, divides or closes; otherwise nil.
	own *frame
	// start is true if a statement or declaration begins here.
	start bool
	// sub is true if a statement begins here that belongs to an if, else, loop or try.
	sub bool
	// fresh is true if a statement may begin here; the token is indented like one.
	fresh bool
	// name is true for a keyword that is used as a name.
	name bool
	// prefix and postfix are true for operators before or after their only operand, tight
	// for operators without spaces around them.
	prefix, postfix, tight bool
	// loose is true if it is not known whether a space may be added or removed here.
	loose bool
}

// bracket is the kind of a frame.
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
	// macro is true for the parentheses of a macro's call.
	macro bool
	// defined is true within a macro's body, code within a body or a control head.
	defined, code bool
	// decl is true for the body of a probe or function.
	decl bool
	// oneLine is true for a body or conditional that is on one line.
	oneLine bool
	// below are the brackets that were open before a conditional, if it closed some of
	// them.
	below []*frame

	// The following fields are set when the opening token has been written. They are
	// numbers of tabs.
	edge   int // of the opening line and the closing bracket
	indent int // of the lines inside
	stmt   int // of the statement in progress
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

// is reports whether token i is that operator or keyword.
func (l *layout) is(i int, text string) bool {
	if i < 0 || i >= len(l.toks) {
		return false
	}
	t := &l.toks[i]
	return t.Text == text && (t.Kind == grammar.Operator || t.Kind == grammar.Keyword && !t.name)
}

// before is the index of the last token before i that is not a comment; -1 if there is
// none.
func (l *layout) before(i int) int {
	for i--; i >= 0 && l.toks[i].Kind == grammar.Comment; i-- {
	}
	return i
}

// after is the index of the first token after i that is not a comment.
func (l *layout) after(i int) int {
	for i++; i < len(l.toks) && l.toks[i].Kind == grammar.Comment; i++ {
	}
	return i
}

// through is the innermost frame, from f outwards, that is not a conditional.
func through(f *frame) *frame {
	for f.kind == cond {
		f = f.outer
	}
	return f
}

// word reports whether two tokens like t in a row need a space.
func word(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Keyword, grammar.Number, grammar.Target, grammar.Word, grammar.Argument:
		return true
	}
	return false
}

// piece reports whether t, next to others like it without a space, makes up a component
// of a probe point.
func piece(t *tok) bool {
	switch t.Kind {
	case grammar.Name, grammar.Keyword, grammar.Number, grammar.Target:
		return true
	}
	return t.Kind == grammar.Operator && t.Text == "*"
}
