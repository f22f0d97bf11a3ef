// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

const innerText = `long x = 77;
volatile int sink;
__attribute__((noinline)) int branch(int a)
{
	sink = x;
	if (a > 1) {
		short x = a * 3, own = 1;
		sink = x + own;
	}
	sink = a;
	return x;
}
__attribute__((noinline)) int atOnce(int a)
{
	{
		char a = 5;
		sink += a;
		{ static int x = 4, only = 1; sink += x++ + only++; }
	}
	sink = a;
	return a;
}
static inline __attribute__((always_inline)) int copied(int a)
{
	if (a > 3) {
		char x = a;
		sink = x;
	}
	sink = a;
	return a;
}
int main(int argc, char **argv) { return branch(argc) + atOnce(argc) + copied(argc); }
`

// TestInnerBlocks checks which of several variables of a name is meant: that of a block only in the block, from its
// declaration on. Behind the block its memory has other values; the name is then that of the function or the file.
func TestInnerBlocks(t *testing.T) {
	for _, flag := range []string{"-O0", "-O1", "-O2"} {
		s, path := compiledText(t, innerText, "-g", flag)
		for _, c := range []struct {
			fn, name string
			line     int // 0: the function as a whole
			size     int64
		}{
			{"branch", "x", 0, 8}, {"branch", "x", 5, 8}, {"branch", "x", 8, 2}, {"branch", "x", 10, 8}, {"branch", "x", 11, 8},
			{"atOnce", "a", 0, 4}, {"atOnce", "a", 17, 1}, {"atOnce", "a", 20, 4}, {"atOnce", "x", 0, 8}, {"atOnce", "x", 18, 4},
			{"atOnce", "x", 20, 8}, {"atOnce", "only", 0, 4}, {"copied", "x", 0, 8}, {"copied", "x", 27, 1}, {"copied", "x", 29, 8},
		} {
			for _, p := range innerPlaces(t, s, path, c.fn, c.line) {
				v, err := s.Variable(&p, c.name)
				if err != nil || v.Type.Size != c.size {
					t.Errorf("%s: %s of %s at line %d: %+v, %v; want %d bytes", flag, c.name, c.fn, c.line, v.Type, err, c.size)
				}
			}
		}
		for _, line := range []int{0, 10} {
			p := innerPlaces(t, s, path, "branch", line)[0]
			_, err := s.Variable(&p, "own")
			var gone *query.OptimizedOutError
			if !errors.As(err, &gone) || !gone.Inner {
				t.Errorf("%s: own, of a block, at line %d: %v", flag, line, err)
			}
		}
	}
}

// TestNestedFunction checks that a variable of the function around a nested one is not a global variable of its name.
func TestNestedFunction(t *testing.T) {
	for _, flag := range []string{"-O0", "-O1"} {
		s, path := compiledText(t, `short x = 7, y = 8; char z = 9;
volatile int sink;
int main(int argc, char **argv)
{
	int x = argc + 5;
	static int y = 3;
	__attribute__((noinline)) int f(int n) { sink = n; return n + x + y++ + z; }
	return f(1) + f(2);
}
`, "-g", flag)
		p := placeOf(t, s, path, "f")
		var outer *query.OptimizedOutError
		if v, err := s.Variable(&p, "x"); !errors.As(err, &outer) || !outer.Outer {
			t.Errorf("%s: x is main's: %v, %v", flag, v.Type, err)
		}
		for name, size := range map[string]int64{"y": 4, "z": 1} {
			if v, err := s.Variable(&p, name); err != nil || v.Type.Size != size {
				t.Errorf("%s: %s: %v, %v", flag, name, v.Type, err)
			}
		}
	}
}

// TestStaticsOfFunctions checks that a variable of a file is preferred to static variables of functions, and that of two
// of those none is taken.
func TestStaticsOfFunctions(t *testing.T) {
	s, path := compiledText(t, `int f(int n) { static int count = 10; static char only = 4; return count += n + only; }
int g(int n) { static int count = 20; static short both = 40; return count += n + both++; }
static int both = 30;
int h(int n) { static short both = 50; return both += n; }
int main(int c, char **v) { return f(c) + g(c) + h(c) + both; }
`, "-g", "-O0")
	for _, file := range []string{"", "program.c"} {
		var several *query.AmbiguousError
		if v, err := s.Global(path, "count", file); !errors.As(err, &several) || !several.Functions || len(several.Of) != 2 {
			t.Errorf("count of %q: %v, %v", file, v.Loc, err)
		}
		for name, size := range map[string]int64{"only": 1, "both": 4} {
			if v, err := s.Global(path, name, file); err != nil || v.Type.Size != size {
				t.Errorf("%s of %q: %v, %v", name, file, v.Type, err)
			}
		}
	}
}

// innerPlaces returns the places of a function, or of a line in it.
func innerPlaces(t *testing.T, s *Symbols, path, fn string, line int) []query.Place {
	t.Helper()
	q := query.Query{Module: path, Func: fn}
	if line > 0 {
		q.Statement, q.LineKind, q.Line = true, query.AbsLine, line
	}
	list, err := s.Places(t.Context(), q)
	if err != nil && line > 0 {
		return nil // optimization left no statement of the line
	}
	if err != nil || len(list) == 0 {
		t.Fatalf("%s: %v, %v", fn, list, err)
	}
	for i := range list {
		list[i].Whole = line == 0
	}
	return list
}

const inlinedText = `volatile int sink;
static inline __attribute__((always_inline)) int deepest(char v)
{
	static char count = 9;
	count += v;
	sink = count * 3;
	return count;
}
static inline __attribute__((always_inline)) int inlined(short v)
{
	static short count = 5;
	count += v;
	sink = count * 5;
	return deepest(v + 1) + count;
}
__attribute__((noinline)) int around(long v)
{
	static long count = 7;
	sink = v;
	count += v;
	return inlined(v * 2) + count;
}
int main(int argc, char **argv) { return around(argc); }
`

// TestAddressInlined checks that the variables at an address are those of the function whose code is inlined there, also static
// ones, and that the function around it is still the one that the place is in.
func TestAddressInlined(t *testing.T) {
	for _, flag := range []string{"-O0", "-O1", "-O2"} {
		s, path := compiledText(t, inlinedText, "-g", flag)
		for fn, c := range map[string]struct {
			line int
			size int64
		}{"deepest": {6, 1}, "inlined": {13, 2}, "around": {19, 8}} {
			at := innerPlaces(t, s, path, fn, c.line)[0]
			got, err := s.Places(t.Context(), query.Query{Module: path, HasAddr: true, Addr: at.Addr, Statement: true})
			if err != nil || len(got) != 1 || got[0].Func != fn || got[0].Inline != (fn != "around") || got[0].Inline && got[0].Caller != "around" {
				t.Errorf("%s: %s: %+v, %v", flag, fn, got, err)
				continue
			}
			for _, name := range []string{"v", "count"} {
				if v, err := s.Variable(&got[0], name); err != nil || v.Type.Size != c.size {
					t.Errorf("%s: %s of %s: %+v, %v; want %d bytes", flag, name, fn, v.Type, err, c.size)
				}
			}
		}
	}
}
