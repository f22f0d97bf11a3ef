// SPDX-License-Identifier: GPL-2.0-or-later

package format_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/format"
	"github.com/gostap/gostap/grammar/source"
)

func parse(text string) (*ast.File, diag.List) {
	f := source.NewFile("x.stp", []byte(text), source.User)
	return grammar.Parse(context.Background(), f, grammar.Options{Args: []string{"begin", "seven"}})
}

// same ignores positions and ArgsUsed, which depend only on how the text is written.
var same = cmp.Options{
	cmpopts.IgnoreTypes(ast.P{}, source.Pos{}, &source.File{}),
	cmpopts.IgnoreFields(ast.File{}, "ArgsUsed"), cmpopts.EquateEmpty(),
}

// sameTree gives the same result as cmp.Equal with the options same, in a twentieth of the time.
// Nearly all compared trees are equal; for the others, the caller prints cmp.Diff.
func sameTree(a, b *ast.File) bool { return sameValue(reflect.ValueOf(a), reflect.ValueOf(b)) }

// ignored are the types whose values sameTree does not compare.
var ignored = []reflect.Type{reflect.TypeFor[ast.P](), reflect.TypeFor[source.Pos](), reflect.TypeFor[*source.File]()}

func sameValue(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return false
	}
	if !a.IsValid() || slices.Contains(ignored, a.Type()) {
		return true
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		return a.IsNil() == b.IsNil() && (a.IsNil() || sameValue(a.Elem(), b.Elem()))
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type().Field(i).Name != "ArgsUsed" && !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		for i := range min(a.Len(), b.Len()) {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return a.Len() == b.Len()
	}
	return a.Equal(b) // panics for a map or function, which no tree has
}

// TestSameTree: sameTree sees a changed name, number or length, and ignores positions.
func TestSameTree(t *testing.T) {
	tree := func(text string) *ast.File { f, _ := parse(text); return f }
	base := tree("probe begin { a = 1; b(2) }")
	for text, want := range map[string]bool{
		"probe begin {\n\ta=1 ;b( 2)}": true, "probe begin { a = 2; b(2) }": false, "probe end { a = 1; b(2) }": false,
		"probe begin { a = 1; c(2) }": false, "probe begin { a = 1 }": false, "probe begin { a = 1; b(\"2\") }": false,
		"probe begin { a += 1; b(2) }": false, "global a probe begin { a = 1; b(2) }": false,
	} {
		if got := sameTree(base, tree(text)); got != want || got != cmp.Equal(base, tree(text), same) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// roundTrip checks that a parsed file, formatted and parsed again, is the same tree, and that its
// dump parses.
func roundTrip(t *testing.T, name string, f *ast.File) {
	text := format.Tree(f)
	again, list := parse(text)
	if list.HasErrors() {
		t.Fatalf("%s: the formatted text is refused: %s\n%s", name, list[0].Headline(), text)
	}
	if !sameTree(f, again) {
		t.Fatalf("%s: %s\n%s", name, cmp.Diff(f, again, same), text)
	}
	if twice := format.Tree(again); twice != text {
		t.Fatalf("%s: formatting again changes the text:\n%s\n%s", name, text, twice)
	}
	var dump bytes.Buffer
	if err := ast.Dump(&dump, f); err != nil {
		t.Fatal(err)
	}
	if _, list := parse(dump.String()); list.HasErrors() {
		t.Fatalf("%s: the dump is refused: %s\n%s", name, list[0].Headline(), dump.String())
	}
}

var samples = []string{
	`global a, b[10], c%, d%[5], e = -3, s = "x\"y\n\001" private p probe begin { a <<< 1; println(@variance(a, 2), @hist_linear(b[1], -1, 0x10, 2)[0]) }`,
	`private function f:string(a:long, b:string, c):3 { return a . b } function long() %{ /* pure */ %} %{ int x; %} probe never { f(1, "a" "b\x41", 3) }`,
	`probe a.b("x").c(-5)? if (g && h), syscall.{open,close("z")}.return!, **.{x.y,*z}(3) { next }`,
	`probe x = a = b.c, d { y = 1 } probe e += f { z = 2 } probe g = h { p() }, { q() }`,
	`probe k { foreach ([i+, j] in a[*, 3] limit 5 + 1) x = 1; foreach (v- = k in b) break foreach (b in @hist_log(z)) continue foreach (v = [i] in c[1] @sum -) { } }`,
	`probe k { a = b += c ? d : e ? f : g . "h" == i << 1 >>> 2 & 3 ^ 4 | 5 && 6 || !x in y; [a, *] in b; (a in b) -> c; - -a; ! ~a; + ++a; a++ b-- --c; (a); 1 }`,
	`probe k { $a->b[1][i]->c$$ + &$d->e + @var("v@f.c", "m")->n$ + @cast(x, "t", "k")[0] + &@cast(0, "t")->m; f->g; (f)[1]; f()[2]; ($a)->b; (&$a)->b; $$vars$; $a[0]$ }`,
	`probe k { if (a) b else if (c) { d } else e; while (1) for (;;) ; for (i = 0; i < 3; i++) { } try { x } catch { y } try { } catch (m) { } delete a; delete a[1, *]; }`,
	`function f() { if (a) { return } else return 1; switch_ = %{ 1 %} =~ "a\\.b" || x !~ "\x2e" } probe k { @probewrite(x); @defined($x); @entry($y); @enumname(x, "e"); @kderef(8, 1); @uregister(0) }`,
	`probe $1.x { @2; printf("%d" "%s", 1, "a") printd(",", 1, 2) sprintdln("-", 3, 4) print(@hist_log(a)) println() a = 1 -b f (x) (y)++ }`,
}

func TestTree(t *testing.T) {
	texts := map[string]string{}
	for i, s := range samples {
		texts[string(rune('0'+i))] = s
	}
	for _, pattern := range []string{"../../tests/golden/cases/*/script.stp", "../../tapset/*/*.stp"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	checked := 0
	for name, text := range texts {
		f, list := parse(text)
		if list.HasErrors() {
			if len(name) == 1 {
				t.Errorf("sample %s: %s", name, list[0].Headline())
			}
			continue // files of library macros, and scripts with deliberate errors
		}
		roundTrip(t, name, f)
		checked++
	}
	if checked < len(samples)+100 {
		t.Errorf("only %d texts checked", checked)
	}
	t.Logf("%d of %d texts", checked, len(texts))
}

func FuzzTree(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		file, list := parse(text)
		if !list.HasErrors() {
			roundTrip(t, "input", file)
		}
	})
}
