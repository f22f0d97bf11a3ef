// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
)

const indirectText = `
int calc_fast(int x) { return x + 1; }
int __calc_slow(int x) { return x + 2; }
static void *pick(void) { return calc_fast; }
int calc(int) __attribute__((ifunc("pick")));
int main(int argc, char **argv) { return calc(argc) + __calc_slow(argc); }
`

// TestIndirectFunction checks that a place is known to be that of the function that chooses an
// implementation, if it is found by the name of the indirect function.
func TestIndirectFunction(t *testing.T) {
	for _, flag := range []string{"-g0", "-g"} {
		s, path := compiledText(t, indirectText, flag)
		for name, want := range map[string][]string{"calc": {"__calc_slow", "calc_fast"}, "pick": nil, "calc_fast": nil} {
			p, err := s.Places(t.Context(), query.Query{Module: path, Func: name})
			if err != nil || len(p) != 1 || p[0].Chooses != (want != nil) || cmp.Diff(want, p[0].Choices) != "" {
				t.Errorf("%s %s: %+v, %v", flag, name, p, err)
			}
		}
	}
}
