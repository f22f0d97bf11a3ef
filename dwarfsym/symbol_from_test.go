// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// twoFiles compiles two files that each have a static variable "hidden", used by the functions first and
// main.
func twoFiles(t *testing.T, flags ...string) (s *Symbols, path string) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "program")
	for file, text := range map[string]string{
		"a.c": "static volatile int hidden = 1; int shared = 1; void first(void) { hidden++; }",
		"b.c": "static volatile int hidden = 2; void first(void); int main(void) { first(); hidden++; return 0; }",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	execute(t, "gcc", append(flags, "-o", path, filepath.Join(dir, "a.c"), filepath.Join(dir, "b.c"))...)
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, path
}

// TestSymbolFrom checks that a local symbol which several files have is that of the file with the code
// that refers to it, and an error if the debug information does not say which file this is.
func TestSymbolFrom(t *testing.T) {
	s, path := twoFiles(t, "-g")
	seen := map[uint64]string{}
	for _, function := range []string{"first", "main"} {
		p := placeOf(t, s, path, function)
		addr, _, err := s.SymbolFrom(&p, "hidden")
		want, err2 := s.Global(path, "hidden", map[string]string{"first": "a.c", "main": "b.c"}[function])
		if err != nil || err2 != nil || addr != uint64(want.Loc.X.Val) || seen[addr] != "" {
			t.Errorf("%s: %#x, also of %q, %v, %v", function, addr, seen[addr], err, err2)
		}
		seen[addr] = function
	}
	s, path = twoFiles(t, "-g0")
	p := placeOf(t, s, path, "main")
	var several *query.AmbiguousSymbolError
	if _, _, err := s.SymbolFrom(&p, "hidden"); !errors.As(err, &several) || several.Symbols != 2 {
		t.Errorf("without debug information: %v", err)
	}
	if addr, _, err := s.SymbolFrom(&p, "shared"); err != nil || addr == 0 {
		t.Errorf("a global symbol: %#x, %v", addr, err)
	}
	if _, _, err := s.SymbolFrom(&p, "nowhere"); !errors.As(err, new(*query.NoMatchError)) {
		t.Errorf("no symbol: %v", err)
	}
}
