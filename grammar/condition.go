// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"cmp"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// condition reads "term && term || term %?"; && binds tighter. ok is false at the end of
// the file. An invalid condition is reported and counts as true.
func (p *preprocessor) condition(open *token) (result, ok bool) {
	var toks []token
	for {
		t, more := p.next()
		if !more {
			p.incomplete(open)
			return false, false
		}
		if t.Type == lex.StapLexerPP_THEN {
			break
		}
		toks = append(toks, t)
		if t.Type == lex.StapLexerPP_OPEN || t.Type == lex.StapLexerPP_ELSE || t.Type == lex.StapLexerPP_CLOSE {
			p.r.errorAt(diag.BadConditional, open, "conditional without '%%?'")
			return false, false
		}
	}
	c := condition{env: &p.env, r: p.r, toks: toks, open: open}
	return c.or(), true
}

// condition is the text of one condition.
type condition struct {
	env    *Env
	r      *reporter
	toks   []token
	open   *token
	at     int
	failed bool
}

func (c *condition) or() bool {
	v := c.and()
	for c.accept(lex.StapLexerOROR) {
		w := c.and()
		v = v || w
	}
	if c.at < len(c.toks) && !c.failed {
		c.fail("expected '&&', '||' or '%%?'")
	}
	return v || c.failed
}

func (c *condition) and() bool {
	v := c.term()
	for c.accept(lex.StapLexerANDAND) {
		w := c.term()
		v = v && w
	}
	return v
}

func (c *condition) accept(typ int) bool {
	if c.failed || c.at == len(c.toks) || c.toks[c.at].Type != typ {
		return false
	}
	c.at++
	return true
}

// fail reports an error at the current token, once.
func (c *condition) fail(format string, args ...any) bool {
	if !c.failed {
		t := c.open
		if c.at < len(c.toks) {
			t = &c.toks[c.at]
		}
		if t.bad != nil {
			c.r.problemOf(t)
		} else {
			c.r.errorAt(diag.BadConditional, t, format, args...)
		}
	}
	c.failed = true
	return true
}

// operand is one side of a comparison.
type operand struct {
	// what: "string", "number", "version", "glob", "guru", "config".
	what string
	text string
	num  int64
	// isNum is true if text can also be read as a number, for options.
	isNum bool
}

// term is "operand OP operand".
func (c *condition) term() bool {
	start := c.at
	left, ok := c.operand(true)
	if !ok {
		return c.fail("expected an identifier, a string or a number in a preprocessor condition")
	}
	if c.at == len(c.toks) {
		return c.fail("expected a comparison operator")
	}
	op := c.toks[c.at].Text
	if c.toks[c.at].Type == lex.StapLexerSTRING || !strings.Contains(" == != < <= > >= ", " "+op+" ") {
		return c.fail("expected a comparison operator")
	}
	c.at++
	right, ok := c.operand(left.what == "config")
	if !ok {
		return c.fail("expected a literal to compare with")
	}
	v, bad := compare(left, op, right)
	if bad != "" {
		if c.at--; left.what == "config" {
			c.at = start
		}
		return c.fail("%s", bad)
	}
	return v
}

// operand reads one side of a comparison. Names are allowed on the left, options on both
// sides.
func (c *condition) operand(names bool) (operand, bool) {
	if c.at == len(c.toks) {
		return operand{}, false
	}
	t := &c.toks[c.at]
	if t.bad != nil {
		return operand{}, false
	}
	c.at++
	switch {
	case t.Type == lex.StapLexerSTRING:
		s := unescape(t.Text)
		for c.at < len(c.toks) && c.toks[c.at].Type == lex.StapLexerSTRING {
			s += unescape(c.toks[c.at].Text)
			c.at++
		}
		return operand{what: "string", text: s}, true
	case t.Type == lex.StapLexerNUMBER:
		n, _ := parseNumber(t.Text)
		return operand{what: "number", num: n}, true
	case t.Type == lex.StapLexerMINUS && c.at < len(c.toks) && c.toks[c.at].Type == lex.StapLexerNUMBER:
		n, _ := parseNumber(c.toks[c.at].Text)
		c.at++
		return operand{what: "number", num: -n}, true
	case t.Type == lex.StapLexerIDENT && names:
		if o, ok := c.env.operand(t.Text); ok {
			return o, true
		}
	}
	c.at--
	return operand{}, false
}

