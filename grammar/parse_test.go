// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// TestExamples checks that Parse rejects the example of every parse error with its code.
func TestExamples(t *testing.T) {
	n := 0
	for _, info := range diag.Registry() {
		if info.Example == "" || info.Code >= "GS0200" {
			continue
		}
		n++
		list := parseText(info.Example)
		found := false
		for _, d := range list {
			found = found || d.Code == info.Code
		}
		if !found {
			t.Errorf("%s: not reported for %q: %v", info.Code, info.Example, list)
		}
	}
	if n < 20 {
		t.Errorf("only %d examples", n)
	}
}

// dump returns the tree of a handler's text, one statement a line.
func dump(t *testing.T, body string) string {
	t.Helper()
	f, list := Parse(context.Background(), source.NewFile("x.stp", []byte("probe p {"+body+"}"), source.User), Options{})
	if len(list) > 0 {
		t.Fatalf("%s: %s", body, list[0].Headline())
	}
	p := &ast.Printer{Full: true}
	for i, s := range f.Probes[0].Body.Stmts {
		if i > 0 {
			p.WriteByte(' ')
		}
		p.Stmt(s)
	}
	return p.String()
}

// TestPrecedence checks how operators bind and where statements end.
func TestPrecedence(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a = b = c", "a = (b = c);"},
		{"a + b * c - d", "(a + (b * c)) - d;"},
		{`a . b + c . "x"`, `(a . (b + c)) . "x";`},
		{"a << b + c < d == e", "((a << (b + c)) < d) == e;"},
		{"a < b in m", "(a < b) in m;"},
		{"a in m && b", "(a in m) && b;"},
		{"a & b == c", "a & (b == c);"},
		{"a | b ^ c & d", "a | (b ^ (c & d));"},
		{"a || b && c", "a || (b && c);"},
		{"a ? b : c ? d : e", "a ? b : (c ? d : e);"},
		{"a ? b : c = d", "(a ? b : c) = d;"},
		{"-a * !b", "(-a) * (!b);"},
		{"-a++", "-a++;"},
		{"- -a; ! ~a", "-(-a); !(~a);"},
		{"&$v->m + 1", "&$v->m + 1;"},
		{"a & &$v", "a & &$v;"},
		{"&(x ? $a : &$b)", "x ? &$a : &$b;"},
		{"x = & foo + &(foo) . & f()", "x = ((&foo + &foo) . &f());"},
		{"s <<< $x->y[1]", "s <<< $x->y[1];"},
		{`a =~ "b" && c !~ "d"`, `(a =~ "b") && (c !~ "d");`},
		{"a=1 b=2", "a = 1; b = 2;"},
		{"a=1 -b", "a = (1 - b);"},
		{"a++ b++", "a++; b++;"},
		{"a ++ b", "a++; b;"},
		{"f(x) (y)++", "f(x); y++;"},
		{"x = 1 ++y", "x = 1; ++y;"},
		{"f\n(x)", "f(x);"},
		{"x = 1 [a,*] in b", "x = 1; [a, *] in b;"},
		{"if (a) b else c", "if (a)\n\tb;\nelse\n\tc;"},
		{"next a", "next; a;"},
		{"a !b", "a; !b;"},
		{"a $b", "a; $b;"},
		{"$; x = $ + 1", "$; x = ($ + 1);"},
		{"&$; $->m; $[1]", "&$; $->m; $[1];"},
		{"$a[1]$ $b[1]$$; f($)", "$a[1]$; $b[1]$$; f($);"},
		{"a < 1 in @hist_log(s) && b", "@hist_log(s)[a < 1] && b;"},
		{"[1] in @hist_linear(s[2], 0, 9, 3)", "@hist_linear(s[2], 0, 9, 3)[1];"},
		{"a->next b", "a->next; b;"},
		{";;", "; ;"},
		{"print(1) print(2)", "print(1); print(2);"},
	} {
		if d := cmp.Diff(c.want, dump(t, c.text)); d != "" {
			t.Errorf("%s: %s", c.text, d)
		}
	}
}

