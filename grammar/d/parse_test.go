// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/source"
)

func parseText(t *testing.T, text string, o Options) *dast.Program {
	t.Helper()
	p, l := Parse(source.NewFile("t.d", []byte(text), source.User), o)
	if len(l) > 0 {
		t.Fatalf("%s:\n%v: %s", text, l[0].Pos, l[0].Message)
	}
	return p
}

// action is the first action of the first clause of text.
func action(t *testing.T, text string) dast.Expr {
	t.Helper()
	for _, i := range parseText(t, text, Options{}).Items {
		if c, ok := i.(*dast.Clause); ok {
			return c.Actions[0]
		}
	}
	t.Fatal("no clause")
	return nil
}

func TestPrograms(t *testing.T) {
	for _, text := range []string{
		"BEGIN { exit(0); }",
		"BEGIN, END, tick-10ms { }",
		"syscall::read:entry /pid == $target && arg2 / 2 > 3/ { self->t = timestamp; @[probefunc, pid] = quantize(arg2) }",
		"BEGIN /x == 1/* comment / */ / { } // end",
		"int x; self string s; this int u; struct s { int a:3; struct in *p; } g; int arr[4], m[2][3]; uint64_t cnt[string, int];",
		"inline int sq[int n] = n * n; inline int C = 1; BEGIN { trace(sq[3]); }",
		"typedef struct n { int sum; } n_t; translator n_t < struct raw *R > { sum = R->a; }; BEGIN { xlate <n_t> (p)->sum; }",
		"BEGIN { x = (struct file *)arg0; y = ((struct file *)arg0)->f_path.dentry; z = (uint64_t)-1; w = (x, y); }",
		"BEGIN { printf(\"a\" \"b\\n\", sizeof (int), sizeof (x), offsetof(struct list_head, prev)); x ? (a = 1) : (b = 2); }",
		"pid$target:w:f_*:entry, fbt:::, dtrace:::[BE]*, 1 { } :::BEGIN { *(int *)64; &`nr_cpu_ids; stringof(x)[1]; }",
		"#!/usr/sbin/dtrace -qs\n#pragma D option nspec=4\nself int depth;\nBEGIN { }",
	} {
		parseText(t, text, Options{Macros: map[string]int64{"target": 5}})
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"BEGIN { x = ; }", `t.d:1:13 syntax error near ";"`},
		{"BEGIN\n{ if (1) exit(0); }", `t.d:2:3 syntax error near "if"`},
		{"BEGIN { x = 1;\n", "t.d:2:1 syntax error near end of input"},
		{"BEGIN { x = \"abc\ndef\"; }", "t.d:1:17 newline encountered in string literal"},
		{"BEGIN { }\n/* never", "t.d:2:9 a comment that begins on line 2 has no end"},
		{"{ exit(0); }", `t.d:1:1 syntax error near "{"`},
		{"BEGIN // { exit(0); }", "t.d:1:1 expected predicate and/or actions"},
		{"BEGIN { x = 089; }", "t.d:1:13 invalid integer constant 089"},
		{"BEGIN { x = ''; }", "t.d:1:13 empty character constant"},
		{"BEGIN { x = $nosuch; }", "t.d:1:13 macro argument $nosuch is not defined"},
		{"BEGIN { x = " + strings.Repeat("!", 10_001) + "1; }", "t.d:1:10013 an expression or declaration has more than 10000 operators"},
		{"typedef int " + strings.Repeat("*", 10_001) + "t;", "t.d:1:10014 an expression or declaration has more than 10000 operators"},
		{"BEGIN { x = " + strings.Repeat("(int)", 10_001) + "1; }", "t.d:1:50009 an expression or declaration has more than 10000 operators"},
		{strings.Repeat("struct { ", 257) + "int a; ", "t.d:1:2313 brackets are nested more than 256 deep"},
		{"BEGIN { x" + strings.Repeat(", x", 500_000) + "; }", "t.d:1:1500007 a program has more than 1000000 words and operators"},
		{"#include <x.h>\nBEGIN { }", "t.d:1:1 invalid control directive"},
	} {
		_, l := Parse(source.NewFile("t.d", []byte(c.text), source.User), Options{})
		if len(l) == 0 {
			t.Errorf("%q is no error", c.text)
		} else if got := l[0].Pos.String() + " " + l[0].Message; !strings.HasPrefix(got, c.want) {
			t.Errorf("%.200q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestPrecedence(t *testing.T) {
	a := action(t, "BEGIN { x = (int)p->a + 1 << 2; }").(*dast.Assign)
	shift := a.R.(*dast.Binary)
	cast, ok := shift.X.(*dast.Binary).X.(*dast.Cast)
	if !ok || shift.Op != "<<" {
		t.Fatalf("%T %s", shift.X, shift.Op)
	}
	if _, ok := cast.X.(*dast.Select); !ok {
		t.Errorf("a cast binds tighter than ->: %T", cast.X)
	}
	if c := action(t, "BEGIN { a ? b : c ? d : e; }").(*dast.Cond); c.B.(*dast.Cond) == nil {
		t.Error("?: groups from the left")
	}
}

func TestLiteralsAndMacros(t *testing.T) {
	o := Options{Args: []string{"s.d", "12", "name"}, Macros: map[string]int64{"uid": 7}}
	p := parseText(t, `BEGIN { trace('ab', 0x80000000, 5u, $1, $$1, $$2, $uid, "\x41\101"); }`, o)
	args := p.Items[0].(*dast.Clause).Actions[0].(*dast.Call).Args
	for i, want := range []int64{0x6162, 0x80000000, 5, 12} {
		if n := args[i].(*dast.Int); n.Value != want {
			t.Errorf("argument %d is %d, not %d", i, n.Value, want)
		}
	}
	if n := args[1].(*dast.Int); n.Size != 4 || n.Signed {
		t.Errorf("0x80000000 has %d bytes, signed %t", n.Size, n.Signed)
	}
	if a, b := args[4].(*dast.Str).Value, args[7].(*dast.Str).Value; a != "12" || b != "AA" {
		t.Errorf("strings are %q, %q", a, b)
	}
	if args[6].(*dast.Int).Value != 7 {
		t.Error("$uid is not replaced")
	}
	if s := p.Items[0].(*dast.Clause).Specs[0]; s.Name != "BEGIN" || s.Provider != "" {
		t.Errorf("%+v", s)
	}
}

func TestSpecs(t *testing.T) {
	p := parseText(t, "pid$target:w:f_add:entry, read:entry { }", Options{Macros: map[string]int64{"target": 12}})
	specs := p.Items[0].(*dast.Clause).Specs
	if s := specs[0]; s.Provider != "pid12" || s.Module != "w" || s.Function != "f_add" || s.Name != "entry" {
		t.Errorf("%+v", s)
	}
	if s := specs[1]; s.Provider != "" || s.Module != "" || s.Function != "read" || s.Name != "entry" {
		t.Errorf("%+v", s)
	}
}
