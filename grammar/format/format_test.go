// SPDX-License-Identifier: GPL-2.0-or-later

package format_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/format"
	"github.com/gostap/gostap/grammar/source"
)

func formatted(t *testing.T, text string) string {
	t.Helper()
	out, list := format.Source(source.NewFile("x.stp", []byte(text), source.User))
	if list.HasErrors() {
		t.Fatalf("%s\n%s", list[0].Headline(), text)
	}
	return string(out)
}

// checkSource checks the properties that every text must have: formatting twice gives the same as
// once, and the formatted text parses to the same tree.
func checkSource(t *testing.T, name, text string) {
	t.Helper()
	out, list := format.Source(source.NewFile("x.stp", []byte(text), source.User))
	if list.HasErrors() {
		if list[0].Code == "GS0128" {
			t.Fatalf("%s: %s\n%s", name, list[0].Headline(), text)
		}
		return
	}
	if twice := formatted(t, string(out)); twice != string(out) {
		t.Fatalf("%s: formatting again changes the text (-once +twice):\n%s", name, cmp.Diff(string(out), twice))
	}
	want, before := parse(text)
	got, after := parse(string(out))
	if before.HasErrors() != after.HasErrors() {
		t.Fatalf("%s: errors before %v, after %v:\n%s", name, before, after, out)
	}
	if !before.HasErrors() && !sameTree(want, got) {
		t.Fatalf("%s: %s\n%s", name, cmp.Diff(want, got, same), out)
	}
}

// scripts returns all script files of the project, and of SystemTap if it is installed.
func scripts(t testing.TB) map[string]string {
	texts := map[string]string{}
	for _, pattern := range []string{"../../tests/golden/cases/*/script.stp", "../../tapset/*/*.stp*", "../../examples/*.stp", "testdata/*.stp",
		"/usr/share/systemtap/examples/*/*.stp", "/usr/share/systemtap/examples/*/*/*.stp", "/usr/share/doc/systemtap/examples/*/*.stp", "/usr/share/doc/systemtap/examples/*/*/*.stp"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	return texts
}

func TestSource(t *testing.T) {
	texts := scripts(t)
	if len(texts) < 200 {
		t.Fatalf("only %d texts found", len(texts))
	}
	for name, text := range texts {
		checkSource(t, name, text)
	}
}

// TestDeep: for a text nested deeper than the parser allows, the output grows only linearly.
func TestDeep(t *testing.T) {
	const depth = 20_000
	text := "probe begin { " + strings.Repeat("if (a) { ", depth) + "x " + strings.Repeat("}", depth) + " }"
	if out := formatted(t, text); len(out) > 300*depth {
		t.Errorf("%d bytes for %d", len(out), len(text))
	}
}

// layouts are small texts, each with its formatted form.
var layouts = []struct{ name, text, want string }{
	{"statements on lines", "probe begin { a=1 b=2; c() }", "probe begin\n{\n\ta = 1\n\tb = 2;\n\tc()\n}\n"},
	{"short body stays", "probe begin{exit()}", "probe begin { exit() }\n"},
	{"trailing comments align", "global a // x\nglobal long_name // y\n", "global a         // x\nglobal long_name // y\n"},
	{"comments in arguments", "probe end { f(a, // one\nb /* two */, c) }", "probe end\n{\n\tf(a, // one\n\t\tb /* two */, c)\n}\n"},
	{"doc comment", "/**\n   * x - y\n*/\nfunction x() { return 1 }", "/**\n * x - y\n */\nfunction x() { return 1 }\n"},
	{"embedded C untouched", "function f() %{ /* pure */\n   int  x;\n%}", "function f()\n%{ /* pure */\n   int  x;\n%}\n"},
	{"else if", "probe end { if (a) { b } else if (c) { d } else e }", "probe end\n{\n\tif (a) { b } else if (c) { d } else e\n}\n"},
	{"nested if without braces", "probe end {\nif (a)\nif (b)\nc\nelse\nd\ne }", "probe end\n{\n\tif (a)\n\t\tif (b)\n\t\t\tc\n\t\telse\n\t\t\td\n\te\n}\n"},
	{"conditional", "%( kernel_v>=\"3\" %?\nprobe a{b}\n%:\nprobe c{d}\n%)", "%( kernel_v >= \"3\" %?\nprobe a { b }\n%:\nprobe c { d }\n%)\n"},
	{"macro", "@define m(a,b) %( @a+@b %)\nprobe end{x=@m(1 , 2)}", "@define m(a, b) %( @a + @b %)\nprobe end { x = @m(1, 2) }\n"},
	{"arguments keep what they touch", "probe $1foo.b* { x=$1+$2 \"a\"@1 }", "probe $1foo.b* { x = $1 + $2 \"a\" @1 }\n"},
	{"probe points", "probe syscall.{a , b(\"x\")}.return ! , **.c ?if(d){e}", "probe syscall.{a, b(\"x\")}.return!, **.c? if (d) { e }\n"},
	{"operators", "probe end { x=- -a+!b?c:d.e%f }", "probe end { x = - -a + !b ? c : d . e % f }\n"},
	{"foreach", "probe end { foreach([a+,b]in c[1,*]@sum- limit 3)d }", "probe end { foreach ([a+, b] in c[1, *] @sum - limit 3) d }\n"},
	{"empty lines", "\n\nglobal a\n\n\n\nprobe end {\n\n\ta\n\n\n\tb\n\n}\nprobe begin { c }", "global a\n\nprobe end\n{\n\ta\n\n\tb\n}\n\nprobe begin { c }\n"},
}

func TestLayout(t *testing.T) {
	for _, c := range layouts {
		if d := cmp.Diff(c.want, formatted(t, c.text)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
		checkSource(t, c.name, c.text)
	}
}

// TestExamples: gostap fmt does not change the project's own examples.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.stp")
	if err != nil || len(files) < 5 {
		t.Fatal("examples not found", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(text), formatted(t, string(text))); d != "" {
			t.Errorf("%s is not formatted: gostap fmt -w %s\n%s", name, strings.TrimPrefix(name, "../../"), d)
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	for _, s := range scripts(f) {
		if len(s) < 4000 {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 4000 {
			checkSource(t, "input", text)
		}
	})
}
