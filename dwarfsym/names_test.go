// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestNames checks that a query for names finds the same names as one for all places, with fewer
// places: also instances of a template, which are at one line.
func TestNames(t *testing.T) {
	classes, program := compiledClasses(t, "-O2")
	for _, c := range []struct {
		s *Symbols
		q query.Query
	}{
		{debian(t), query.Query{Func: "vfs_*"}},
		{debian(t), query.Query{Func: "*spin_lock*"}},
		{debian(t), query.Query{Func: "*list_add*", Want: query.Inline}},
		{debian(t), query.Query{Func: "*_init", Want: query.Return}},
		{classes, query.Query{Module: program, Func: "*"}},
		{classes, query.Query{Module: program, Func: "second::*"}},
	} {
		all, every := named(t, c.s, c.q)
		q := c.q
		q.Names = true
		some, places := named(t, c.s, q)
		if d := gocmp.Diff(all, some); d != "" || len(all) == 0 {
			t.Errorf("%s: %d names\n%s", c.q.Func, len(all), d)
		}
		if places > every || c.q.Module == "" && c.q.Want != query.Return && places == every {
			t.Errorf("%s: %d places of %d", c.q.Func, places, every)
		}
	}
}

// named returns the names by which listings show what a query finds and that can be probed, and the number
// of places.
func named(t *testing.T, s *Symbols, q query.Query) (names map[string]bool, places int) {
	t.Helper()
	found, err := s.Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	names = map[string]bool{}
	for _, p := range found {
		if p.Refused == "" {
			names[fmt.Sprint(cmp.Or(p.Qualified, p.Func), "@", p.File, ":", p.Line)] = true
		}
	}
	return names, len(found)
}

// TestInstances checks that the places of a query for names with instances have the variables that are in
// all places of the same name.
func TestInstances(t *testing.T) {
	s := debian(t)
	for _, pattern := range []string{"vfs_*", "*list_add*", "*test_bit*", "*elf*", "update_reclaim_active", "rmap_walk*"} {
		q := query.Query{Func: pattern}
		all, every := common(t, s, q)
		q.Names, q.Instances = true, true
		some, places := common(t, s, q)
		if d := gocmp.Diff(all, some); d != "" || len(all) == 0 {
			t.Errorf("%s: %d names\n%s", pattern, len(all), d)
		}
		if places > every || pattern == "*list_add*" && places == every {
			t.Errorf("%s: %d places of %d", pattern, places, every)
		}
	}
}

// common returns the variables, sorted, that all places of one name have that can be probed, and the number
// of places.
func common(t *testing.T, s *Symbols, q query.Query) (out map[string][]string, places int) {
	t.Helper()
	found, err := s.Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	out = map[string][]string{}
	for i := range found {
		p := &found[i]
		if p.Refused != "" {
			continue
		}
		p.Whole = true
		list, err := s.Present(p)
		if err != nil {
			t.Fatal(err)
		}
		here := []string{}
		for _, v := range list {
			here = append(here, v.Name+":"+v.Type.String())
		}
		slices.Sort(here)
		name := fmt.Sprint(p.Func, "@", p.File, ":", p.Line)
		if before, again := out[name]; again {
			here = slices.DeleteFunc(here, func(v string) bool { return !slices.Contains(before, v) })
		}
		out[name] = here
	}
	return out, len(found)
}
