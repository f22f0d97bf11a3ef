// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

// ltoText is one of several files that have a static variable and an enumerator of the same names.
const ltoText = `
static int counter = @;
enum { KIND = @ };
struct node { char before[@], x; } node@ __attribute__((used));
__attribute__((noinline, noclone)) int f@(int x) { __asm__ volatile("" ::: "memory"); return counter += x + KIND + node@.before[x]; }
`

// TestSameNames checks that a variable, an enumerator and a type of which each file has its own are those of the
// probed function's file, also where the linker has optimized all files as one (-flto).
func TestSameNames(t *testing.T) {
	for _, flags := range [][]string{{"-O0"}, {"-O2"}, {"-O0", "-flto"}, {"-O2", "-flto"}, {"-O2", "-flto", "-flto-partition=one"}, {"-O2", "-fdebug-types-section"}, {"-O2", "-gdwarf-4", "-fdebug-types-section"}} {
		t.Run(fmt.Sprint(flags), func(t *testing.T) {
			s, path := sameNames(t, flags)
			seen := map[string]bool{}
			for n := 1; n <= 3; n++ {
				name := fmt.Sprintf("f%d", n)
				p, err := s.Places(t.Context(), query.Query{Module: path, Func: name})
				if err != nil || len(p) != 1 {
					t.Fatal(p, err)
				}
				got, err := s.Variable(&p[0], "counter")
				want, err2 := s.Global(path, "counter", name+".c")
				if err != nil || err2 != nil || got.Loc.String() != want.Loc.String() || seen[got.Loc.String()] {
					t.Errorf("counter of %s is at %v, %v; want %v, %v", name, got.Loc, err, want.Loc, err2)
				}
				seen[got.Loc.String()] = true
				// With type units, nothing says which file an enumeration is of.
				typeUnits := slices.Contains(flags, "-fdebug-types-section")
				if kind, err := s.Variable(&p[0], "KIND"); !typeUnits && (err != nil || kind.Loc.String() != fmt.Sprintf("value %d", n)) {
					t.Errorf("KIND of %s is %v, %v", name, kind.Loc, err)
				}
				if v, err := s.Variable(&p[0], fmt.Sprint("node", n)); err != nil || v.Type.Size != int64(n+1) {
					t.Errorf("node of %s: %+v, %v", name, v, err)
				} else if list, err := v.Type.Members(); err != nil || len(list) != 2 || list[1].Offset != int64(n) {
					t.Errorf("members of %s's node: %v, %v", name, list, err)
				}
				if node, err := s.TypeAt(&p[0], path, "struct node"); err != nil || node.Size != int64(n+1) {
					t.Errorf("struct node of %s has %d bytes, %v", name, node.Size, err)
				}
			}
		})
	}
}

// TestOwnTypesByTurns checks that the types of a unit are listed once for each name, also if the places of a pattern are in
// several units by turns: to list them reads all of the unit.
func TestOwnTypesByTurns(t *testing.T) {
	s, path := sameNames(t, []string{"-O0"})
	var places []query.Place
	for _, name := range []string{"f1", "f2"} {
		places = append(places, placeOf(t, s, path, name))
	}
	turn := func() {
		for i := range places {
			if node, err := s.TypeAt(&places[i], path, "struct node"); err != nil || node.Size != int64(i+2) {
				t.Errorf("struct node of %s: %v, %v", places[i].Func, node, err)
			}
		}
	}
	if n := testing.AllocsPerRun(10, turn); n > 100 {
		t.Errorf("%v allocations", n)
	}
}

