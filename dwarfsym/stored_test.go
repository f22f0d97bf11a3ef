// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

const storedText = `struct three { int v[3]; };
volatile int sink;
__attribute__((noinline)) void touch(int n) { sink += n; __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) void change(int *n) { *n += sink; __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) int structure(struct three a, int *p, const char *q)
{
	touch(a.v[1]);
	return a.v[0] + p[1] + q[0];
}
__attribute__((noinline)) int number(int n, int m)
{
	touch(m);
	change(&n);
	return n;
}
int main(int argc, char **argv)
{
	int p[2] = { 1, 2 };
	struct three a = { { argc, 20, 30 } };
	return structure(a, p, argv[0]) + number(argc, 5);
}
`

// TestStoredLater checks that a parameter in the frame of optimized code is not read before the code has stored it there:
// what lies in its place is another call's. The debug information says only where the place is.
func TestStoredLater(t *testing.T) {
	s, path := compiledText(t, storedText, "-g", "-O2")
	_, p := moved(t, s, path, "structure")
	passed := locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{reg(5, 64), reg(4, 32)}}
	if v, err := s.Variable(&p, "a"); err != nil || !cmp.Equal(v.Loc, passed) {
		t.Errorf("at the entry: %+v, %v", v.Loc, err)
	}
	p.Entry = false // as behind an instruction that may have changed the registers
	var later *query.NotReadyError
	if v, err := s.Variable(&p, "a"); !errors.As(err, &later) || later.Line != 8 {
		t.Errorf("behind the entry: %+v, %v", v.Loc, err)
	}
	all, err := s.Visible(&p)
	if err != nil || len(all) != 3 || all[0].Loc.Kind != locexpr.OptimizedOut || all[1].Loc.Kind != locexpr.Register {
		t.Errorf("all behind the entry: %+v, %v", all, err)
	}
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "structure", File: "program.c", Statement: true, LineKind: query.AbsLine, Line: 8})
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	v, err := s.Variable(&list[0], "a")
	if err != nil || v.Loc.Kind != locexpr.Pieces || len(v.Loc.Parts) != 2 || v.Loc.Parts[0].Bits != 64 ||
		v.Loc.Parts[0].Loc.Kind != locexpr.Memory || v.Loc.Parts[1].Loc.Kind != locexpr.OptimizedOut {
		t.Errorf("line 8, where a.v[2] is not stored: %+v, %v", v.Loc, err)
	}
	_, p = moved(t, s, path, "number")
	want := locexpr.Loc{Kind: locexpr.Register, Reg: 5}
	if v, err := s.Variable(&p, "n"); err != nil || p.Entry && !cmp.Equal(v.Loc, want) {
		t.Errorf("number: %+v, %v", v.Loc, err)
	}
}

// TestStoredLaterInKernel checks the same for a structure of the kernel's, which is passed in r8.
func TestStoredLaterInKernel(t *testing.T) {
	p := placesOf(t, query.Query{Func: "remap_pfn_range", Want: query.Call})
	if v, err := debian(t).Variable(&p[0], "prot"); err != nil || !cmp.Equal(v.Loc, locexpr.Loc{Kind: locexpr.Register, Reg: 8}) {
		t.Errorf("%+v, %v", v.Loc, err)
	}
	if v, err := debian(t).Variable(&p[0], "size"); err != nil || v.Loc.Kind != locexpr.Register {
		t.Errorf("%+v, %v", v.Loc, err)
	}
}

const protectedText = `struct big { long v[5]; };
long g;
__attribute__((noinline)) void touch(long n) { g += n; __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) void change(struct big *b) { __asm__ volatile("" :: "r"(b) : "memory"); }
__attribute__((noinline)) long protected(long n, struct big b)
{
	touch(n);
	change(&b);
	return b.v[1];
}
int main(int argc, char **argv) { struct big b = { { argc, 20, 30 } }; return protected(argc, b); }
`

// TestProtectedLater checks that a large structure that GCC copies below its guard (-fstack-protector) is not read before.
func TestProtectedLater(t *testing.T) {
	s, path := compiledText(t, protectedText, "-g", "-O2", "-fstack-protector-all")
	_, p := moved(t, s, path, "protected")
	var later *query.NotReadyError
	if v, err := s.Variable(&p, "b"); !errors.As(err, &later) || later.Line != 7 {
		t.Errorf("at the entry: %+v, %v", v.Loc, err)
	}
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "protected", File: "program.c", Statement: true, LineKind: query.AbsLine, Line: 8})
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	if v, err := s.Variable(&list[0], "b"); err != nil || v.Loc.Kind != locexpr.Memory {
		t.Errorf("line 8: %+v, %v", v.Loc, err)
	}
}

// compiledByClang assembles what clang has made of a program.
func compiledByClang(t *testing.T, file string) (s *Symbols, path string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return compiledWith(t, ".s", string(text), "gcc")
}

// TestStoredBySmallCode checks that a parameter is read behind the store where LLVM, which pushes and pops numbers with -Oz,
// describes the frame by the canonical frame address, and stores by a copy of the stack pointer.
func TestStoredBySmallCode(t *testing.T) {
	s, path := compiledByClang(t, "clangsize.s")
	entry, p := moved(t, s, path, "number")
	if v, err := s.Variable(&p, "n"); err != nil || p.Entry || v.Loc.Kind != locexpr.Memory {
		t.Errorf("%#x, entry %t: %+v, %v", p.Addr, p.Entry, v.Loc, err)
	}
	if v, err := s.Variable(&entry, "n"); err == nil && v.Loc.Kind == locexpr.Memory {
		t.Errorf("at the entry: %+v", v.Loc)
	}
}

// TestLateFrame checks that a parameter on the stack is not read where its place is relative to a stack pointer that LLVM's
// code has not set yet.
func TestLateFrame(t *testing.T) {
	s, path := compiledByClang(t, "clangshrink.s")
	_, p := moved(t, s, path, "late")
	var later *query.NotReadyError
	if v, err := s.Variable(&p, "b"); !errors.As(err, &later) || later.Line != 8 && later.Line != 9 {
		t.Errorf("where the body begins: %+v, %v", v.Loc, err)
	}
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "late", File: "shrink.c", Statement: true, LineKind: query.AbsLine, Line: 9})
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	if v, err := s.Variable(&list[0], "b"); err != nil || v.Loc.Kind != locexpr.Memory {
		t.Errorf("line 9: %+v, %v", v.Loc, err)
	}
}
