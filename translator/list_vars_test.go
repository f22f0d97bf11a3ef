// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/resolve"
	"github.com/gostap/gostap/translator/target"
)

// fakeVars is a Vars that lists the given variables.
type fakeVars struct {
	target.Vars
	list []target.Listed
}

func (v fakeVars) List() ([]target.Listed, error) { return v.list, nil }

// TestCommonVariables: a listing of several places has only the variables that all places have, in
// the order of the first place. A variable of the same name but another type is not the same.
func TestCommonVariables(t *testing.T) {
	v := func(name, typ string) target.Listed { return target.Listed{Name: name, Type: typ} }
	place := func(name string, vars ...target.Listed) (l resolve.Listed) {
		l.Name, l.Vars, l.Point = name, fakeVars{list: vars}, &ast.ProbePoint{}
		return l
	}
	found := []resolve.Listed{
		place("two", v("file", "struct file*"), v("size", "int"), v("pos", "loff_t"), v("kind", "int")),
		place("one", v("alone", "int")),
		place("two", v("kind", "long int"), v("pos", "loff_t"), v("file", "struct file*")),
		place("none", v("a", "int")),
		place("none", v("b", "int")),
	}
	got := map[string][]target.Listed{}
	in := ListIn{Variables: true}
	lists, diags := in.merge(t.Context(), found)
	for _, l := range lists {
		got[l.Name] = l.Variables
	}
	want := map[string][]target.Listed{
		"two": {v("file", "struct file*"), v("pos", "loff_t")}, "one": {v("alone", "int")}, "none": {},
	}
	if d := cmp.Diff(want, got); d != "" || len(lists) != 3 || len(diags) > 0 {
		t.Errorf("%d listings, %v (-want +got)\n%s", len(lists), diags, d)
	}
}

type fakeAliasVars struct{ fakeVars }

func (fakeAliasVars) ListAlias() []target.Listed {
	return []target.Listed{{Name: "$short", Type: "long"}}
}

// TestAliasVariables: a place that lists fewer variables to an alias lists all of them otherwise.
func TestAliasVariables(t *testing.T) {
	for _, alias := range []bool{false, true} {
		f := resolve.Listed{Name: "x", Alias: alias, Point: &ast.ProbePoint{}}
		f.Vars = fakeAliasVars{fakeVars{list: []target.Listed{{Name: "$full", Type: "long"}}}}
		want := map[bool]string{false: "$full", true: "$short"}[alias]
		if got := new(ListIn).variables(&f, nil); len(got) != 1 || got[0].Name != want {
			t.Errorf("alias %v: %v", alias, got)
		}
	}
}
