// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"errors"
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
	err  error
}

func (v fakeVars) List() ([]target.Listed, error) { return v.list, v.err }

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

// TestSameFailures checks that places whose variables are not known for the same reason have one warning.
func TestSameFailures(t *testing.T) {
	var found []resolve.Listed
	for _, name := range []string{"one", "two", "three", "four"} {
		l := resolve.Listed{Name: name, Point: &ast.ProbePoint{}}
		l.PP, l.Vars = name, fakeVars{err: errors.New("too much work")}
		if name == "three" {
			l.Vars = fakeVars{err: errors.New("damaged")}
		}
		found = append(found, l)
	}
	in := ListIn{Variables: true}
	_, diags := in.merge(t.Context(), found)
	var got []string
	for _, d := range diags {
		got = append(got, d.Message)
	}
	want := []string{"one and 2 more places: too much work; they are listed without some of their variables", "three: damaged"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got\n%s", d)
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
