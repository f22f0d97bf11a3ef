// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestSplitDebugInfo checks that functions are marked whose debug information is in a file that is not read, in which
// inlined copies are, too.
func TestSplitDebugInfo(t *testing.T) {
	const text = `static inline int twice(int x) { asm(""); return x * 2; }
__attribute__((noinline)) int work(int x) { return twice(x) + 1; }
int main(int c, char **v) { return work(c); }
`
	for _, flags := range [][]string{{"-g"}, {"-gdwarf-4"}, {"-g", "-gsplit-dwarf"}, {"-gdwarf-4", "-gsplit-dwarf"}} {
		t.Chdir(t.TempDir()) // where the .dwo file goes
		s, path := compiledText(t, text, append(flags, "-O1")...)
		list, err := s.Places(t.Context(), query.Query{Module: path, Func: "work"})
		split := len(flags) == 2
		if err != nil || len(list) != 1 || list[0].Split != split {
			t.Errorf("%s: %s: %+v, %v", filepath.Base(path), flags, list, err)
		}
		var missing *query.NoDebugInfoError
		if _, err := s.Variable(&list[0], "x"); split != (errors.As(err, &missing) && missing.Split) {
			t.Errorf("%s: x: %v", flags, err)
		}
		var none *query.NoMatchError
		if _, err = s.Places(t.Context(), query.Query{Module: path, Func: "twice"}); split != (errors.As(err, &none) && none.Split) {
			t.Errorf("%s: twice: %v", flags, err)
		}
	}
}
