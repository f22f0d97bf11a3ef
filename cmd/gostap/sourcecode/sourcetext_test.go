// SPDX-License-Identifier: GPL-2.0-or-later

package sourcecode

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/kernel"
)

// TestSourceText checks that the text comes from the first tree that has the file, and that absolute
// paths below the build folder are searched in the trees, too.
func TestSourceText(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	write := func(dir, name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(first, "fs/a.c", "one\ntwo\n")
	write(second, "fs/a.c", "not this\n")
	write(second, "fs/b.c", "b\n")
	write(second, "c.S", "asm")
	syms, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer syms.Close()
	s := New([]string{first, second}, kernel.Kernel{Release: "9.9.9"}, syms)
	var got []string
	for _, c := range []struct {
		File string
		Line int
	}{{"fs/a.c", 1}, {"fs/a.c", 2}, {"fs/a.c", 3}, {"fs/a.c", 0}, {"fs/./b.c", 1}, {"fs/none.c", 1}, {filepath.Join(second, "c.S"), 1}} {
		text, ok := s.Line(&query.Place{File: c.File}, c.Line)
		if !ok {
			text = "-"
		}
		got = append(got, text)
	}
	if d := cmp.Diff([]string{"one", "two", "-", "-", "b", "-", "asm"}, got); d != "" {
		t.Error(d)
	}
	if s.Missed != "fs/none.c" {
		t.Errorf("missed %q", s.Missed)
	}
}

// TestManyLines checks that files of nothing but line ends, each of which takes 128 MB, don't fill the memory.
func TestManyLines(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "big"), bytes.Repeat([]byte("\n"), MaxSource), 0o644); err != nil {
		t.Fatal(err)
	}
	syms, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer syms.Close()
	s := New(nil, kernel.Kernel{Release: "9.9.9"}, syms)
	found := 0
	for i := range 6 {
		path := filepath.Join(dir, strconv.Itoa(i))
		if err := os.Link(filepath.Join(dir, "big"), path); err != nil {
			t.Fatal(err)
		}
		if s.File(&query.Place{File: path}) != nil {
			found++
		}
	}
	if found != 1 || s.Missed != filepath.Join(dir, "1") {
		t.Errorf("%d files, missed %q", found, s.Missed)
	}
}
