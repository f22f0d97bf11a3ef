// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestStrippedProgram checks that places which a pattern matched are marked if the program has lost the symbols
// of its static functions, and no others.
func TestStrippedProgram(t *testing.T) {
	const text = `__attribute__((noinline)) int work_one(int x) { asm(""); return x + 1; }
static __attribute__((noinline)) int work_two(int x) { asm(""); return x * 3; }
int main(int c, char **v) { return work_one(c) + work_two(c); }
`
	for _, c := range []struct {
		flags   string
		pattern string
		places  int
		marked  bool
	}{{"-g", "work*", 2, false}, {"-g0", "work*", 2, false}, {"-s", "work*", 1, true}, {"-s", "work_one", 1, false}} {
		s, path := compiledText(t, text, "-O1", "-rdynamic", c.flags)
		list, err := s.Places(t.Context(), query.Query{Module: path, Func: c.pattern})
		if err != nil || len(list) != c.places || list[0].Stripped != c.marked {
			t.Errorf("%s: %s: %+v, %v", c.flags, c.pattern, list, err)
		}
	}
}