// TestRefused checks the first message for handlers with an error.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a in b -> c", "operator cannot follow 'in' without parentheses: operator '->' at 1:18"},
		{"a in b + c", "operator cannot follow 'in' without parentheses: operator '+' at 1:18"},
		{`a =~ "x" == b`, "operator cannot follow a regular expression without parentheses: operator '==' at 1:20"},
		{"1 in @hist_log(s) + c", "operator cannot follow 'in' without parentheses: operator '+' at 1:29"},
		{"1 in @hist_log(s)[2]", "operator cannot follow 'in' without parentheses: operator '[' at 1:28"},
		{"[1, 2] in @hist_log(s)", "expected one index: operator '@hist_log' at 1:21"},
		{"[*] in @hist_log(s)", "expected one index: operator '@hist_log' at 1:18"},
		{"1 in @count(s)", "expected a histogram or a name: operator '@count' at 1:16"},
		{"x = [1]", "expected 'in': operator '}' at 1:19"},
		{"$a$->b", "nothing can follow a pretty-printed variable: operator '->' at 1:14"},
		{"&$a$", "a pretty-printed variable has no address: operator '&' at 1:11"},
		{`printf("%-")`, "trailing incomplete print format conversion: operator ')' at 1:22"},
		{`printf("%", 1)`, "trailing incomplete print format conversion: operator ',' at 1:21"},
		{`printf("%-#x", 1)`, "invalid or missing conversion specifier: \"#\": operator ',' at 1:24"},
		{`printf("%1048577d", 1)`, "width or precision above 1048576: operator ',' at 1:29"},
		{"x = @hist_log(s)", "base histogram operator where expression expected: operator '@hist_log' at 1:15"},
		{"println(1, @hist_log(s))", "base histogram operator where expression expected: operator '@hist_log' at 1:22"},
		{`@variance(s, "x")`, "the second operand of @variance is a literal number: string 'x' at 1:24"},
		{"@cast(1)", "too few operands for @cast: operator '@cast' at 1:11"},
		{"@cast(1, 2)", "expected a literal string: number '2' at 1:20"},
		{"printf(a)", "expected a literal format string: identifier 'a' at 1:18"},
		{`printd("x", 1)`, "printd needs at least two values: identifier 'printd' at 1:11"},
		{"print_char()", "print_char needs one value, not 0: identifier 'print_char' at 1:11"},
		{"print_char(1, 2)", "print_char needs one value, not 2: identifier 'print_char' at 1:11"},
		{"print = 1", "expected '(' after print: identifier 'print' at 1:11"},
		{"foreach (a+ in b-) c", "multiple sort directives: operator '-' at 1:27"},
		{`f("a" b)`, "expected ',' or ')': identifier 'b' at 1:17"},
		{"$a->3", "expected a member name: number '3' at 1:15"},
		{"limit = 1", "expected a statement or '}': keyword 'limit' at 1:11"},
		{"println(1", "expected ',' or ')': operator '}' at 1:21"},
		{"x = 1)", "expected ';': operator ')' at 1:16"},
	} {
		list := parseText("probe p { " + c.text + " }")
		if len(list) == 0 {
			t.Errorf("%s: taken", c.text)
			continue
		}
		got := strings.ReplaceAll(strings.TrimPrefix(list[0].Headline(), "parse error: "), "x.stp:", "")
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestSeveralErrors: each statement with an error is reported once, and no other.
func TestSeveralErrors(t *testing.T) {
	const text = `global a[
probe x { if (b c) { d } else e; f = ; g }
probe begin { for (i = 0; i < ; i++) { h } println(1; k = 2; @nope; l = (3 }
function f(a { return a }
x = 1
probe end { y + }
`
	var lines []int
	for _, d := range parseText(text) {
		line, _ := d.Pos.LineCol()
		lines = append(lines, line)
	}
	if d := cmp.Diff([]int{2, 2, 2, 3, 3, 3, 3, 4, 6}, lines); d != "" {
		var b bytes.Buffer
		diag.Print(&b, parseText(text), diag.PrintOptions{})
		t.Errorf("%s\n%s", d, b.String())
	}
}

// TestTokens checks the principal tokens that run-time messages quote.
func TestTokens(t *testing.T) {
	const text = `probe p { n++; a = 1; b + 2; f(3); m[4]; $v->w; @count(s); "s"; c ? 1 : 2; x in m; print(5); !d; g =~ "r" }`
	f, list := Parse(context.Background(), source.NewFile("f.stp", []byte(text), source.User), Options{})
	if len(list) > 0 {
		t.Fatal(list[0].Headline())
	}
	var got []string
	for _, s := range f.Probes[0].Body.Stmts {
		tok, kind := s.(*ast.ExprStmt).X.Token()
		_, col := s.Position().LineCol()
		got = append(got, fmt.Sprintf("%s %s %d", kind, tok, col))
	}
	want := []string{"operator ++ 12", "operator = 18", "operator + 25", "identifier f 30", "identifier m 36",
		"identifier $v 42", "operator @count 49", "string s 60", "operator ? 67", "keyword in 78", "identifier print 84",
		"operator ! 94", "operator =~ 100"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLiterals(t *testing.T) {
	for _, c := range []struct{ in, plain, regex string }{
		{`a\tb\n`, "a\tb\n", "a\tb\n"},
		{`\x411`, "A1", "A1"},
		{`\101\0`, "A\x00", "A\x00"},
		{`\e\"\q\x`, `e"qx`, `e"qx`},
		{`1\\.5`, `1\.5`, `1\.5`},
		{`\x2e\56`, "..", `\.\.`},
		{"a\\\nb", "a\nb", "a\nb"},
		{`\400`, "\x00", "\x00"},
	} {
		if got := unescape(c.in); got != c.plain {
			t.Errorf("%s: %q", c.in, got)
		}
		if got := unescapeRegex(c.in); got != c.regex {
			t.Errorf("%s as a regular expression: %q", c.in, got)
		}
	}
	for in, want := range map[string]int64{"0": 0, "017": 15, "0x1F": 31, "0Xffffffffffffffff": -1, "18446744073709551615": -1,
		"0b101": 5, "0B11": 3} {
		if got, ok := parseNumber(in); !ok || got != want {
			t.Errorf("%s: %d %v", in, got, ok)
		}
	}
	for _, in := range []string{"08", "0x", "1f", "0xg", "18446744073709551616", "1_0", "0b", "0b2"} {
		if _, ok := parseNumber(in); ok {
			t.Errorf("%s was taken", in)
		}
	}
}

// TestMarksInBraces: a ? or ! within braces applies only to the alternative that it follows.
func TestMarksInBraces(t *testing.T) {
	f, list := Parse(context.Background(), source.NewFile("x.stp", []byte(`probe a.{b("x")!, c?, d}.e, {f, g!}? { next }`), source.User), Options{})
	if len(list) > 0 {
		t.Fatal(list[0].Headline())
	}
	var p ast.Printer
	for _, pt := range f.Probes[0].Points {
		p.Point(pt)
		p.WriteByte(' ')
	}
	if d := cmp.Diff(`a.b("x").e! a.c.e? a.d.e f? g! `, p.String()); d != "" {
		t.Error(d)
	}
}
