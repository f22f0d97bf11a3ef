// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
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
		if err != nil || len(list) != 1 || list[0].Split != (len(flags) == 2) {
			t.Errorf("%s: %s: %+v, %v", filepath.Base(path), flags, list, err)
		}
	}
}
