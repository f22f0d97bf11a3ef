// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// expand returns the tokens that the preprocessor keeps of a text, joined by spaces, or the first
// error.
func expand(text string, o Options) string {
	o.fill()
	r := new(reporter)
	x := newExpander(scan(source.NewFile("x.stp", []byte(text), source.User), o).toks, false, o.Macros, r)
	pp := preprocessor{expander: x, env: o.Env}
	var words []string
	for _, t := range settle(pp.run(), &o.Env, x) {
		w := t.Text
		if t.kind() == "string" {
			w = ast.Quote(new(builder).string(&t, false).Value)
		}
		words = append(words, w)
	}
	if r.list.HasErrors() {
		return "error: " + r.list[0].Message
	}
	return strings.Join(words, " ")
}

func TestPreprocess(t *testing.T) {
	o := testOptions("12", "two words", "a\"b", "$1")
	lib, list := ParseMacros(context.Background(), source.NewFile("l.stpm", []byte(
		`%( arch == "x86_64" %? @define lib(x) %( L(@x, @two) %) %: @define lib %( no %) %) @define two %( 2 %)`), source.Tapset), o)
	if len(list) > 0 {
		t.Fatal(list[0].Message)
	}
	o.Macros = mapMacros(lib)
	for _, c := range []struct{ in, want string }{
		{"$1 @1 $# @# @2 @3", `12 "12" 4 "4two wordsa\"b"`}, // adjacent strings become one
		{"$1foo x$1 a$1", "error: number invalid or out of range"},
		{"foo$1 a$b", "foo$1 a$b"},
		{"$5", "error: command line argument out of range [1-4]"},
		{"$0", "error: command line argument out of range [1-4]"},
		{"$4", "error: invalid nested substitution of command line arguments"},
		{"%( $# > 4 %? $5 %: none %)", "none"},
		{"%( @1 == \"12\" && $1 >= 12 %? y %: n %)", "y"},
		{"%( 1 == 2 || 2 == 2 && 3 == 3 %? y %)", "y"},
		{"%( 1 == 2 && 2 == 2 || 3 == 4 %? y %)", ""},
		{"%( kernel_v >= \"6.1\" %? a %( kernel_v < \"6.1.1\" %? b %: c %) %: d %)", "a b"},
		{"%( kernel_vr == \"6.1.0-*-amd64\" %? y %: n %)", "y"},
		{"%( kernel_v < \"6.*\" %? y %)", "error: wildcards in a version are possible with == and != only"},
		{"%( systemtap_v == \"5.6\" && runtime == \"kernel\" && systemtap_privilege != \"stapusr\" %? y %)", "y"},
		{"%( guru_mode == 0 %? n %: g %)", "n"},
		{"%( CONFIG_HZ >= 250 && CONFIG_HZ == \"2*\" && CONFIG_NONE == \"\" && CONFIG_NONE != 3 %? y %)", "y"},
		{"%( CONFIG_NONE == 0 && CONFIG_NONE <= 0 && CONFIG_NONE == CONFIG_NIL && CONFIG_HZ >= 0 %? y %)", "y"},
		{"%( CONFIG_TEXT == \"\\\"a b\\\"\" && CONFIG_TEXT != \"a b\" && CONFIG_EMPTY != \"\" %? y %)", "y"},
		{"%( CONFIG_KPROBES == CONFIG_X86_64 && CONFIG_HZ != CONFIG_NONE %? y %)", "y"},
		{"%( arch == 3 %? y %)", "error: expected == or != and a string"},
		{"%( \"a\" == 3 %? y %)", "error: expected a string to compare the string with"},
		{"%( foo == 3 %? y %)", "error: expected an identifier, a string or a number in a preprocessor condition"},
		{"%( 1 == 1 y %)", "error: conditional without '%?'"},
		{"%( 1 == 1 %? a %: b %: c %)", "error: second '%:' in one conditional"},
		{"a %)", "error: '%)' without '%('"},
		{"%( 1 == 2 %? 0xg ` @nope $9 \n %: ok %)", "ok"},
		{"@define a %( x %) @a @a", "x x"},
		{"@define a(p, q) %( @q @p %) @a((1, 2), [3, 4])", "[ 3 , 4 ] ( 1 , 2 )"},
		{"@define a(p) %( @p + p %) @define p %( 7 %) @a(@p)", "7 + p"},
		{"@define f(x) %( @g(@x) %) @define g(y) %( <@y> %) @f(@f(1))", "< < 1 > >"},
		{"@define a() %( 1 %) @a()", "1"},
		{"@define a %( 1 %) @a (2)", "1 ( 2 )"},
		{"@define a(p) %( 1 %) @a", "error: macro @a needs 1 argument in parentheses"},
		{"@define a(p) %( 1 %) @a(1", "error: argument list of macro @a is not closed"},
		{"@define a(p) %( 1 %) @a(1, 2)", "error: too many parameters for macro @a: expected 1, got 2"},
		{"@define a(p, q) %( 1 %) @a(1)", "error: too few parameters for macro @a: expected 2, got 1"},
		{"@define a %( %( arch == \"x86_64\" %? 1 %: 2 %) %) @a", "1"},
		{"%( 1 == 2 %? @define a %( 1 %) %: @define a %( 2 %) %) @a", "2"},
		{"@define a %( 1 %) @define a %( 2 %)", "error: attempt to redefine macro '@a' in the same file"},
		{"@define a %( @define b %( 1 %) %)", "error: @define inside a macro"},
		{"@define define %( 1 %)", "error: 'define' cannot be redefined"},
		{"@define a %( 1", "error: macro body is not closed by '%)'"},
		{"@define", "error: expected a macro name after @define"},
		{"@lib(5)", "L ( 5 , 2 )"},
		{"@define two %( mine %) @lib(@two) @two", "L ( mine , 2 ) mine"},
		{"@define a %( @b %) @a", "error: unknown operator or macro @b"},
		{`"a" /* c */ "\x4" "1"`, `"a\0041"`},
	} {
		if d := cmp.Diff(c.want, expand(c.in, o)); d != "" {
			t.Errorf("%s: %s", c.in, d)
		}
	}
}

