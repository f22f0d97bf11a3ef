// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

// TestInlinedBesideNested checks that a nested function does not hide what is inlined into the function around it.
func TestInlinedBesideNested(t *testing.T) {
	for _, flag := range []string{"-O0", "-O1"} {
		s, path := compiledText(t, `volatile int sink;
static inline __attribute__((always_inline)) int inlined(int n) { sink = n; return n * 3; }
int main(int argc, char **argv)
{
	int x = inlined(argc);
	__attribute__((noinline)) int nested(int n) { sink = n; return inlined(n + x); }
	x = nested(1) + nested(2);
	return inlined(x) + inlined(x + 1);
}
`, "-g", flag)
		in := map[string]int{}
		for _, p := range innerPlaces(t, s, path, "inlined", 0) {
			in[p.Caller]++
		}
		if in["main"] != 3 || in["nested"] != 1 {
			t.Errorf("%s: instances by the function around: %v", flag, in)
		}
	}
}

// TestFunctionsOfLocalClasses checks that functions of classes in functions, such as lambdas, are found, compiled with their
// variables, and inlined.
func TestFunctionsOfLocalClasses(t *testing.T) {
	for _, flag := range []string{"-O0", "-O2"} {
		s, path := compiledWith(t, ".cc", `volatile int sink;
__attribute__((noinline)) void use(const void *p) { asm volatile("" :: "r"(p) : "memory"); }
__attribute__((noinline)) int around(int n)
{
	struct Local {
		int v;
		__attribute__((noinline)) int method(short z) { sink = z; use(this); return z + v; }
	} local{n};
	auto called = [&](short z) __attribute__((noinline)) { sink = z; use(&z); return z + n; };
	auto copied = [&](short z) __attribute__((always_inline)) { sink = z; return z * n; };
	return local.method(n) + called(n + 3) + copied(n);
}
int main(int c, char **) { return around(c); }
`, need.Program(t, "g++", "g++"), "-g", flag)
		for fn, inlined := range map[string][]bool{"method": {false}, "operator()": {false, true}} {
			got := map[bool]int{}
			for _, p := range innerPlaces(t, s, path, fn, 0) {
				got[p.Inline]++
				if v, err := s.Variable(&p, "z"); !p.Inline && (err != nil || v.Type.Size != 2) {
					t.Errorf("%s: z of %s: %v, %v", flag, p.Qualified, v.Type, err)
				}
			}
			for _, is := range inlined {
				if got[is] != 1 {
					t.Errorf("%s: %s, by whether it is inlined: %v", flag, fn, got)
				}
			}
		}
	}
}

// TestInlinedLambda checks that a lambda's function which is inlined, and one that is also called, has file and line of
// the lambda: GCC gives only the class a line then.
func TestInlinedLambda(t *testing.T) {
	for _, flags := range [][]string{{"-O0"}, {"-O2"}, {"-O2", "-flto"}} {
		s, path := compiledWith(t, ".cc", `# 1 "lambda.h"
volatile int sink;
__attribute__((noinline)) int twice(int (*f)(void *, int), void *of) { return f(of, 1) + f(of, 2); }
template <class F> int kept(void *f, int n) { return (*(F *)f)(n); }
static int inHeader(int n)
{
	auto first = [&](int z) { sink = z; return z + n; };
	auto second = [&](int z) { sink = z; return z * n; };
	int (*pointer)(void *, int) = kept<decltype(second)>;
	return first(n) + second(n) + twice(pointer, &second);
}
# 11 "lambda.cc"
int main(int c, char **) { return inHeader(c); }
`, need.Program(t, "g++", "g++"), append([]string{"-g"}, flags...)...)
		lines := map[int]bool{}
		for _, p := range innerPlaces(t, s, path, "operator()", 0) {
			if lines[p.Line] = true; filepath.Base(p.File) != "lambda.h" {
				t.Errorf("%v: %s:%d", flags, p.File, p.Line)
			}
		}
		if len(lines) != 2 || !lines[6] || !lines[7] {
			t.Errorf("%v: lines %v", flags, lines)
		}
	}
}

// TestDefinedOutside checks that a member of a class has the file and line of its definition, not of its declaration.
func TestDefinedOutside(t *testing.T) {
	for _, flags := range [][]string{{"-O0"}, {"-O1"}, {"-O2", "-flto"}} {
		s, path := compiledWith(t, ".cc", `# 1 "class.h"
struct X {
	int v; static volatile int count;
	int method(int a);
	static int fixed(int a);
	int copied(int a);
};
# 11 "defined.cc"
volatile int sink;
volatile int X::count = 5;
__attribute__((noinline)) int X::method(int a)
{
	sink = a;
	return a + v + count;
}
__attribute__((noinline)) int X::fixed(int a) { sink = a; return a; }
inline __attribute__((always_inline)) int X::copied(int a) { sink = a; return a * v; }
int main(int c, char **) { X x{c}; return x.method(c) + X::fixed(c) + x.copied(c + 1); }
`, need.Program(t, "g++", "g++"), append([]string{"-g"}, flags...)...)
		for fn, line := range map[string]int{"method": 13, "fixed": 18, "copied": 19} {
			if p := innerPlaces(t, s, path, fn, 0)[0]; p.Line != line || filepath.Base(p.File) != "defined.cc" {
				t.Errorf("%v: %s is at %s:%d", flags, fn, p.File, p.Line)
			}
		}
		q := query.Query{Module: path, Func: "method", File: "defined.cc", Statement: true, LineKind: query.RelLine, Line: 2}
		if got, err := s.Places(t.Context(), q); err != nil || got[0].Line != 15 {
			t.Errorf("%v: two lines behind the declaration: %+v, %v", flags, got, err)
		}
		if v, err := s.Global(path, "count", "defined.cc"); err != nil || v.Type.Size != 4 {
			t.Errorf("%v: count: %v, %v", flags, v.Type, err)
		}
	}
}
