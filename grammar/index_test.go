// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/source"
)

func TestIndex(t *testing.T) {
	const text = `
@define M(a) %( @a %)
global a, b[10], c% , d = -3, e = "x" private p
private global q; private function helper:long(x) { return x->global }
%( arch == "x86_64" %? function f() { if (1) { return 1 } %: function g() { %)
}
%( CONFIG_X == "y" %? probe x.old = kernel.function("a") { %: probe x.new = kernel.function("b") { %) name = "x" }
probe foo.{open, close("x")}.return = A.b(3) += kernel.{function("x"), trace("y")} {}
probe B = C = begin { exit() }
probe kernel.function("z").return { next }
probe timer.s(1), end { x = 1 }
function f() %{ function no(int x) %}
# function commented()
`
	got, err := Index(source.NewFile("t.stp", []byte(text), source.Tapset))
	if err != nil {
		t.Fatal(err)
	}
	want := FileIndex{
		Functions: []string{"helper", "f", "g"},
		Globals:   []string{"a", "b", "c", "d", "e", "p", "q"},
		Macros:    []string{"M"},
		Aliases:   []string{"x.old", "x.new", "foo.open.return", "foo.close.return", "A.b", "B", "C"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if _, err := Index(source.NewFile("t.stp", []byte(`probe begin { print("a) }`), source.Tapset)); err == nil {
		t.Error("a text that cannot be lexed was indexed")
	}
}
