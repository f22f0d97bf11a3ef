// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	cmpor "cmp"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
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
template <typename T> __attribute__((noinline)) T largest(T a, T b) { return a > b ? a : b; }
__attribute__((noinline)) int over(int n) { return n; }
__attribute__((noinline)) int over(const char *s) { return *s; }
inline namespace v2 { namespace deep { __attribute__((noinline)) int nested(int n) { return n; } } }
__attribute__((noinline)) int take(Derived &d, int by) { return d.same + by + visible; }
}
first::Pair pair;
struct Pointing { int first::Pair::*data; int (Pointing::*function)(int); long behind; } pointing;
namespace { __attribute__((noinline)) int hidden(int n) { return n; } }
int main()
{
	second::Derived d;
	second::floats();
	second::deep::nested(1);
	second::over(second::largest(1, 2) + second::largest(1L, 2L) + second::over("x") + hidden(1));
	return second::holder().inner.n + second::plain().n + second::take(d, second::small().n) + second::mixed().n + pair.a;
}
`

// TestClassMembers checks that a class has its own members and those of its base class, that its
// own hide those of the same name, and that static members are left out.
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

// TestMemberPointers checks the sizes of pointers to members: a probe of a function that has one as a
// parameter had no variables at all.
func TestMemberPointers(t *testing.T) {
	s, path := compiledClasses(t)
	pointing, err := s.Type(path, "Pointing")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int64{"data": 8, "function": 16, "behind": 8} {
		steps, err := ctype.FindMember(pointing, name)
		if err != nil || len(steps) != 1 || steps[0].Type.Size != want || !steps[0].Type.Signed {
			t.Errorf("%s: %+v, %v", name, steps, err)
		}
	}
}

// TestNamespaceOfDeclaration checks that a declared structure is not completed by the definition of
// the same name in another namespace.
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

// wholeReg returns a piece of 64 bits in a register.
func wholeReg(reg int) locexpr.Part {
	return locexpr.Part{Bits: 64, Loc: locexpr.Loc{Kind: locexpr.Register, Reg: reg}}
}

// TestClassResults checks in which registers, or in memory, C++ classes and structures with
// floating-point members are returned.
func TestClassResults(t *testing.T) {
	s, path := compiledClasses(t, "-O2")
	for name, want := range map[string]locexpr.Loc{
		"small":  locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(resultRAX)},
		"holder": locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(resultRAX)},
		"plain":  {Kind: locexpr.Register, Reg: resultRAX},
		"mixed":  {Kind: locexpr.Pieces, Parts: []locexpr.Part{wholeReg(resultXMM0), wholeReg(resultRAX)}},
		"floats": {Kind: locexpr.Pieces, Parts: []locexpr.Part{wholeReg(resultXMM0), wholeReg(resultXMM0 + 1)}},
	} {
		p := placeOf(t, s, path, name)
		v, err := s.Result(&p)
		if d := cmp.Diff(want, v.Loc); err != nil || d != "" {
			t.Errorf("%s: %v %s", name, err, d)
		}
	}
}

// TestVirtualBases checks that a virtual base class is found, by the table of virtual functions, and that a listing of the
// type gives no offset for it.
func TestVirtualBases(t *testing.T) {
	const text = `
