// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/tests/need"
)

const classText = `
namespace first { struct Pair { int a; }; }
namespace second {
struct Pair;
struct Base { long id; int same; };
class Derived : public Base {
public:
	int same;
	static int shared;
	Pair *pair;
	~Derived();
};
int Derived::shared = 3;
Derived::~Derived() { shared++; }
struct Small { int n; ~Small() {} };
struct Holder { Small inner; };
struct Plain { int n; Plain() = default; Plain(const Plain &) = default; ~Plain() = default; };
__attribute__((noinline)) Holder holder() { return Holder{{1}}; }
__attribute__((noinline)) Plain plain() { return Plain(); }
struct Mixed { double d; long n; };
struct Floats { float a, b; double c; };
__attribute__((noinline)) Small small() { return Small{1}; }
__attribute__((noinline)) Mixed mixed() { return Mixed{1.5, 2}; }
__attribute__((noinline)) Floats floats() { return Floats{1, 2, 3}; }
int visible = 4;
__attribute__((noinline)) int take(Derived &d, int by) { return d.same + by + visible; }
}
first::Pair pair;
int main()
{
	second::Derived d;
	second::floats();
	return second::holder().inner.n + second::plain().n + second::take(d, second::small().n) + second::mixed().n + pair.a;
}
`

func compiledClasses(t *testing.T, flags ...string) (s *Symbols, path string) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "program.cc")
	path = filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte(classText), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, need.Program(t, "g++", "g++"), append([]string{"-g", "-o", path, source}, flags...)...)
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, path
}

// TestClassMembers: a class has its own members and those of its base class, its own
// first, and no static ones.
func TestClassMembers(t *testing.T) {
	s, path := compiledClasses(t)
	derived, err := s.Type(path, "Derived")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int64{"id": 0, "same": 16, "pair": 24} {
		steps, err := ctype.FindMember(derived, name)
		off := int64(0)
		for _, m := range steps {
			off += m.Offset
		}
		if err != nil || off != want {
			t.Errorf("%s: at %d, want %d: %v", name, off, want, err)
		}
	}
	if steps, err := ctype.FindMember(derived, "shared"); err == nil {
		t.Errorf("the static member is at %+v", steps)
	}
}

// TestNamespaceOfDeclaration: a declared structure is not that of the same name in
// another namespace.
func TestNamespaceOfDeclaration(t *testing.T) {
	s, path := compiledClasses(t)
	derived, err := s.Type(path, "Derived")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := ctype.FindMember(derived, "pair")
	if err != nil {
		t.Fatal(err)
	}
	pair, err := steps[0].Type.Elem()
	if err != nil || !pair.Decl {
		t.Errorf("second::Pair: %+v, %v", pair, err)
	}
}

// wholeReg is a piece of 64 bits in a register.
func wholeReg(reg int) locexpr.Part {
	return locexpr.Part{Bits: 64, Loc: locexpr.Loc{Kind: locexpr.Register, Reg: reg}}
}

// TestClassResults: where classes and structures with floating-point numbers are returned.
func TestClassResults(t *testing.T) {
	s, path := compiledClasses(t, "-O2")
	for name, want := range map[string]locexpr.Loc{
		"small":  inMemory(),
		"holder": inMemory(),
		"plain":  {Kind: locexpr.Register, Reg: regRAX},
		"mixed":  {Kind: locexpr.Pieces, Parts: []locexpr.Part{wholeReg(regXMM0), wholeReg(regRAX)}},
		"floats": {Kind: locexpr.Pieces, Parts: []locexpr.Part{wholeReg(regXMM0), wholeReg(regXMM0 + 1)}},
	} {
		p := placeOf(t, s, path, name)
		v, err := s.Result(&p)
		if d := cmp.Diff(want, v.Loc); err != nil || d != "" {
			t.Errorf("%s: %v %s", name, err, d)
		}
	}
}
