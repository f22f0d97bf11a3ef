// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// passedText has functions that change parameters before their first instruction.
const passedText = `struct list { struct list *next; int n; };
__attribute__((noipa)) struct list *last(struct list *at) {
	struct list *from, *l;
	do {
		from = at;
		at = 0;
		for (l = from->next; l; l = l->next)
			at = l;
	} while (at);
	return from;
}
__attribute__((noipa)) int aligned(unsigned size, int n) {
	size &= ~7u;
	n <<= 2;
	return size > 64 ? n : n + 1;
}
int main(int argc, char **argv) {
	struct list a = { 0, argc };
	return last(&a)->n + aligned(argc, argc);
}
`

// TestPassed checks that a parameter is read at a function's entry as it was passed, also where the debug
// information has, for the same address, what the function's first statements make of it.
func TestPassed(t *testing.T) {
	s, path := compiledText(t, passedText, "-g", "-O2", "-gvariable-location-views")
	for _, c := range []struct {
		fn, name string
		register int
	}{{"last", "at", 0}, {"aligned", "size", 0}, {"aligned", "n", 1}} {
		places, err := s.Places(t.Context(), query.Query{Module: path, Func: c.fn})
		if err != nil || len(places) != 1 {
			t.Fatal(places, err)
		}
		v, err := s.Variable(&places[0], c.name)
		if want := machines.Host().Calls.General()[c.register]; err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != want {
			t.Errorf("%s of %s: %+v, %v; want register %d", c.name, c.fn, v.Loc, err, want)
		}
	}
}
