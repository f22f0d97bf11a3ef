// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// report reports the error at fail in the declaration at token decl.
func (d *driver) report(decl int, fail *failure) {
	t := &d.s.Toks[fail.at]
	for t.auto { // the user did not write these tokens
		t = &d.s.Toks[t.Index+1]
	}
	open := d.openAt(decl, fail.at)
	if t.Type == antlr.TokenEOF || declType(t.Type) && t.Type != lex.StapLexerEMBEDDED {
		d.unclosed(decl, t, open, fail)
		return
	}
	e := d.r.errorAt(diag.Syntax, t, "expected %s", d.expectedIn(open, fail.expected))
	if n := len(open); n > 0 && d.s.Toks[open[n-1].at].Type != lex.StapLexerLBRACE && statementOnly(t.Type) {
		o := &d.s.Toks[open[n-1].at]
		e.Notes = append(e.Notes, note("'"+o.Text+"' is still open", o.Pos))
		return
	}
	e.Hint = d.hint(t)
	if t.Type == lex.StapLexerIDENT && d.written(t.Index, 1) == "(" && d.inHeader(decl, open) {
		e.Hint = "write it in double quotes: \"" + t.Text + "\""
	}
	if len(open) == 0 && d.s.Toks[decl].Type == lex.StapLexerPROBE {
		e.Hint = cmp.Or(d.foreign(t, &d.s.Toks[t.Index-1]), e.Hint)
	}
	if n := len(open); n > 0 && closing(t.Type) {
		if o := &d.s.Toks[open[n-1].at]; o.Type != lex.StapLexerLBRACE && closer(o.Type) != t.Text {
			e.Notes = append(e.Notes, note("'"+o.Text+"' was opened", o.Pos))
		}
	}
}

// statementOnly reports whether the token can't be in an expression, so that an
// expression before it is incomplete.
func statementOnly(typ int) bool {
	switch typ {
	case lex.StapLexerIF, lex.StapLexerELSE, lex.StapLexerFOR, lex.StapLexerFOREACH, lex.StapLexerWHILE, lex.StapLexerTRY,
		lex.StapLexerRETURN, lex.StapLexerDELETE, lex.StapLexerBREAK, lex.StapLexerCONTINUE, lex.StapLexerNEXT, lex.StapLexerLBRACE:
		return true
	}
	return false
}

// closer is the text that closes an opening bracket.
func closer(typ int) string {
	switch typ {
	case lex.StapLexerLPAREN:
		return ")"
	case lex.StapLexerLBRACKET:
		return "]"
	}
	return "}"
}

func closing(typ int) bool {
	return typ == lex.StapLexerRPAREN || typ == lex.StapLexerRBRACKET || typ == lex.StapLexerRBRACE
}

// unclosed reports that the file, or a declaration, ended before a bracket was closed.
func (d *driver) unclosed(decl int, t *token, open []openBracket, fail *failure) {
	what := ""
	if t.Type == antlr.TokenEOF {
		what = ", found the end of the file"
	}
	want := d.expected(fail.expected)
	if n := len(open); n > 0 {
		want = "'" + closer(d.s.Toks[open[n-1].at].Type) + "'"
	}
	e := d.r.errorAt(diag.Unclosed, t, "expected %s%s", want, what)
	if len(open) == 0 && want == "'{'" && d.s.Toks[decl].Type == lex.StapLexerPROBE {
		e.Hint = "write both: probe POINT { BODY }"
	}
	for i := len(open) - 1; i >= 0; i-- {
		o := &d.s.Toks[open[i].at]
		e.Notes = append(e.Notes, note("'"+o.Text+"' is still open", o.Pos))
		if o.Type == lex.StapLexerLBRACE {
			break
		}
	}
}

// expectedIn adds the comma that could have continued an argument list. When the parser
// expects ')', it has left its loop over the arguments, so its set lacks the comma.
func (d *driver) expectedIn(open []openBracket, set *antlr.IntervalSet) string {
	want := d.expected(set)
	if n := len(open); n > 0 && want == "')'" && open[n-1].at > 0 {
		if before := d.s.Toks[open[n-1].at-1]; before.Type == lex.StapLexerIDENT {
			return "',' or ')'"
		}
	}
	return want
}

// expected describes a set of token types.
func (d *driver) expected(set *antlr.IntervalSet) string {
	if set == nil {
		return "something else"
	}
	has := func(typ int) bool { return containsType(set, typ) }
	if has(lex.StapLexerNUMBER) && has(lex.StapLexerLPAREN) {
		return expectedOperand(has)
	}
	switch {
	case has(lex.StapLexerCOMPONENT):
		return "a probe point"
	case has(lex.StapLexerMINUS) && has(lex.StapLexerNUMBER) && has(lex.StapLexerSTRING):
		return "a literal string or number"
	case has(lex.StapLexerMINUS) && has(lex.StapLexerNUMBER), sameOnly(set, lex.StapLexerNUMBER):
		return "a number"
	case has(lex.StapLexerIDENT) && has(lex.StapLexerDOLLAR):
		return "a member name"
	case sameOnly(set, lex.StapLexerRBRACE):
		return "a statement or '}'"
	case sameOnly(set, lex.StapLexerSTRING):
		return "a literal string"
	}
	return d.list(set)
}

func expectedOperand(has func(int) bool) string {
	switch {
	case has(lex.StapLexerWHILE) && has(lex.StapLexerRBRACE):
		return "a statement or '}'"
	case has(lex.StapLexerWHILE):
		return "a statement"
	case has(lex.StapLexerRPAREN):
		return "an expression or ')'"
	}
	return "an expression"
}

