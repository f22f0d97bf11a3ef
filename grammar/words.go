// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// operators are the built-in @words, with the language version that added them.
var operators = map[string]struct {
	typ   int
	since string
}{
	"@cast": {lex.StapLexerAT_CAST, ""}, "@defined": {lex.StapLexerAT_DEFINED, ""},
	"@probewrite": {lex.StapLexerAT_PROBEWRITE, ""}, "@entry": {lex.StapLexerAT_ENTRY, ""},
	"@perf": {lex.StapLexerAT_PERF, ""}, "@var": {lex.StapLexerAT_VAR, ""},
	"@avg": {lex.StapLexerAT_STAT, ""}, "@count": {lex.StapLexerAT_STAT, ""}, "@sum": {lex.StapLexerAT_STAT, ""},
	"@min": {lex.StapLexerAT_STAT, ""}, "@max": {lex.StapLexerAT_STAT, ""},
	"@variance":    {lex.StapLexerAT_STAT, "3.1"},
	"@hist_linear": {lex.StapLexerAT_HIST_LINEAR, ""}, "@hist_log": {lex.StapLexerAT_HIST_LOG, ""},
	"@const":     {lex.StapLexerAT_CONST, "3.1"},
	"@kregister": {lex.StapLexerAT_REGISTER, "4.0"}, "@uregister": {lex.StapLexerAT_REGISTER, "4.0"},
	"@kderef": {lex.StapLexerAT_DEREF, "4.0"}, "@uderef": {lex.StapLexerAT_DEREF, "4.0"},
	"@enum": {lex.StapLexerAT_ENUM, "5.5"}, "@enumname": {lex.StapLexerAT_ENUMNAME, "5.6"},
}

// settle completes the tokens that the preprocessor kept: it reports their errors, joins
// adjacent strings, and gives @words their types.
func settle(toks []token, env *Env, x *expander) []token {
	out := toks[:0]
	for i := range toks {
		t := toks[i]
		if t.bad != nil {
			x.r.problemOf(&t)
		}
		switch t.Type {
		case lex.StapLexerJUNK:
			continue
		case lex.StapLexerARG:
			t.Type = lex.StapLexerNUMBER
			if t.Text[0] == '@' {
				t.Type = lex.StapLexerSTRING
			}
		case lex.StapLexerOPEN_STRING:
			t.Type = lex.StapLexerSTRING
		case lex.StapLexerOPEN_EMBEDDED:
			t.Type = lex.StapLexerEMBEDDED
		case lex.StapLexerATWORD:
			settleWord(&t, env, x)
		case lex.StapLexerPRIVATE:
			if strverscmp(env.SystemtapV, "3.0") < 0 {
				t.Type = lex.StapLexerIDENT
			}
		}
		n := len(out)
		if n > 0 && out[n-1].Type == lex.StapLexerARROW && keywordType(t.Type) {
			t.Type = lex.StapLexerIDENT
		}
		if n > 0 && t.Type == lex.StapLexerSTRING && out[n-1].Type == lex.StapLexerSTRING {
			glue(&out[n-1], &t)
			continue
		}
		out = append(out, t)
	}
	return out
}

// glue appends the literal b to a.
func glue(a, b *token) {
	if a.str == nil {
		a.str = new(strValue)
		a.str.add(a.Text)
	}
	a.str.add(b.Text)
	if b.bad != nil {
		a.bad = b.bad
	}
}

func (v *strValue) add(text string) {
	v.plain.WriteString(unescape(text))
	v.regex.WriteString(unescapeRegex(text))
}

func settleWord(t *token, env *Env, x *expander) {
	op, ok := operators[t.Text]
	if ok && (op.since == "" || strverscmp(env.SystemtapV, op.since) >= 0) {
		t.Type = op.typ
		return
	}
	t.Type = lex.StapLexerIDENT
	t.bad = &problem{poison: true}
	d := x.r.errorAt(diag.UnknownOperator, t, "unknown operator or macro %s", t.Text)
	d.TokenKind = "operator"
	if ok {
		d.Hint = t.Text + " needs --compatible=" + op.since + " or later"
		return
	}
	var names []string
	for w := range operators {
		names = append(names, w)
	}
	for _, m := range x.names() {
		names = append(names, "@"+m)
	}
	slices.Sort(names)
	if near := diag.Near(t.Text, names, 3); len(near) > 0 {
		d.Hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
}
