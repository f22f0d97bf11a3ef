// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

const (
	// macroDepth bounds the nesting of macros.
	macroDepth = 200
	// macroFuel bounds the calls and tokens that the macros of a file may expand to.
	macroFuel = 1_000_000
)

// Macro is one @define.
type Macro struct {
	Name   string
	Params []string
	// Pos is the position of the name in its definition.
	Pos  source.Pos
	body []token
	// library is true for a macro defined in a .stpm file, whose body can use only
	// library macros.
	library bool
	// called is true for macros used as NAME(...), false for NAME.
	called bool
}

// MacroSource finds library macros by name. Macro returns nil for an unknown
// name.
type MacroSource interface {
	Macro(name string) *Macro
	MacroNames() []string
}

// scope says what an @word means in some tokens: the parameters of the enclosing macro,
// and whether the file's own macros are visible.
type scope struct {
	library bool
	args    map[string]closure
}

// closure is a macro's argument: its tokens, and the scope in which they were written.
type closure struct {
	toks  []token
	scope *scope
	exp   *source.Expansion
}

// frame is one token list being read.
type frame struct {
	closure
	at int
}

// expander returns the tokens of a file with macros expanded.
type expander struct {
	r      *reporter
	frames []frame
	macros map[string]*Macro
	lib    MacroSource
	fuel   int
	// skipping is true in a branch that is not taken: nothing is expanded or defined
	// there.
	skipping bool
}

func newExpander(toks []token, library bool, lib MacroSource, r *reporter) *expander {
	return &expander{
		r: r, lib: lib, fuel: macroFuel, macros: map[string]*Macro{},
		frames: []frame{{closure: closure{toks: toks, scope: &scope{library: library}}}},
	}
}

// next is the next token after macro expansion; ok is false at the end.
func (x *expander) next() (t token, ok bool) {
	for {
		t, ok = x.raw()
		if !ok || t.Type != lex.StapLexerATWORD || x.skipping || !x.word(&t) {
			return t, ok
		}
	}
}

// raw is the next token as written, with the expansion it came from.
func (x *expander) raw() (token, bool) {
	for len(x.frames) > 0 {
		f := &x.frames[len(x.frames)-1]
		if f.at == len(f.toks) {
			x.frames = x.frames[:len(x.frames)-1]
			continue
		}
		t := f.toks[f.at]
		f.at++
		if f.exp != nil && t.Pos.From == nil {
			t.Pos.From = f.exp
		}
		if len(x.frames) > 1 && !x.burn(&t) {
			return token{}, false
		}
		return t, true
	}
	return token{}, false
}

// burn uses fuel, and ends the file when none is left.
func (x *expander) burn(t *token) bool {
	x.fuel--
	if x.fuel >= 0 && len(x.frames) <= macroDepth {
		return true
	}
	if len(x.frames) > 0 {
		x.r.errorAt(diag.MacroTooDeep, t, "macro expansion does not end").Hint =
			"a macro probably expands to itself, directly or through another one"
	}
	x.frames = nil
	return false
}

// word handles an @word that is a definition, a parameter or a macro. It returns false
// for the built-in operators and unknown words.
func (x *expander) word(t *token) bool {
	name := t.Text[1:]
	if name == "define" {
		x.define(t)
		return true
	}
	f := &x.frames[len(x.frames)-1]
	if c, ok := f.scope.args[name]; ok {
		x.push(c, t)
		return true
	}
	m := x.lookup(name, f.scope.library)
	if m == nil {
		return false
	}
	args, ok := x.arguments(m, t)
	if ok {
		exp := &source.Expansion{Kind: "macro", Name: t.Text, Site: t.Pos}
		x.push(closure{m.body, &scope{library: m.library, args: args}, exp}, t)
	}
	return true
}

func (x *expander) push(c closure, t *token) {
	if n := len(x.frames) - 1; n > 0 && x.frames[n].at == len(x.frames[n].toks) {
		x.frames = x.frames[:n]
	}
	x.frames = append(x.frames, frame{closure: c})
	x.burn(t)
}

func (x *expander) lookup(name string, library bool) *Macro {
	if !library {
		if m := x.macros[name]; m != nil {
			return m
		}
	} else if m := x.macros[name]; m != nil && m.library {
		return m
	}
	if x.lib == nil {
		return nil
	}
	return x.lib.Macro(name)
}

// arguments reads "(a, b)" after a macro that has parameters. The tokens are not expanded
// yet, because words in them have the meaning of the place where they were written.
func (x *expander) arguments(m *Macro, t *token) (map[string]closure, bool) {
	if !m.called {
		return nil, true
	}
	f := &x.frames[len(x.frames)-1]
	if f.at == len(f.toks) || f.toks[f.at].Type != lex.StapLexerLPAREN {
		x.r.errorAt(diag.MacroArguments, t, "macro %s needs %d %s in parentheses", t.Text, len(m.Params), plural("argument", len(m.Params)))
		return nil, false
	}
	open := f.at
	lists, end := splitArguments(f.toks, open)
	if end < 0 {
		x.r.errorAt(diag.MacroArguments, t, "argument list of macro %s is not closed", t.Text)
		f.at = len(f.toks)
		return nil, false
	}
	c := f.closure
	f.at = end
	if len(m.Params) == 0 && len(lists) == 1 && len(lists[0]) == 0 {
		return nil, true
	}
	if len(lists) != len(m.Params) {
		x.wrongCount(m, t, lists, &c.toks[open+1+past(lists, len(m.Params))])
		return nil, false
	}
	args := make(map[string]closure, len(lists))
	for i, p := range m.Params {
		args[p] = closure{lists[i], c.scope, c.exp}
	}
	return args, true
}

// past is the number of tokens in the first n arguments and the commas between them. The
// next token is the comma of a superfluous argument, or the ')' of a call with too few.
func past(lists [][]token, n int) int {
	count := 0
	for i, l := range lists[:min(n, len(lists))] {
		count += len(l)
		if i > 0 {
			count++
		}
	}
	return count
}

// wrongCount reports a call with a wrong number of arguments, at the token where another
// argument or ')' was expected.
func (x *expander) wrongCount(m *Macro, t *token, lists [][]token, at *token) {
	few := "many"
	if len(lists) < len(m.Params) {
		few = "few"
	}
	d := x.r.errorAt(diag.MacroArguments, at, "too %s parameters for macro %s: expected %d, got %d", few, t.Text, len(m.Params), len(lists))
	d.Notes = append(d.Notes, note("the macro is defined", m.Pos))
}

// splitArguments splits "(a, b)" at its outer commas. toks[at] is the opening
// parenthesis; end is the index after the closing one, -1 if there is none.
func splitArguments(toks []token, at int) (lists [][]token, end int) {
	depth, from := 0, at+1
	for i := at; i < len(toks); i++ {
		switch toks[i].Type {
		case lex.StapLexerLPAREN, lex.StapLexerLBRACKET:
			depth++
		case lex.StapLexerRPAREN, lex.StapLexerRBRACKET:
			if depth--; depth == 0 {
				return append(lists, toks[from:i]), i + 1
			}
		case lex.StapLexerCOMMA:
			if depth == 1 {
				lists = append(lists, toks[from:i])
				from = i + 1
			}
		}
	}
	return nil, -1
}

// names lists the macros of the file and the library, to suggest similar names.
func (x *expander) names() []string {
	var names []string
	for n := range x.macros {
		names = append(names, n)
	}
	if x.lib != nil {
		names = append(names, x.lib.MacroNames()...)
	}
	slices.Sort(names)
	return names
}

func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