// operand is the value of a name in a condition.
func (e *Env) operand(name string) (operand, bool) {
	switch name {
	case "kernel_v":
		return operand{what: "version", text: e.Target().Version()}, true
	case "kernel_vr":
		return operand{what: "version", text: e.Target().FullVersion()}, true
	case "systemtap_v":
		return operand{what: "version", text: e.SystemtapV}, true
	case "arch":
		return operand{what: "glob", text: e.Target().Architecture()}, true
	case "runtime":
		return operand{what: "glob", text: e.Runtime}, true
	case "systemtap_privilege":
		return operand{what: "glob", text: e.Privilege}, true
	case "guru_mode":
		o := operand{what: "guru"}
		if e.Guru {
			o.num = 1
		}
		return o, true
	}
	option, ok := strings.CutPrefix(name, "CONFIG_")
	if !ok {
		return operand{}, false
	}
	value, set := e.Target().Option(option)
	o := operand{what: "config", text: value}
	switch o.num, o.isNum = signedNumber(value); {
	case !set: // compares as empty text and as 0
		o.isNum = true
	case !o.isNum && value != "y" && value != "m":
		o.text = asInConfig(value)
	}
	return o, true
}

// signedNumber reads all of an option's value as a number.
func signedNumber(text string) (int64, bool) {
	if digits, negative := strings.CutPrefix(text, "-"); negative {
		n, ok := parseNumber(digits)
		return -n, ok
	}
	return parseNumber(text)
}

// asInConfig returns text in the form in which .config has it, in quotes, because conditions
// compare a kernel option in this form.
func asInConfig(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// compare evaluates one comparison; bad is the reason if it is invalid.
func compare(l operand, op string, r operand) (v bool, bad string) {
	equality := op == "==" || op == "!="
	switch l.what {
	case "version":
		switch {
		case r.what != "string":
			return false, "expected a string to compare the version with"
		case !strings.ContainsAny(r.text, "*?["):
			return holds(strverscmp(l.text, r.text), op), ""
		case !equality:
			return false, "wildcards in a version are possible with == and != only"
		}
		return fnmatch(r.text, l.text) == (op == "=="), ""
	case "glob":
		if r.what != "string" || !equality {
			return false, "expected == or != and a string"
		}
		return fnmatch(r.text, l.text) == (op == "=="), ""
	case "guru":
		if r.what != "number" || !equality {
			return false, "expected == or != and 0 or 1"
		}
		return holds(cmp.Compare(l.num, r.num), op), ""
	case "config":
		return compareOption(l, op, r)
	}
	if l.what != r.what {
		return false, "expected a " + l.what + " to compare the " + l.what + " with"
	}
	if l.what == "number" {
		return holds(cmp.Compare(l.num, r.num), op), ""
	}
	return holds(strings.Compare(l.text, r.text), op), ""
}

// compareOption compares a kernel option: with a pattern, a number, or another
// option.
func compareOption(l operand, op string, r operand) (v bool, bad string) {
	switch r.what {
	case "number":
		if !l.isNum {
			return false, "the option's value is no number"
		}
		return holds(cmp.Compare(l.num, r.num), op), ""
	case "config":
		if l.isNum && r.isNum {
			return holds(cmp.Compare(l.num, r.num), op), ""
		}
		return holds(strings.Compare(l.text, r.text), op), ""
	}
	switch op {
	case "==":
		return fnmatch(r.text, l.text), ""
	case "!=":
		return !fnmatch(r.text, l.text), ""
	}
	return false, "expected == or != before a string"
}

// holds reports whether a comparison with outcome c (<0, 0, >0) satisfies op.
func holds(c int, op string) bool {
	switch op {
	case "==":
		return c == 0
	case "!=":
		return c != 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	}
	return c >= 0
}