// TestExpansionNotes checks that a message about a macro's text has a note with the call.
func TestExpansionNotes(t *testing.T) {
	const text = `@define in(x) %( @x + %)
@define out %( @in(1) %)
probe begin { y = @out; }
`
	var b bytes.Buffer
	diag.Print(&b, parseText(text), diag.PrintOptions{})
	const want = `parse error: expected an expression: operator ';' at x.stp:3:23
        source: probe begin { y = @out; }
                                      ^
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
	b.Reset()
	diag.Print(&b, parseText(strings.Replace(text, "+ %)", "+ ) %)", 1)), diag.PrintOptions{})
	const inside = `parse error: expected an expression: operator ')' at x.stp:1:23
        source: @define in(x) %( @x + ) %)
                                      ^
        note: in expansion of macro '@in' at x.stp:2:16
        note: in expansion of macro '@out' at x.stp:3:19
`
	if d := cmp.Diff(inside, b.String()); d != "" {
		t.Error(d)
	}
}

func TestPositionsBehindArguments(t *testing.T) {
	f := source.NewFile("x.stp", []byte("probe begin { x = $1 + $2; nope }"), source.User)
	tree, list := Parse(context.Background(), f, Options{Args: []string{"a long argument * 3", "5"}})
	if list.HasErrors() {
		_, col := list[0].Pos.LineCol()
		if col != 19 {
			t.Errorf("column %d of %s", col, list[0].Headline())
		}
		return
	}
	t.Errorf("taken: %v", tree)
}

func TestProbePoints(t *testing.T) {
	const text = `probe a.{b, c.{d, *e}("x")}.return?, **f{ next }
probe n1 = n2.x("y") = p1!, p2 if (g) { a } , { b }
probe n3 += { x, y }.z(3) { c }
`
	tree, list := Parse(context.Background(), source.NewFile("x.stp", []byte(text), source.User), Options{})
	if len(list) > 0 {
		t.Fatal(list[0].Headline())
	}
	var got []string
	point := func(pt *ast.ProbePoint) string {
		p := new(ast.Printer)
		p.Point(pt)
		return p.String()
	}
	for _, pt := range tree.Probes[0].Points {
		got = append(got, point(pt))
	}
	for _, a := range tree.Aliases {
		s := point(&ast.ProbePoint{Components: a.Name}) + " ="
		for _, pt := range a.Points {
			s += " " + point(pt)
		}
		if a.Prologue != nil {
			s += " pro"
		}
		if a.Epilogue != nil {
			s += " epi"
		}
		got = append(got, s)
	}
	want := []string{
		"a.b.return?", `a.c.d("x").return?`, `a.c.*e("x").return?`, "**f",
		"n1 = p1! p2 if (g) pro epi", `n2.x("y") = p1! p2 if (g) pro epi`,
		"n3 = x.z(3) y.z(3) epi",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if !tree.Probes[0].Points[0].Optional || !tree.Aliases[0].Points[0].Sufficient {
		t.Error("marks are lost")
	}
}

func TestCompare(t *testing.T) {
	ordered := []string{"000", "00", "01", "010", "09", "0", "1", "2", "2.6", "2.6.9", "2.6.10", "2.6.32", "6.1", "6.1.0", "6.1.0-rc1", "6.2", "6.10", "10"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := strverscmp(a, b); got < 0 != (i < j) || got == 0 != (i == j) {
				t.Errorf("%s %s: %d", a, b, got)
			}
		}
	}
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{
		{"*", "", true}, {"a*c", "abbc", true}, {"a*c", "abcd", false}, {"[ym]", "m", true}, {"[!ym]", "m", false},
		{"?.*", "6.1", true}, {"?", "", false}, {"[a-c]x", "bx", true}, {"[", "[", true}, {`\*`, "*", true}, {`\*`, "a", false},
		{"**a*b", "xaxbxb", true}, {"a/*", "a/b/c", true},
	} {
		if got := fnmatch(c.pattern, c.s); got != c.want {
			t.Errorf("%s %s: %v", c.pattern, c.s, got)
		}
	}
}
