// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/elf"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

const programText = `
int counter = 1;
__attribute__((noinline)) int work(int n, const char *s) { counter += n; return n + (s != 0); }
int main(int argc, char **argv) { return work(argc, argv[0]); }
`

// compiled builds the program and opens symbols for any kernel.
func compiled(t *testing.T, flags ...string) (s *Symbols, path string) {
	t.Helper()
	return compiledText(t, programText, flags...)
}

func execute(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// entryOf returns the entry of the function work, and the first bytes there in the file.
func entryOf(t *testing.T, s *Symbols, path string) (query.Place, []byte) {
	t.Helper()
	p, err := s.Places(t.Context(), query.Query{Module: path, Func: "work", Want: query.Call})
	if err != nil || len(p) != 1 {
		t.Fatalf("%v, %v", p, err)
	}
	data, err := os.ReadFile(path)
	if err != nil || p[0].Offset == 0 || p[0].Offset+4 > uint64(len(data)) {
		t.Fatalf("%v, offset %#x of %d bytes", err, p[0].Offset, len(data))
	}
	return p[0], data[p[0].Offset:][:4]
}

// TestProgramPlaces checks that the entry's offset is that of the function in the program's own
// file, wherever its debug information is.
func TestProgramPlaces(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags []string
		strip []string // options of objcopy, called after the debug information was copied to another file
		dwarf bool
	}{
		{"fixed", []string{"-g", "-no-pie", "-static"}, nil, true},
		{"position independent", []string{"-g"}, nil, true},
		{"beside it", []string{"-g"}, []string{"--strip-all", "--add-gnu-debuglink=program.debug"}, true},
		{"symbols only", []string{"-g0"}, nil, false},
		{"dynamic symbols only", []string{"-g0", "-shared", "-fPIC"}, []string{"--strip-all"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, path := compiled(t, c.flags...)
			before := symbolBytes(t, path)
			if c.strip != nil {
				execute(t, "objcopy", "--only-keep-debug", path, path+".debug")
				execute(t, "sh", append([]string{"-c", `cd "$1"; shift; exec objcopy "$@" program`, "sh", filepath.Dir(path)}, c.strip...)...)
			}
			p, code := entryOf(t, s, path)
			if d := cmp.Diff(before, code); d != "" {
				t.Errorf("other code: %s", d)
			}
			if p.DWARF != c.dwarf || !p.Entry || p.Refused != "" || p.Module != path {
				t.Errorf("%+v", p)
			}
			info, err := s.Program(path)
			if err != nil || info.Fixed != (c.name == "fixed") || info.BuildID == "" || info.BuildIDOffset == 0 {
				t.Errorf("%+v, %v", info, err)
			}
		})
	}
}

// symbolBytes returns the first bytes of the function work, found by debug/elf.
func symbolBytes(t *testing.T, path string) []byte {
	t.Helper()
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.Name == "work" {
			sec := f.Sections[s.Section]
			b := make([]byte, 4)
			if _, err := sec.ReadAt(b, int64(s.Value-sec.Addr)); err != nil {
				t.Fatal(err)
			}
			return b
		}
	}
	t.Fatal("no symbol work")
	return nil
}

// TestAfterPrologue checks that a probe is moved after the prologue only in code that keeps
// parameters in the frame.
func TestAfterPrologue(t *testing.T) {
	for flag, moves := range map[string]bool{"-O0": true, "-O2": false} {
		s, path := compiled(t, "-g", flag)
		entry, _ := entryOf(t, s, path)
		p, err := s.AfterPrologue(entry)
		if err != nil {
			t.Fatal(err)
		}
		far := p.Addr - entry.Addr
		if (far > 0) != moves || far > 32 || p.Offset-entry.Offset != far || p.Entry == moves {
			t.Errorf("%s: moved %d bytes: %+v", flag, far, p)
		}
		v, err := s.Variable(&p, "n")
		kind := locexpr.Register
		if moves {
			kind = locexpr.Memory
		}
		if err != nil || v.Loc.Kind != kind {
			t.Errorf("%s: n: %+v, %v", flag, v.Loc, err)
		}
	}
}

