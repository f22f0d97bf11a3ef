// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
)

// hostile writes a program and opens symbols for any kernel.
func hostile(t *testing.T, program []byte) (s *Symbols, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "evil")
	if err := os.WriteFile(path, program, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, path
}

// TestNamedIsBounded checks that 170 kB of symbols are rejected if their names would take 300 MB.
func TestNamedIsBounded(t *testing.T) {
	for _, c := range []struct {
		symbols int
		refused bool
	}{{3000, true}, {20, false}} {
		s, path := hostile(t, elftest.Loaded(elftest.Overlapping(c.symbols, 100_000)))
		list, err := s.Named(path)
		if refused := err != nil && strings.Contains(err.Error(), "evil: its debug information and symbols"); refused != c.refused {
			t.Errorf("%d symbols: %d, %v", c.symbols, len(list), err)
		}
	}
}

// TestStubsAreBounded checks that 1,000 entries of the linkage table are rejected if their names,
// which overlap, would take 100 MB.
func TestStubsAreBounded(t *testing.T) {
	for _, c := range []struct {
		stubs   int
		refused bool
	}{{1000, true}, {20, false}} {
		s, path := hostile(t, elftest.Loaded(elftest.Stubs(c.stubs, 100_000)))
		var list []query.Place
		var err error
		peak := elftest.Peak(func() { list, err = s.Stubs(path, "*") })
		if refused := err != nil && strings.Contains(err.Error(), "evil: its debug information and symbols"); refused != c.refused || peak > 80<<20 {
			t.Errorf("%d entries: %d, %v, %d MB", c.stubs, len(list), err, peak>>20)
		}
		if err == nil && (len(list) != c.stubs || len(list[1].Func) != 99_999) {
			t.Errorf("%d entries are %d", c.stubs, len(list))
		}
	}
}