// list names the members of a small set. If any operator is possible, it names only what
// ends the expression.
func (d *driver) list(set *antlr.IntervalSet) string {
	operators := containsType(set, lex.StapLexerOROR)
	var words []string
	for typ := 1; typ <= lex.StapLexerJUNK; typ++ {
		if !containsType(set, typ) || operators && !closing(typ) && typ != lex.StapLexerCOMMA && typ != lex.StapLexerSEMI && typ != lex.StapLexerCOLON {
			continue
		}
		if w := d.word(typ); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	if operators {
		words = append(words, "an operator")
	}
	switch n := len(words); {
	case n == 0:
		return "the end of the file"
	case n > 6:
		return "something else"
	case n > 1:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return words[0]
}

// word is the name of a token type in messages.
func (d *driver) word(typ int) string {
	switch typ {
	case lex.StapLexerIDENT:
		return "a name"
	case lex.StapLexerNUMBER:
		return "a number"
	case lex.StapLexerSTRING:
		return "a literal string"
	case lex.StapLexerEMBEDDED:
		return "'%{'"
	case lex.StapLexerAT_STAT:
		return "an extractor like @count"
	case lex.StapLexerAT_HIST_LINEAR, lex.StapLexerAT_HIST_LOG:
		return "a histogram"
	case lex.StapLexerPOINT_OPEN:
		return "'{'"
	case lex.StapLexerPOINT_CLOSE:
		return "'}'"
	}
	if names := d.p.GetLiteralNames(); typ < len(names) && names[typ] != "" {
		return names[typ]
	}
	return fmt.Sprintf("token %d", typ)
}

func containsType(set *antlr.IntervalSet, typ int) bool {
	for _, iv := range set.GetIntervals() {
		if typ >= iv.Start && typ < iv.Stop {
			return true
		}
	}
	return false
}

func sameOnly(set *antlr.IntervalSet, typ int) bool {
	iv := set.GetIntervals()
	return len(iv) == 1 && iv[0].Start == typ && iv[0].Stop == typ+1
}

// hint guesses from the tokens around the error what was meant.
func (d *driver) hint(t *token) string {
	before := &d.s.Toks[max(0, t.Index-1)]
	switch {
	case t.Type == lex.StapLexerASSIGN && before.Type == lex.StapLexerUSHR:
		return "there is no >>>="
	case keywordType(t.Type) && t.Type != lex.StapLexerELSE:
		return "'" + t.Text + "' is a keyword; a variable needs another name"
	case t.Type == lex.StapLexerELSE:
		return "this else belongs to no if; does a block before it lack its braces?"
	case before.Type == lex.StapLexerIDENT && t.Type == lex.StapLexerIDENT && slices.Contains(declarators, before.Text):
		return "variables are not declared: leave '" + before.Text + "' out"
	case t.Text == "]" && before.Text == "[":
		return "leave [] out: keys make an array of a global, as in a[1] = 2"
	case t.Text == ":" && d.written(t.Index, 2) == "case":
		return "there is no switch: use if and else"
	case before.Type == lex.StapLexerIDENT && (t.Type == lex.StapLexerIDENT || t.Type == lex.StapLexerSTRING):
		if near := diag.Near(before.Text, statementWords, 1); len(near) > 0 && len(before.Text) > 2 {
			return "did you mean " + near[0] + "?"
		}
	}
	return ""
}

// written is the text of the nth token before token i, without those that the user did not write.
func (d *driver) written(i, nth int) string {
	for i--; i >= 0; i-- {
		if d.s.Toks[i].auto {
			continue
		}
		if nth--; nth == 0 {
			return d.s.Toks[i].Text
		}
	}
	return ""
}

// inHeader reports whether the tokens that are open are those of a probe's points, not of its body.
func (d *driver) inHeader(decl int, open []openBracket) bool {
	return d.s.Toks[decl].Type == lex.StapLexerPROBE &&
		!slices.ContainsFunc(open, func(o openBracket) bool { return d.s.Toks[o.at].Type == lex.StapLexerLBRACE })
}

// topLevel reports a token that can't begin a declaration.
func (d *driver) topLevel(t *token) {
	e := d.r.errorAt(diag.NotTopLevel, t, "expected 'probe', 'global', 'private', 'function', or '%%{'")
	if t.Type != lex.StapLexerIDENT || len(t.Text) < 3 {
		return
	}
	if h := d.foreign(t, t); h != "" {
		e.Hint = h
		return
	}
	if slices.Contains(pointWords, t.Text) {
		e.Hint = "write probe before it: probe " + t.Text
		if next := &d.s.Toks[t.Index+1]; next.Text == "." || next.Text == "(" {
			e.Hint += "..."
		}
		e.Hint += " { ... }"
		return
	}
	if near := diag.Near(t.Text, []string{"probe", "global", "private", "function"}, 1); len(near) > 0 {
		e.Hint = "did you mean " + near[0] + "?"
	}
}

// declarators begin the declaration of a variable in other languages.
var declarators = []string{"var", "let", "int", "long", "char", "auto", "string", "unsigned", "u64", "u32", "uint64_t"}

// pointWords begin probe points.
var pointWords = []string{"begin", "end", "error", "timer", "kernel", "module", "process", "syscall", "kprobe", "perf", "procfs", "netfilter", "vfs"}

var statementWords = []string{"if", "else", "for", "foreach", "while", "return", "delete", "break", "continue", "next", "try"}
