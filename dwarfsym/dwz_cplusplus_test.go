// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

const dwzClassHeader = `
namespace geo {
struct Handle { long id, next; Handle(long n) : id(n), next(n + 1) {} Handle(const Handle &o) : id(o.id), next(o.next) {} ~Handle(); };
struct Plain { long a, b; };
struct Box { int w, h; int edge(int n) const { return w * n + h; } };
inline int helper(int n) { asm volatile("nop"); return n * 3; }
inline int folded(int n) { auto add = [n](int by) { asm volatile("nop"); return n + by; }; return add(2) * add(3); }
}
geo::Handle handle(long n);
geo::Plain plain(long n);
`

const dwzClassText = `
#include "shared.h"
geo::Handle::~Handle() { asm volatile(""); }
__attribute__((noinline)) geo::Handle handle(long n) { asm volatile(""); return geo::Handle(n); }
__attribute__((noinline)) geo::Plain plain(long n) { asm volatile(""); return geo::Plain{n, n + 7}; }
int main(int argc, char **argv)
{
	geo::Handle h = handle(argc);
	geo::Box b{argc, 2};
	return plain(argc).b + h.id + b.edge(argc) + geo::helper(argc) + geo::folded(argc);
}
`

// sharedClasses compiles a program of C++ whose debug information is in part in an alternate file.
func sharedClasses(t *testing.T) (s *Symbols, path string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"shared.h": dwzClassHeader, "main.cc": dwzClassText} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gxx := need.Program(t, "g++", "g++")
	sh(t, dir, gxx, "-g", "-O2", "-o", "first", "main.cc")
	sh(t, dir, gxx, "-g", "-O2", "-o", "second", "main.cc")
	sh(t, dir, "dwz", "-m", "common", "first", "second")
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, filepath.Join(dir, "first")
}

// TestDwzClassResults checks that a class with a destructor is returned in memory also if its type is in a partial unit,
// which has no language of its own.
func TestDwzClassResults(t *testing.T) {
	s, path := sharedClasses(t)
	for name, want := range map[string]locexpr.Kind{"handle": locexpr.Memory, "plain": locexpr.Pieces} {
		p := placeOf(t, s, path, name)
		if v, err := s.Result(&p); err != nil || v.Loc.Kind != want {
			t.Errorf("%s: %+v, %v", name, v.Loc, err)
		}
	}
}

// TestDwzQualifiedNames checks that inlined functions whose declarations are in partial units have their namespaces and
// parameters.
func TestDwzQualifiedNames(t *testing.T) {
	s, path := sharedClasses(t)
	for pattern, want := range map[string]string{
		"geo::Box::edge": "geo::Box::edge(int) const", "helper": "geo::helper(int)", "geo::h*": "geo::helper(int)",
	} {
		if d := cmp.Diff([]string{want}, inlinedNames(t, s, path, pattern)); d != "" {
			t.Errorf("%s: %s", pattern, d)
		}
	}
}

// TestDwzLambdas checks that both inlined copies of a lambda are found, which is in a function in a partial unit.
func TestDwzLambdas(t *testing.T) {
	s, path := sharedClasses(t)
	if got := inlinedNames(t, s, path, "operator()"); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// inlinedNames returns the qualified names of the places of a pattern.
func inlinedNames(t *testing.T, s *Symbols, path, pattern string) (names []string) {
	t.Helper()
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: pattern})
	if err != nil {
		t.Errorf("%s: %v", pattern, err)
	}
	for _, p := range list {
		names = append(names, p.Qualified)
	}
	return names
}