func TestPrograms(t *testing.T) {
	s, path := compiled(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(link))
	for _, name := range []string{path, link, "link", filepath.Dir(link) + "/l*"} {
		got, err := s.Programs(name)
		if d := cmp.Diff([]string{path}, got); err != nil || d != "" {
			t.Errorf("%s: %v %s", name, err, d)
		}
	}
	var none *query.NoMatchError
	if _, err := s.Programs("nothing"); !errors.As(err, &none) || none.What != "program" {
		t.Errorf("nothing: %v", err)
	}
	if got, err := s.Running(int64(os.Getpid())); err != nil || filepath.Base(got) != filepath.Base(os.Args[0]) {
		t.Errorf("this process runs %s, %v", got, err)
	}
	if _, err := s.Running(1 << 40); !errors.As(err, &none) {
		t.Errorf("no process: %v", err)
	}
}

func TestLibraries(t *testing.T) {
	s, path := compiled(t)
	got, err := s.Libraries(path, "libc.*")
	if err != nil || len(got) != 1 || filepath.Base(got[0])[:5] != "libc." && filepath.Base(got[0])[:5] != "libc-" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := s.Libraries(path, "libnothing.so"); !errors.As(err, new(*query.NoMatchError)) {
		t.Error(err)
	}
}

// TestNoProgram checks that an object file and a script have no places.
func TestNoProgram(t *testing.T) {
	s, path := compiled(t, "-c")
	if _, err := s.Places(t.Context(), query.Query{Module: path, Func: "work"}); err == nil {
		t.Error("an object file has places")
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Places(t.Context(), query.Query{Module: text, Func: "work"}); err == nil {
		t.Error("a text file has places")
	}
}

// TestStubs checks linkage tables that are bound lazily, bound at the start, or have landing pads
// (endbr64), and a program without one.
func TestStubs(t *testing.T) {
	const text = `#include <stdlib.h>
#include <stdio.h>
int main(void) { puts("x"); return atoi(getenv("X")); }`
	for _, flags := range [][]string{{"-Wl,-z,lazy"}, {"-Wl,-z,now"}, {"-Wl,-z,ibtplt", "-fcf-protection"}, {"-fno-plt"}} {
		dir := t.TempDir()
		source, path := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
		if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		execute(t, "gcc", append([]string{"-O0", "-o", path, source}, flags...)...)
		s, err := Open(t.Context(), Options{Release: "none"})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		list, err := s.Stubs(path, "[agp]*")
		names := map[string]bool{}
		for _, p := range list {
			names[p.Func] = p.Offset > 0
		}
		want := map[string]bool{"atoi": true, "getenv": true, "puts": true}
		if flags[0] == "-fno-plt" {
			want = map[string]bool{}
		}
		if d := cmp.Diff(want, names); d != "" || (err == nil) != (len(want) > 0) {
			t.Errorf("%v: %v %s", flags, err, d)
		}
	}
}

// TestVersionedSymbols checks that a library's symbol is found by its name without the version that
// the linker appends.
func TestVersionedSymbols(t *testing.T) {
	dir := t.TempDir()
	source, versions, path := filepath.Join(dir, "lib.c"), filepath.Join(dir, "versions"), filepath.Join(dir, "lib.so")
	for file, text := range map[string]string{
		source:   "int inner(int n) { return n; }\n__asm__(\".symver inner, outer@@V1\");\n",
		versions: "V1 { outer; };\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	execute(t, "gcc", "-g", "-shared", "-fPIC", "-Wl,--version-script="+versions, "-o", path, source)
	s, _ := compiled(t)
	places, err := s.Places(t.Context(), query.Query{Module: path, Func: "outer"})
	if err != nil || len(places) != 1 || !places[0].DWARF {
		t.Errorf("%+v, %v", places, err)
	}
}
