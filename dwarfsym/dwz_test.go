// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

const dwzHeader = `
struct inner { int a; unsigned b:3, c:9; };
enum colour { RED, GREEN = 5, BLUE };
union both { long whole; void *part; };
struct shared { struct inner in; const char *name; struct shared *next; enum colour c; long arr[4];
	union both u; int (*call)(struct shared *, enum colour); };
typedef struct shared shared_t;
extern int helper(struct shared *s);
static inline int twice(struct shared *s, int n) { int local = n * 2; return s->in.a * local + helper(s); }
`

const dwzSource = `
#include "shared.h"
int counter_@; static union both state_@;
__attribute__((noinline)) int callee_@(shared_t *s, int k) { state_@.whole += k; return twice(s, k) + counter_@; }
int entry_@(struct shared *s) { s->c = GREEN; return callee_@(s, @) + twice(s, s->in.b); }
`

// sh runs a program that "make setup" installs.
func sh(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// linked compiles units that share a header into one program.
func linked(t *testing.T, dir, name, version string) string {
	t.Helper()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("shared.h", dwzHeader)
	put("main.c", "#include \"shared.h\"\nint helper(struct shared *s) { return s->in.a; }\nvoid _start(void) {}\n")
	args := []string{"-g", version, "-O2", "-static", "-nostdlib", "-no-pie", "-Wl,--build-id", "-o", name, "main.c"}
	for n := range 4 {
		file := fmt.Sprintf("unit%d.c", n)
		put(file, strings.ReplaceAll(dwzSource, "@", fmt.Sprint(n)))
		args = append(args, file)
	}
	sh(t, dir, "gcc", args...)
	return filepath.Join(dir, name)
}

func openVMLinux(t *testing.T, path string) *Symbols {
	t.Helper()
	s, err := Open(t.Context(), Options{Release: "9.9", VMLinux: path})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// describe formats what queries return for the file: places, the variables visible at them, and
// types.
func describe(t *testing.T, s *Symbols) string {
	t.Helper()
	var out strings.Builder
	places, err := s.Places(t.Context(), query.Query{Func: "*"})
	if err != nil {
		t.Fatal(err)
	}
	statements, err := s.Places(t.Context(), query.Query{Func: "*", File: "*", Statement: true, LineKind: query.AllLines})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(places, statements...) {
		q := p
		q.Unit, q.DIE = 0, 0
		fmt.Fprintf(&out, "%+v\n", q)
		vars, err := s.Variables(&p)
		if err != nil {
			t.Errorf("%s: %v", p.Func, err)
		}
		for _, v := range vars {
			fmt.Fprintf(&out, "\t%s %s %+v\n", v.Name, v.Type, v.Loc)
		}
	}
	for n := range 4 {
		for _, name := range []string{"counter_", "state_"} {
			v, err := s.Global("kernel", fmt.Sprint(name, n), "")
			fmt.Fprintln(&out, v.Name, v.Type, v.Loc, err)
		}
	}
	for _, name := range []string{"struct shared", "shared_t", "union both", "struct inner", "enum colour", "long int"} {
		typ, err := s.Type("kernel", name)
		fmt.Fprintln(&out, typ, err)
		members(t, &out, typ, 0)
	}
	green, err := s.Enumerator("kernel", "GREEN")
	fmt.Fprintln(&out, green, err)
	return out.String()
}

func members(t *testing.T, out *strings.Builder, typ *ctype.Type, depth int) {
	if typ == nil || depth > 3 {
		return
	}
	list, err := typ.Members()
	if err != nil {
		t.Error(err)
	}
	for _, m := range list {
		fmt.Fprintf(out, "%*s%s %s at %d, bits %d+%d\n", 2*depth+2, "", m.Name, m.Type, m.Offset, m.BitOffset, m.BitSize)
		members(t, out, m.Type, depth+1)
	}
	if elem, err := typ.Elem(); err == nil && elem != nil {
		members(t, out, elem, depth+1)
	}
}

// TestDwz checks that the same queries return the same results after dwz has made the debug
// information smaller: within one file, with an alternate file in GNU's format, and with one in
// DWARF 5's.
func TestDwz(t *testing.T) {
	for _, c := range []struct {
		name, version string
		options       []string
		several       bool
	}{
		{"one file, DWARF 4", "-gdwarf-4", nil, false},
		{"one file, DWARF 5", "-gdwarf-5", nil, false},
		{"alternate, DWARF 4", "-gdwarf-4", []string{"-m", "common"}, true},
		{"alternate, DWARF 5", "-gdwarf-5", []string{"-m", "common"}, true},
		{"supplementary", "-gdwarf-5", []string{"-5", "-m", "common"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := linked(t, dir, "first", c.version)
			args := append(slices.Clone(c.options), "first")
			if c.several {
				linked(t, dir, "second", c.version)
				args = append(args, "second")
			}
			before := describe(t, openVMLinux(t, path))
			size := fileSize(t, path)
			sh(t, dir, "dwz", args...)
			if fileSize(t, path) >= size {
				t.Fatal("dwz has changed nothing")
			}
			if d := cmp.Diff(before, describe(t, openVMLinux(t, path))); d != "" {
				t.Error(d)
			}
			if !c.several {
				return
			}
			if err := os.Remove(filepath.Join(dir, "common")); err != nil {
				t.Fatal(err)
			}
			_, err := openVMLinux(t, path).Places(t.Context(), query.Query{Func: "*", Want: query.Inline})
			var missing *query.NoDebugInfoError
			if !errors.As(err, &missing) || len(missing.Alternate) != 40 || missing.Incomplete != path {
				t.Errorf("without the alternate file: %+v", err)
			}
		})
	}
}

func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return st.Size()
}
