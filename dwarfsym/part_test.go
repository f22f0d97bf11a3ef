// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// partText has a function of which GCC splits the part behind its first condition, and then inlines it again, and one that
// it inlines into itself.
const partText = `int stop, n, total;
char line[64];
__attribute__((noipa)) void out(const char *s) { n += s[0]; }
static void flush(int keep) {
	if (stop)
		return;
	if (keep ^ total) {
		if (line[0] == '\n' && n != 3) {
			n++;
			total = n;
		} else {
			if (n > 0)
				out("line");
			out(line);
			n = 0;
			total = line[1] ? n + 1 : 0;
		}
	} else {
		out("drop");
		n += 1;
		total = 0;
	}
}
static void print(void) { flush(1); }
static void drop(void) { flush(0); }
void first(void) { print(); n = 1; }
void second(void) { print(); out("second"); }
void third(void) { drop(); n = 9; }
void fourth(void) { drop(); out("fourth"); }
void (*table[])(void) = { first, second, third, fourth, print, drop };
int fib(int n) { out("fib"); return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(int argc, char **argv) {
	stop = argc > 3;
	for (int i = 0; i < 6; i++)
		table[i]();
	return fib(argc);
}
`

// TestSplitFunctions checks that the rest of a function that is inlined into its beginning is no place of the function: each
// call would be hit twice. A function that is inlined into itself is called there.
func TestSplitFunctions(t *testing.T) {
	s, path := compiledText(t, partText, "-g", "-O2")
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "flush"})
	if err != nil || len(list) != 1 || !list[0].Entry {
		t.Errorf("flush: %+v, %v", list, err)
	}
	s, path = compiledText(t, partText, "-g", "-O3")
	if list, err = s.Places(t.Context(), query.Query{Module: path, Func: "fib"}); err != nil || len(list) < 3 {
		t.Errorf("fib: %+v, %v", list, err)
	}
}