// TestMissingTypeUnit checks that a function's other variables are listed if type units are missing, as after objcopy(1) of
// the section that DWARF 4 has them in.
func TestMissingTypeUnit(t *testing.T) {
	s, path := compiledText(t, `
struct pair { int a, b; };
__attribute__((noipa)) int f(struct pair *p, struct pair v, int n) { return p->a + v.b + n; }
int main(int argc, char **argv) { struct pair v = {1, 2}; return f(&v, v, argc); }
`, "-g", "-gdwarf-4", "-fdebug-types-section", "-O2")
	sh(t, filepath.Dir(path), "objcopy", "--remove-section=.debug_types", path)
	p := placeOf(t, s, path, "f")
	for name, list := range map[string]func(*query.Place) ([]query.Variable, error){"listed": s.Variables, "present": s.Present, "visible": s.Visible} {
		if got, err := list(&p); err != nil || len(got) != 3 || got[2].Type.String() != "int" {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if v, err := s.Variable(&p, "v"); err == nil || !strings.Contains(err.Error(), "signature") {
		t.Errorf("%+v, %v", v, err)
	}
}

func sameNames(t *testing.T, flags []string) (s *Symbols, path string) {
	t.Helper()
	dir := t.TempDir()
	args := append(append([]string{}, flags...), "-g", "-o", "program", "main.c")
	files := map[string]string{"main.c": "int f1(int), f2(int), f3(int);\nint main(int n, char **v) { return f1(n) + f2(n) + f3(n); }\n"}
	for n := 1; n <= 3; n++ {
		name := fmt.Sprintf("f%d.c", n)
		files[name] = strings.ReplaceAll(ltoText, "@", strconv.Itoa(n))
		args = append(args, name)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sh(t, dir, "gcc", args...)
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, filepath.Join(dir, "program")
}

// TestShadowingStatic checks that a static variable of an inner block hides a parameter only there, also where GCC puts
// it below the function.
func TestShadowingStatic(t *testing.T) {
	const text = `
volatile int sink;
__attribute__((noinline, noclone)) int shadowed(int n) {
	asm volatile("" :: "r"(n) : "memory");
	{ static int n = 70; n++;
	sink += n;
	asm volatile("nop" ::: "memory"); sink++; }
	return n;
}
int main(int argc, char **argv) { return shadowed(argc); }
`
	for _, flags := range [][]string{{"-g", "-O2"}, {"-g", "-O2", "-flto"}} {
		s, path := compiledText(t, text, flags...)
		entry := placeOf(t, s, path, "shadowed")
		if v, err := s.Variable(&entry, "n"); err != nil || v.Loc.Kind != locexpr.Register {
			t.Errorf("%v: n at the entry: %+v, %v", flags, v, err)
		}
		inside, err := s.Places(t.Context(), query.Query{Module: path, Func: "shadowed", File: "program.c", Line: 7, LineKind: query.AbsLine, Statement: true})
		if err != nil || len(inside) == 0 {
			t.Fatal(inside, err)
		}
		if v, err := s.Variable(&inside[0], "n"); err != nil || v.Loc.Kind != locexpr.Memory {
			t.Errorf("%v: n in the block: %+v, %v", flags, v, err)
		}
	}
}

// TestBlockWithoutSource checks that the variables of a block are found if only they, and not the block, have their source
// in another unit.
func TestBlockWithoutSource(t *testing.T) {
	const text = `
volatile int sink;
__attribute__((noinline, noclone)) int f(int n) {
	if (sink) { int inner = n * 3;
	asm volatile("nop" :: "r"(inner) : "memory");
	sink += inner;
	asm volatile("nop" :: "r"(inner) : "memory"); }
	return n;
}
int main(int argc, char **argv) { return f(argc); }
`
	s, path := compiledText(t, text, "-g", "-O2", "-flto")
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// In the abbreviations of blocks with children: DW_AT_abstract_origin (DW_FORM_ref_addr) becomes DW_AT_identifier_case.
	origin, other := []byte{0x0b, 1, 0x31, 0x10}, []byte{0x0b, 1, 0x42, 0x10}
	if !bytes.Contains(program, origin) {
		t.Fatal("gcc writes other abbreviations")
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(program, origin, other), 0o700); err != nil {
		t.Fatal(err)
	}
	inside, err := s.Places(t.Context(), query.Query{Module: path, Func: "f", File: "program.c", Line: 6, LineKind: query.AbsLine, Statement: true})
	if err != nil || len(inside) == 0 {
		t.Fatal(inside, err)
	}
	if v, err := s.Variable(&inside[0], "inner"); err != nil || v.Loc.Kind == locexpr.OptimizedOut {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestNamespaces checks that a variable is that of the namespace which the function is in.
func TestNamespaces(t *testing.T) {
	const text = `
namespace outer { int g = 7; namespace inner { int g = 9; } namespace { int hidden = 3; }
	__attribute__((noinline)) int own(int n) { return g + hidden + n; }
	namespace inner { __attribute__((noinline)) int deep(int n) { return g + n; } } }
int g = 1;
namespace other { __attribute__((noinline)) int plain(int n) { return g + n; } }
int main(int argc, char **argv) { return outer::own(argc) + outer::inner::deep(argc) + other::plain(argc); }
`
	s, path := compiledWith(t, ".cc", text, need.Program(t, "g++", "g++"), "-g", "-O1", "-no-pie")
	for function, symbol := range map[string]string{"own": "_ZN5outer1gE", "deep": "_ZN5outer5inner1gE", "plain": "g"} {
		entry := placeOf(t, s, path, function)
		want, _, ok := s.Symbol(path, symbol)
		v, err := s.Variable(&entry, "g")
		if !ok || err != nil || v.Loc.String() != fmt.Sprintf("mem %#x", want) {
			t.Errorf("g in %s: %+v, %v, not %s at %#x", function, v, err, symbol, want)
		}
	}
}

// TestSeveralStatics checks that a static variable which several files have is not that of any of them: the script has to
// name the file. A variable that a file declares is no static one of another file.
func TestSeveralStatics(t *testing.T) {
	s, path := sameNames(t, []string{"-O0"})
	_, err := s.Global(path, "counter", "")
	var several *query.AmbiguousError
	if !errors.As(err, &several) || !several.Files || len(several.Of) != 3 {
		t.Errorf("counter: %v", err)
	}
	if v, err := s.Global(path, "counter", "f2.c"); err != nil {
		t.Errorf("counter of f2.c: %v, %v", v, err)
	}
	if v, err := s.Global(path, "node2", ""); err != nil || v.Type.Size != 3 {
		t.Errorf("node2: %v, %v", v.Type, err)
	}
}
