// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"context"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tests/need"
)

func seeds(f *testing.F) {
	for _, s := range []string{
		"", "probe begin { exit() }", "global a, b[1] = 2 probe a = b += c, d {x} , {y}",
		"@define a(x, y) %( @x %( 1 == 1 %? @y %: 2 %) %) probe p { @a(1, (2, 3)) }",
		"%( kernel_v >= \"2.6.*\" && CONFIG_A == CONFIG_B || $# > 0 %? probe $1 { @1 } %: %{ }% %} %)",
		"probe { a, b.* } { foreach ([a+, b] in c[*] @sum - limit 3) delete c[*, 1] }",
		"probe p { try { x =~ \"a\\x2e\" } catch (m) { &$a->b[i]$$ } \"\\", "/* x", "\x00\xff“",
		"function f:long(a:string):2 %{ STAP_RETURN(1); %} private function g() { return }",
	} {
		f.Add(s)
	}
	for _, c := range goldenCases(f) {
		f.Add(c.script)
	}
}

// FuzzLex checks that tokens are in the text, in order, without overlap, and that every JUNK token
// has a message.
func FuzzLex(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		s := newScanner(source.NewFile("x", []byte(text), source.User), text, new(arguments), true)
		s.run()
		end := 0
		for _, tok := range s.toks {
			from := tok.Pos.Off
			if tok.Type == lex.StapLexerSTRING {
				from++
			}
			if from < end || from+len(tok.Text) > len(text) || text[from:from+len(tok.Text)] != tok.Text {
				t.Fatalf("token %q at %d is not in the text", tok.Text, tok.Pos.Off)
			}
			if tok.Type == lex.StapLexerJUNK && tok.bad == nil {
				t.Fatalf("junk %q without a message", tok.Text)
			}
			end = from + len(tok.Text)
		}
	})
}

// FuzzParse checks that Parse accepts or rejects any text with messages whose positions are in the
// text, and that parsing it again gives as many messages.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("x.stp", []byte(text), source.User)
		o := testOptions("begin", "a \"b\"")
		tree, list := Parse(context.Background(), file, o)
		if tree == nil {
			t.Fatal("no tree")
		}
		for _, d := range list {
			if d.Message == "" || d.Code == "" || d.Pos.Off > len(text) || d.Severity == diag.Error && !d.Pos.Valid() && d.Code != diag.EmptyScript {
				t.Fatalf("%+v", d)
			}
		}
		if _, again := Parse(context.Background(), file, o); len(again) != len(list) {
			t.Fatalf("%d diagnostics, then %d", len(list), len(again))
		}
		if list, err := Entries(file); err != nil && len(list) > 0 {
			t.Fatalf("%d entries and %v", len(list), err)
		}
		if _, err := Index(file); err != nil && !list.HasErrors() && len(tree.Order) > 0 && len(file.Content) == 0 {
			t.Fatal(err)
		}
		ParseMacros(context.Background(), file, o)
	})
}

// BenchmarkParse reports the time to parse one golden case with warm caches; the limit is 0.25 ms
// of CPU time.
func BenchmarkParse(b *testing.B) {
	cases := goldenCases(b)
	o := testOptions()
	bytes := 0
	for _, c := range cases {
		bytes += len(c.script)
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	before := need.CPUTime(b)
	for b.Loop() {
		for i := range cases {
			o.Args = cases[i].args
			Parse(context.Background(), source.NewFile("script.stp", []byte(cases[i].script), source.User), o)
		}
	}
	files := float64(b.N) * float64(len(cases))
	b.ReportMetric(b.Elapsed().Seconds()*1000/files, "ms/file")
	b.ReportMetric((need.CPUTime(b)-before).Seconds()*1000/files, "cpu-ms/file")
}

// BenchmarkIndex measures Index, the scan of a library file.
func BenchmarkIndex(b *testing.B) {
	cases := goldenCases(b)
	for b.Loop() {
		for i := range cases {
			Index(source.NewFile("script.stp", []byte(cases[i].script), source.Tapset))
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N)/float64(len(cases)), "ms/file")
}
