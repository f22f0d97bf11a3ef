// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestResultRegisters checks that each type is returned where the System V ABI for x86-64, section
// 3.2.3, says.
func TestResultRegisters(t *testing.T) {
	for _, c := range []struct{ declared, want string }{
		{"struct r { int x; }", "reg0"},
		{"struct r { long a, b; }", "pieces [reg0:0+64, reg1:0+64]"},
		{"struct r { long a, b, c; }", "mem reg0"},
		{"struct r { double d; long n; }", "pieces [reg17:0+64, reg0:0+64]"},
		{"struct r { long n; double d; }", "pieces [reg0:0+64, reg17:0+64]"},
		{"struct r { double d[2]; }", "pieces [reg17:0+64, reg18:0+64]"},
		{"struct r { float f; int n; }", "reg0"},
		{"struct r { float f[2]; int n : 4; }", "pieces [reg17:0+64, reg0:0+32]"},
		{"union r { float f; int n; }", "reg0"},
		{"struct r { char c; long n; } __attribute__((packed))", "mem reg0"},
		{"struct r { long double d; }", "reg33"},
		{"union r { long double d; int n; }", "mem reg0"},
		{"union r { long double d; float f; }", "mem reg0"},
		{"typedef double r", "reg17"},
		{"typedef float r", "reg17"},
		{"typedef long double r", "reg33"},
		{"typedef _Complex float r", "reg17"},
		{"typedef _Complex double r", "pieces [reg17:0+64, reg18:0+64]"},
		{"typedef _Complex long double r", "reg33"},
		{"typedef __int128 r", "pieces [reg0:0+64, reg1:0+64]"},
		{"typedef char *r", "reg0"},
		{"typedef int r __attribute__((vector_size(16)))", "pieces [reg17:0+64, reg17:64+64]"},
		{"typedef int r __attribute__((vector_size(8)))", "reg17"},
		{"struct r { long v __attribute__((vector_size(16))); }", "pieces [reg17:0+64, reg17:64+64]"},
		{"struct r { int v __attribute__((vector_size(8))); long n; }", "pieces [reg17:0+64, reg0:0+64]"},
		{"union r { int v __attribute__((vector_size(16))); double d[2]; }", "pieces [reg17:0+64, reg18:0+64]"},
		{"struct r { long v __attribute__((vector_size(32))); }", "optimized out"},
		{"struct r { int v __attribute__((vector_size(16))), n; }", "mem reg0"},
		{"struct r { int v[4]; }", "pieces [reg0:0+64, reg1:0+64]"},
	} {
		typ, _, _ := strings.Cut(c.declared, " {")
		if strings.HasPrefix(typ, "typedef") {
			typ = "r"
		}
		s, path := compiledText(t, c.declared+";\n"+typ+" value;\n"+typ+" f(void) { return value; }\nint main(void) { f(); return 0; }\n", "-g", "-no-pie", "-Wno-psabi")
		p, err := s.Places(t.Context(), query.Query{Module: path, Func: "f", Want: query.Call})
		if err != nil || len(p) != 1 {
			t.Fatalf("%s: %v, %v", c.declared, p, err)
		}
		v, err := s.Result(&p[0])
		if got := fmt.Sprint(v.Loc); err != nil || got != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.declared, got, err, c.want)
		}
	}
}