struct Root { int n; };
struct Class : virtual Root { int own; };
__attribute__((noinline)) int f(Class *c) { return c->n + c->own; }
int main() { Class c; return f(&c); }
`
	for _, flags := range [][]string{{"g++"}, {"g++", "-gdwarf-4"}, {"g++", "-gdwarf-2", "-gstrict-dwarf"}} {
		s, path := compiledWith(t, ".cc", text, need.Program(t, flags[0], flags[0]), append(flags[1:], "-g")...)
		p := placeOf(t, s, path, "f")
		class, err := s.TypeAt(&p, path, "Class")
		if err != nil {
			t.Fatal(err)
		}
		way, err := ctype.FindMember(class, "n")
		if err != nil || len(way) != 2 || !way[0].Virtual || !way[0].Base || way[0].Offset != -24 || way[1].Offset != 0 {
			t.Errorf("%s: %+v, %v", flags, way, err)
		}
		layout, err := class.Layout()
		if lines := layout.Lines(); err != nil || len(lines) != 4 || lines[3] != "     ?  :struct Root" {
			t.Errorf("%s: %q, %v", flags, lines, err)
		}
	}
}

// TestManyMembers checks that a class is examined once rather than once for each path of nested
// members that leads to it, of which there are 2^22 here.
func TestManyMembers(t *testing.T) {
	text := "struct t0 { char c; };\n"
	for i := range 22 {
		text += fmt.Sprintf("struct t%d { t%d a, b; };\n", i+1, i)
	}
	text += "t22 *from;\nt22 make() { return *from; }\nint main() {}\n"
	s, path := compiledWith(t, ".cc", text, need.Program(t, "g++", "g++"), "-g")
	p := placeOf(t, s, path, "make")
	allocations := testing.AllocsPerRun(1, func() {
		if v, err := s.Result(&p); err != nil || v.Loc.Kind != locexpr.Memory {
			t.Errorf("%v, %v", v.Loc, err)
		}
	})
	if allocations > 10_000 {
		t.Errorf("%v allocations: classes are read again and again", allocations)
	}
}

// TestQualifiedNames checks patterns with and without namespaces, parameters and template
// arguments. They may lack the outer namespaces and classes, unless they begin with "::", and inline ones.
func TestQualifiedNames(t *testing.T) {
	bare, stripped := compiledClasses(t, "-g0")
	s, path := compiledClasses(t)
	overloads := []string{"second::over(char const*)", "second::over(int)"}
	nested := []string{"second::v2::deep::nested(int)"}
	for _, c := range []struct {
		pattern string
		want    []string
	}{
		{"over", overloads},
		{"second::over", overloads},
		{"sec*::over", overloads},
		{"second::over(*)", overloads},
		{"second::over(const char *)", overloads[:1]},
		{"second::over(char const *)", overloads[:1]},
		{"over( int )", overloads[1:]},
		{"first::over", nil},
		{"second::largest", []string{"second::largest<int>(int, int)", "second::largest<long>(long, long)"}},
		{"largest<int>", []string{"second::largest<int>(int, int)"}},
		{"second::Derived::~Derived", []string{"second::Derived::~Derived()"}},
		{"*::hidden", []string{"(anonymous namespace)::hidden(int)"}},
		{"main", []string{"main"}},
		{"::main", []string{"main"}},
		{"Derived::~Derived", []string{"second::Derived::~Derived()"}},
		{"::Derived::~Derived", nil},
		{"::second::over", overloads},
		{"::over", nil},
		{"deep::nested", nested},
		{"v2::*::nested", nested},
		{"second::deep::nested", nested},
		{"::second::deep::nested(int)", nested},
		{"::second::v2::deep::nested", nested},
		{"::deep::nested", nil},
	} {
		if got := qualifiedNames(t, s, path, c.pattern); !cmp.Equal(c.want, got) {
			t.Errorf("%s: %v, want %v", c.pattern, got, c.want)
		}
	}
	for pattern, want := range map[string][]string{"second::over": overloads, "deep::nested": nested, "::second::over": overloads, "::over": nil} {
		if got := qualifiedNames(t, bare, stripped, pattern); !cmp.Equal(want, got) {
			t.Errorf("%s without debug information: %v, want %v", pattern, got, want)
		}
	}
}

// TestInlinedOverload checks that overloads that are only inlined are told apart, by each version's attribute.
func TestInlinedOverload(t *testing.T) {
	const text = `
inline __attribute__((always_inline)) int over(int n) { __asm__ volatile(""); return n; }
inline __attribute__((always_inline)) int over(long n) { __asm__ volatile(""); return n + 1; }
int main(int n, char **) { return over(n) + over(2L); }
`
	for _, version := range []string{"-gdwarf-2", "-gdwarf-4", "-gdwarf-5"} {
		s, path := compiledWith(t, ".cc", text, need.Program(t, "g++", "g++"), version, "-g", "-O1")
		list, err := s.Places(t.Context(), query.Query{Module: path, Func: "over(long)", Want: query.Inline})
		if err != nil || len(list) != 1 || list[0].Qualified != "over(long)" {
			t.Errorf("%s: %+v, %v", version, list, err)
		}
	}
}

// qualifiedNames returns the names of the functions that match, sorted.
func qualifiedNames(t *testing.T, s *Symbols, path, pattern string) (out []string) {
	t.Helper()
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: pattern, Want: query.Call})
	if err != nil && !errors.As(err, new(*query.NoMatchError)) {
		t.Fatal(err)
	}
	for _, p := range list {
		out = append(out, cmpor.Or(p.Qualified, p.Func))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestDemangledSymbols checks that Named demangles the symbols, which stacks show.
func TestDemangledSymbols(t *testing.T) {
	s, path := compiledClasses(t)
	list, err := s.Named(path)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(list, func(n Named) bool { return n.Name == "second::over(char const*)" }) {
		t.Errorf("%+v", list)
	}
}

// Registers in which results are returned (System V ABI, AMD64 supplement, figure 3.36).
const (
	resultRAX  = 0
	resultXMM0 = 17
)

// TestSplitMethod checks that the name of a C++ function does not stand for the part of it that GCC has split off, to
// which the function jumps: a probe there would count a call twice.
func TestSplitMethod(t *testing.T) {
	const src = `#include <vector>
struct Thrower { std::vector<int> list; Thrower(int); ~Thrower(); };
extern "C" int atoi(const char *);
Thrower::Thrower(int n) { list.reserve(n); if (atoi("3") == n) throw list; list.push_back(n); }
Thrower::~Thrower() {}
int main(int argc, char **) { Thrower t(argc); return t.list.size(); }
`
	for _, g := range []string{"-g", "-g0"} {
		s, path := compiledWith(t, ".cc", src, need.Program(t, "g++", "g++"), g, "-O2")
		split := placeOf(t, s, path, "_ZN7ThrowerC2Ei.cold")
		for _, pattern := range []string{"Thrower::Thrower", "Thrower::Thrower(int)", "Thrower::Th*", "*::Thrower"} {
			if p := placeOf(t, s, path, pattern); p.Addr == split.Addr || split.Qualified != "" {
				t.Errorf("%s: %s is %+v, and its part %+v", g, pattern, p, split)
			}
		}
	}
}
