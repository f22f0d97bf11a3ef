// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tests/need"
)

func parseText(text string) diag.List {
	_, list := Parse(context.Background(), source.NewFile("x.stp", []byte(text), source.User), Options{})
	return list
}

// TestLimits parses texts that nest too deep, are too long, or are not scripts at all. Parse must
// accept or reject each within seconds of CPU time, with a bounded list of messages.
func TestLimits(t *testing.T) {
	many := strings.Repeat
	const n = 3 * maxTerms // above every limit on repetition, except maxTokens
	body := func(s string) string { return "probe begin { x = " + s + " }" }
	for _, c := range []struct {
		name, text string
		code       diag.Code // "" if Parse accepts the text
	}{
		{"parentheses", body(many("(", n) + "1" + many(")", n)), diag.TooDeep},
		{"open parentheses", body(many("(", n)), diag.TooDeep},
		{"500 parentheses less the brace", body(many("(", 499) + "1" + many(")", 499)), ""},
		{"brackets", body(many("a[", n)), diag.TooDeep},
		{"blocks", "probe begin " + many("{", n), diag.TooDeep},
		{"point braces", "probe " + many("{", n), diag.TooDeep},
		{"plus", body("1" + many("+1", n)), diag.TooDeep},
		{"9000 plus", body("1" + many("+1", 9000)), ""},
		{"minus", body(many("-", n) + "1"), diag.TooDeep},
		{"not", body(many("!", n) + "1"), diag.TooDeep},
		{"question", body(many("a?", n)), diag.TooDeep},
		{"else question", body(many("a?b:", n) + "c"), diag.TooDeep},
		{"assign", body(many("a=", n) + "1"), diag.TooDeep},
		{"if", "probe begin {" + many("if (1) ", n) + " x }", diag.TooDeep},
		{"else if", "probe begin {" + many("if (1) x; else ", n) + " x }", diag.TooDeep},
		{"try", "probe begin " + many("{ try ", n), diag.TooDeep},
		{"members", body("$a" + many("->b", n)), diag.TooDeep},
		{"indexes", body("$a" + many("[0]", n)), diag.TooDeep},
		{"statements", body("1" + many("; x = 1", n)), ""},
		{"strings", body(many(`"a" `, n)), ""},
		{"big string", `probe begin { print("` + many("0123456789", 1<<20) + `") }`, diag.TooLong},
		{"big open string", `probe begin { print("` + many("0123456789", 1<<20), diag.UnclosedString},
		{"too many tokens", "probe begin { " + many("x;", maxTokens), diag.TooLong},
		{"nul", many("\x00", n), diag.BadCharacter},
		{"latin", many("\xe4 ", n), diag.BadCharacter},
		{"utf-8", body("“a”"), diag.BadCharacter},
		{"utf-8 in a string", body("\"äöü\" /* ß */"), ""},
		{"comment", "probe begin { x } /*" + many("*", n), ""},
		{"conditionals", many("%( 1 == 1 %? ", n), diag.UnclosedCondition},
		{"macro loop", "@define a %( @b %) @define b %( @a %) probe begin { @a }", diag.MacroTooDeep},
		{"macro growth", doubling(40) + "probe begin { x = @m40 }", diag.MacroTooDeep},
		{"closures", "@define a(x) %( @b(@x) %) @define b(x) %( @a(@x) %) probe begin { @a(1) }", diag.MacroTooDeep},
		{"brace product", "probe " + many("{a,b,c,d,e,f,g,h}.", 30) + "x { y }", diag.TooDeep},
		{"junk declarations", many("x ", n), diag.NotTopLevel},
		{"wrong statements", "probe begin {" + many("x = ;", n) + "}", diag.Syntax},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := need.CPUTime(t)
			list := parseText(c.text)
			bound := 2 * time.Second
			if len(c.text) > maxString { // a million tokens, or one token of megabytes
				bound = 20 * time.Second
			}
			if d := need.CPUTime(t) - before; d > bound {
				t.Errorf("took %v of processor time", d)
			}
			switch {
			case len(list) > maxErrors+50:
				t.Errorf("%d diagnostics", len(list))
			case c.code == "" && list.HasErrors():
				t.Errorf("refused: %s", list[0].Headline()[:min(200, len(list[0].Headline()))])
			case c.code != "" && (len(list) == 0 || list[0].Code != c.code):
				t.Errorf("want %s, got %v", c.code, len(list))
				for _, d := range list[:min(2, len(list))] {
					t.Log(d.Code, d.Message)
				}
			}
		})
	}
}

// doubling defines macros m0 to mN, each twice as long as the previous one.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString("@define m0 %( 1 + %)\n")
	for i := 1; i <= n; i++ {
		prev, name := "@m"+itoa(i-1), "m"+itoa(i)
		b.WriteString("@define " + name + " %( " + prev + " " + prev + " %)\n")
	}
	return b.String()
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