// TestNoResult checks that nothing is shown as the result of a function whose callers the compiler knows, and for which
// it follows no convention (DW_CC_nocall): LLVM may have left out its result.
func TestNoResult(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "f.c")
	if err := os.WriteFile(source, []byte("int f(int n) { return n; }\nvoid g(int n) { }\nint main(void) { g(0); return f(0); }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sh(t, dir, "gcc", "-g", "-gdwarf-5", "-S", source)
	text, err := os.ReadFile(filepath.Join(dir, "f.s"))
	if err != nil {
		t.Fatal(err)
	}
	// In the abbreviations of functions: DW_AT_prototyped becomes DW_AT_calling_convention with the constant 3.
	const prototyped, nocall = "\t.uleb128 0x27\n\t.uleb128 0x19\n", "\t.uleb128 0x36\n\t.uleb128 0x21\n\t.sleb128 3\n"
	if !strings.Contains(string(text), prototyped) {
		t.Fatal("gcc writes other abbreviations")
	}
	s, path := compiledWith(t, ".s", strings.ReplaceAll(string(text), prototyped, nocall), "gcc")
	p := placeOf(t, s, path, "f")
	if v, err := s.Result(&p); !errors.As(err, new(*query.OptimizedOutError)) || v.Type == nil || v.Type.Kind != ctype.Int {
		t.Errorf("%+v, %v", v, err)
	}
	none := placeOf(t, s, path, "g")
	if v, err := s.Result(&none); err != nil || v.Type.Kind != ctype.Void {
		t.Errorf("of a function that returns nothing: %+v, %v", v, err)
	}
	if v, err := s.Variable(&p, "n"); err != nil && !errors.As(err, new(*query.NotReadyError)) {
		t.Errorf("the parameter: %+v, %v", v, err)
	}
}

// TestDroppedResult checks that nothing is shown as the result of a function that GCC may have changed for its callers
// (IPA-SRA): of this one, no caller uses it, and the register has another number.
func TestDroppedResult(t *testing.T) {
	s, path := compiledText(t, `#include <stdlib.h>
volatile int sink;
struct s { int a, b; };
static __attribute__((noinline)) int *dropped(struct s *p) { sink = p->b; return &p->a; }
static __attribute__((noinline)) void nothing(struct s *p) { sink = p->b; }
__attribute__((noinline)) int kept(struct s *p) { sink = p->b; return sink; }
int main(int argc, char **argv)
{
	struct s *v = malloc(sizeof *v);
	v->a = v->b = argc;
	dropped(v);
	nothing(v);
	return kept(v);
}
`, "-g", "-O2")
	for name, kind := range map[string]ctype.Kind{"dropped": ctype.Pointer, "nothing": ctype.Void, "kept": ctype.Int} {
		p := placeOf(t, s, path, name)
		v, err := s.Result(&p)
		if gone := errors.As(err, new(*query.OptimizedOutError)); gone != (name == "dropped") || v.Type == nil || v.Type.Kind != kind {
			t.Errorf("%s (%s): %+v, %v", name, p.Symbol, v, err)
		}
	}
}

// TestResultByOtherCompilers checks that a result in memory is found by the address that the caller passed, where the
// compiler is not GCC: LLVM does not return the address from functions all of whose callers it knows.
func TestResultByOtherCompilers(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "f.c")
	if err := os.WriteFile(source, []byte("struct r { long a[3]; } f(void) { return (struct r) {}; }\nint main(void) { return f().a[0]; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sh(t, dir, "gcc", "-g", "-S", source)
	text, err := os.ReadFile(filepath.Join(dir, "f.s"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ producer, want string }{{`"GNU C`, "mem reg0"}, {`"clang C`, "mem entry5"}} {
		s, path := compiledWith(t, ".s", strings.ReplaceAll(string(text), `"GNU C`, c.producer), "gcc")
		p := placeOf(t, s, path, "f")
		if v, err := s.Result(&p); err != nil || fmt.Sprint(v.Loc) != c.want {
			t.Errorf("%s: %v, %v, want %s", c.producer, v.Loc, err, c.want)
		}
		p.Entry = false // behind the first instructions, which may have changed the register
		if v, err := s.Result(&p); err != nil || fmt.Sprint(v.Loc) != "mem reg0" {
			t.Errorf("%s: behind the entry: %v, %v", c.producer, v.Loc, err)
		}
	}
}

// TestUnmarkedResult checks in whose results there is doubt: of functions of versions of LLVM that leave them out without
// saying so, if all callers are known.
func TestUnmarkedResult(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "f.c")
	const text = "__attribute__((noinline)) static int f(int n) { return n * n; }\n__attribute__((noinline)) int g(int n) { return n + 1; }\n" +
		"__attribute__((noinline)) static void h(int *n) { ++*n; }\nint main(int n, char **v) { h(&n); return f(n) + g(n); }\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	sh(t, dir, "gcc", "-g", "-O1", "-S", source)
	code, err := os.ReadFile(filepath.Join(dir, "f.s"))
	if err != nil {
		t.Fatal(err)
	}
	for producer, want := range map[string]string{
		"GNU C": "", "Debian clang version 14.0.6 C": "clang version 14.0.6", "clang version 18.1.0 C": "",
		"clang LLVM (rustc version 1.63.0) C": "rustc version 1.63.0", "clang LLVM (rustc version 1.95.0) C": "",
	} {
		s, path := compiledWith(t, ".s", strings.ReplaceAll(string(code), `"GNU C`, `"`+producer), "gcc")
		for name, want := range map[string]string{"f": want, "g": "", "h": ""} {
			p := placeOf(t, s, path, name)
			if v, err := s.Result(&p); err != nil || v.Doubt != want {
				t.Errorf("%s, %s: %q, %v, want %q", producer, name, v.Doubt, err, want)
			}
		}
	}
}
