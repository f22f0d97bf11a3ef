// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

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
