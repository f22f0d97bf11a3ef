// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// define reads a definition; at is its @define:
//
//	"@define" NAME [ "(" [ NAME { "," NAME } ] ")" ] "%(" tokens "%)" .
func (x *expander) define(at *token) {
	if len(x.frames) > 1 {
		x.r.errorAt(diag.BadMacro, at, "@define inside a macro")
		return
	}
	m := &Macro{library: x.frames[0].scope.library}
	name, ok := x.raw()
	if !ok || name.Type != lex.StapLexerIDENT && !keywordType(name.Type) {
		x.defineError(at, &name, ok, "expected a macro name after @define")
		return
	}
	m.Name, m.Pos = name.Text, name.Pos
	t, ok := x.raw()
	if ok && t.Type == lex.StapLexerLPAREN {
		m.called = true
		if !x.params(at, m) {
			return
		}
		t, ok = x.raw()
	}
	if !ok || t.Type != lex.StapLexerPP_OPEN {
		x.defineError(at, &t, ok, "expected '%(' before the macro's body")
		return
	}
	if m.body, ok = x.body(&t); ok {
		x.record(&name, m)
	}
}

func (x *expander) defineError(at, t *token, ok bool, msg string) {
	if !ok {
		t = at
	}
	x.r.errorAt(diag.BadMacro, t, "%s", msg)
}

// params reads the parameter list behind its "(".
func (x *expander) params(at *token, m *Macro) bool {
	for {
		t, ok := x.raw()
		if ok && t.Type == lex.StapLexerRPAREN && len(m.Params) == 0 {
			return true
		}
		if !ok || t.Type != lex.StapLexerIDENT && !keywordType(t.Type) {
			x.defineError(at, &t, ok, "expected a parameter name")
			return false
		}
		if slices.Contains(m.Params, t.Text) {
			x.r.errorAt(diag.BadMacro, &t, "duplicate macro parameter")
		}
		m.Params = append(m.Params, t.Text)
		t, ok = x.raw()
		if ok && t.Type == lex.StapLexerRPAREN {
			return true
		}
		if !ok || t.Type != lex.StapLexerCOMMA {
			x.defineError(at, &t, ok, "expected ',' or ')' in the parameter list")
			return false
		}
	}
}

// body reads up to the "%)" that matches open.
func (x *expander) body(open *token) ([]token, bool) {
	f := &x.frames[len(x.frames)-1]
	from, depth := f.at, 1
	for ; f.at < len(f.toks); f.at++ {
		t := &f.toks[f.at]
		switch {
		case t.Type == lex.StapLexerPP_OPEN:
			depth++
		case t.Type == lex.StapLexerPP_CLOSE:
			if depth--; depth == 0 {
				f.at++
				return f.toks[from : f.at-1], true
			}
		case t.Type == lex.StapLexerATWORD && t.Text == "@define":
			x.r.errorAt(diag.BadMacro, t, "@define inside a macro")
		}
	}
	x.r.errorAt(diag.BadMacro, open, "macro body is not closed by '%%)'")
	return nil, false
}

func (x *expander) record(name *token, m *Macro) {
	if m.Name == "define" {
		x.r.errorAt(diag.BadMacro, name, "'define' cannot be redefined")
		return
	}
	if old := x.macros[m.Name]; old != nil {
		d := x.r.errorAt(diag.BadMacro, name, "attempt to redefine macro '@%s' in the same file", m.Name)
		d.Notes = append(d.Notes, note("first defined", old.Pos))
		return
	}
	if _, builtin := operators["@"+m.Name]; builtin {
		x.r.warnAt(diag.BuiltinShadowed, name, "macro redefines built-in operator '@%s'", m.Name)
	}
	x.macros[m.Name] = m
}
