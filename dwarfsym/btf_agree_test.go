// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// Classes of a parameter, by how its descriptions in DWARF and BTF compare.
const (
	agree    = "agree"
	renamed  = "BTF has the names of another declaration"
	computed = "DWARF computes it from what the compiler left of it"
	spilled  = "DWARF has it where it is soon after the entry"
	removed  = "the compiler removed it, and DWARF says so"
	other    = "BTF has another declaration or function of the name"
)

// TestBTFAgrees compares the parameters of all out-of-line functions, as described by BTF and the
// calling convention, with those in DWARF (hazard 3 says why they can differ).
func TestBTFAgrees(t *testing.T) {
	for _, c := range []struct {
		series string
		// functions is the least number of functions that BTF describes. agree is the least
		// percentage of their parameters that agree, and differ the greatest percentage of each
		// other class.
		functions     int
		agree, differ float64
	}{
		{oldSeries, 37_000, 99.71, 0.066},
		{newSeries, 42_000, 99.17, 0.42},
	} {
		t.Run(c.series, func(t *testing.T) {
			t.Parallel()
			s := kernel(t, c.series)
			x := compareAll(t, s)
			t.Logf("%d functions, %d parameters: %v", x.functions, x.parameters, x.count)
			if x.functions < c.functions || x.part(agree) < c.agree {
				t.Errorf("%d functions and %.3f %% of the parameters agree, want %d and %.3f", x.functions, x.part(agree), c.functions, c.agree)
			}
			for class := range x.count {
				if class != agree && x.part(class) > c.differ {
					t.Errorf("%.3f %% of the parameters: %s", x.part(class), class)
				}
			}
			if len(x.others) == 0 {
				t.Errorf("no function: %s", other)
			}
			for _, name := range x.others {
				if !severalDeclarations(t, s, name) {
					t.Errorf("%s: %s, and the name is declared once", name, other)
				}
			}
		})
	}
}

// severalDeclarations reports whether functions of one name are declared on several lines: BTF may
// describe one and DWARF another. Fortified functions have a second declaration with more const. If
// one function is inlined everywhere and another one of the same name has a body, BTF made by the
// pahole of that time describes the former.
func severalDeclarations(t *testing.T, s *Symbols, name string) bool {
	t.Helper()
	p, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: name})
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(p, func(x query.Place) bool { return x.File != p[0].File || x.Line != p[0].Line })
}

// comparison counts parameters.
type comparison struct {
	functions, parameters int
	count                 map[string]int // by class
	others                []string       // functions of class other
}

// part is the percentage of parameters that are of a class.
func (x *comparison) part(class string) float64 {
	return 100 * float64(x.count[class]) / float64(x.parameters)
}

func compareAll(t *testing.T, s *Symbols) *comparison {
	places, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "*", Want: query.Call})
	if err != nil {
		t.Fatal(err)
	}
	x := &comparison{count: map[string]int{}}
	for i := range places {
		p := &places[i]
		plain := *p
		plain.DWARF = false
		fromBTF, err := s.Variables(&plain)
		if err != nil {
			t.Fatal(err)
		}
		if !p.DWARF || fromBTF == nil {
			continue
		}
		all, err := s.Variables(p)
		if err != nil {
			t.Fatal(err)
		}
		x.functions++
		classes := compared(parameters(all), fromBTF)
		if classes[other] > 0 {
			x.others = append(x.others, p.Func)
		}
		for class, n := range classes {
			x.count[class] += n
			x.parameters += n
		}
	}
	slices.Sort(x.others)
	return x
}

func parameters(all []query.Variable) (out []query.Variable) {
	for _, v := range all {
		if v.Param {
			out = append(out, v)
		}
	}
	return out
}

// compared counts one function's parameters by class. DWARF omits parameters that the compiler has
// removed, but keeps the order of the others.
func compared(dwarf, btf []query.Variable) map[string]int {
	count := map[string]int{}
	for _, want := range btf {
		n := slices.IndexFunc(dwarf, func(v query.Variable) bool { return v.Name == want.Name })
		switch {
		case n >= 0:
			count[class(&dwarf[n], &want)]++
			dwarf = dwarf[n+1:]
		case len(dwarf) > 0 && class(&dwarf[0], &want) == agree:
			count[renamed]++
			dwarf = dwarf[1:]
		default:
			count[removed]++
		}
	}
	count[other] += len(dwarf) // BTF does not have them
	return count
}

func class(dwarf, btf *query.Variable) string {
	switch {
	case dwarf.Type.String() != btf.Type.String():
		return other
	case plainLocation(dwarf) == plainLocation(btf):
		return agree
	case dwarf.Loc.Kind == locexpr.Value:
		return computed
	}
	return spilled
}

// plainLocation formats a location. A structure in one register is formatted like the register.
func plainLocation(v *query.Variable) string {
	l := v.Loc.String()
	if v.Loc.Kind == locexpr.Pieces && len(v.Loc.Parts) == 1 {
		l, _, _ = strings.Cut(strings.TrimPrefix(l, "pieces ["), ":")
	}
	return l
}

func openWith(t testing.TB, opt Options) *Symbols {
	t.Helper()
	s, err := Open(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
