// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// untrackedText has functions whose variables are in registers that the code uses for others later.
const untrackedText = `int sink;
__attribute__((noipa)) void use(int *p) { sink += *p; }
__attribute__((noinline, noclone)) int calling(int n) {
	int on_stack = n;
	sink = n;
	use(&on_stack);
	sink = on_stack;
	return on_stack;
}
__attribute__((noinline, noclone)) int leaf(int n) {
	sink = n;
	sink = 2;
	return n + 1;
}
__attribute__((noinline, noclone)) int later(int n) {
	sink = n;
	use(&sink);
	int local = sink;
	use(&sink);
	return local + sink;
}
int main(int argc, char **argv) { return calling(argc) + leaf(argc) + later(argc); }
`

// TestUntracked checks that a variable with one register for the whole function can't be read where the code may
// have stored another value there, if GCC did not track variables.
func TestUntracked(t *testing.T) {
	const before, behind, inLeaf, unset, set = 5, 7, 12, 17, 20
	for _, c := range []struct {
		flag         string
		line         int
		fn, variable string
		read         bool
	}{
		{"-fvar-tracking", before, "calling", "n", true},
		{"-fno-var-tracking", behind, "calling", "n", false},
		{"-fno-var-tracking", unset, "later", "local", false}, {"-fno-var-tracking", set, "later", "local", true},
		{"-fvar-tracking", inLeaf, "leaf", "n", true}, {"-fno-var-tracking", inLeaf, "leaf", "n", true},
	} {
		s, path := compiledText(t, untrackedText, "-g", "-O2", c.flag)
		places, err := s.Places(t.Context(), query.Query{Module: path, Func: c.fn, Statement: true, LineKind: query.AbsLine, Line: c.line})
		if err != nil || len(places) != 1 {
			t.Fatalf("%s, line %d: %v, %v", c.flag, c.line, places, err)
		}
		_, err = s.Variable(&places[0], c.variable)
		if gone := errors.As(err, new(*query.OptimizedOutError)); gone == c.read || err != nil && !gone {
			t.Errorf("%s, line %d of %s: %v", c.flag, c.line, c.fn, err)
		}
	}
}
