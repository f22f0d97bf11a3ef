// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// ltoText is one of several files that have a static variable and an enumerator of the same names.
const ltoText = `
static int counter = @;
enum { KIND = @ };
__attribute__((noinline, noclone)) int f@(int x) { __asm__ volatile("" ::: "memory"); return counter += x + KIND; }
`

// TestSameNames checks that a variable and an enumerator of which each file has its own are those of the
// probed function's file, also where the linker has optimized all files as one (-flto).
func TestSameNames(t *testing.T) {
	for _, flags := range [][]string{{"-O0"}, {"-O2"}, {"-O0", "-flto"}, {"-O2", "-flto"}, {"-O2", "-flto", "-flto-partition=one"}} {
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
				if kind, err := s.Variable(&p[0], "KIND"); err != nil || kind.Loc.String() != fmt.Sprintf("value %d", n) {
					t.Errorf("KIND of %s is %v, %v", name, kind.Loc, err)
				}
			}
		})
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
