// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Classes of a parameter by what DWARF and BTF say of it.
const (
	agree    = "agree"
	renamed  = "BTF has the names of another declaration"
	computed = "DWARF computes it from what the compiler left of it"
	spilled  = "DWARF has it where it is soon after the entry"
	removed  = "the compiler removed it, and DWARF says so"
	other    = "BTF has another declaration or function of the name"
)

// TestBTFAgrees compares the parameters of all functions that were compiled on
// their own: those of BTF and the calling convention with those of DWARF
// (hazard 3 says why they can differ).
func TestBTFAgrees(t *testing.T) {
	for _, c := range []struct {
		release string
		// functions that BTF tells, their parameters that agree, and those of
		// each other class at most.
		functions, agree, differ int
		// others are the functions of class other. The fortified ones are
		// declared with more const. For the rest, BTF made by the pahole of
		// that time describes a function that was inlined everywhere.
		others string
	}{
		{debianRelease, 37_000, 90_200, 60, "memchr memcmp strcat strcpy strncpy strnlen strscpy"},
		{newRelease, 42_000, 104_000, 450, "bsg_timeout errpos flag_show format_flags free_rule free_ruleset hash " +
			"init_desc kmem_cache_release may_create memchr memcmp next_entry sized_strscpy store_status strcat strcpy strlcat " +
			"strncat strncpy strnlen watchdog"},
	} {
		t.Run(c.release, func(t *testing.T) {
			t.Parallel()
			x := compareAll(t, openWith(t, Options{Release: c.release, CacheDir: testCache()}))
			t.Logf("%d functions, %d parameters: %v", x.functions, x.parameters, x.count)
			if x.functions < c.functions || x.count[agree] < c.agree {
				t.Errorf("%d functions and %d parameters agree, want %d and %d", x.functions, x.count[agree], c.functions, c.agree)
			}
			for class, n := range x.count {
				if class != agree && n > c.differ {
					t.Errorf("%d parameters: %s", n, class)
				}
			}
			if d := cmp.Diff(strings.Fields(c.others), x.others); d != "" {
				t.Errorf("%s: %s", other, d)
			}
		})
	}
}

// comparison counts parameters.
type comparison struct {
	functions, parameters int
	count                 map[string]int // by class
	others                []string       // functions of class other
}

func compareAll(t *testing.T, s *Symbols) comparison {
	places, err := s.Places(t.Context(), Query{Module: "kernel", Func: "*", Want: Call})
	if err != nil {
		t.Fatal(err)
	}
	x := comparison{count: map[string]int{}}
	for i := range places {
		p := &places[i]
		fromBTF, err := s.abiVariables(p)
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

func parameters(all []Variable) (out []Variable) {
	for _, v := range all {
		if v.Param {
			out = append(out, v)
		}
	}
	return out
}

// compared counts one function's parameters by class. DWARF leaves out those
// that the compiler has removed, but keeps the order.
func compared(dwarf, btf []Variable) map[string]int {
	count := map[string]int{}
	for _, want := range btf {
		n := slices.IndexFunc(dwarf, func(v Variable) bool { return v.Name == want.Name })
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

func class(dwarf, btf *Variable) string {
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

// plainLocation writes a structure in one register as the register.
func plainLocation(v *Variable) string {
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
