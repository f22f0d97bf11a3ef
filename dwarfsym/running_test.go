// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// shown is what a kernel shows, in files of a test.
type shown struct {
	t *testing.T
	running
}

func showing(t *testing.T) shown {
	dir := t.TempDir()
	s := shown{t, running{filepath.Join(dir, "kallsyms"), filepath.Join(dir, "btf"), filepath.Join(dir, "notes"), filepath.Join(dir, "boot_id")}}
	s.write(s.notes, string(elftest.BuildIDNote([]byte("0123456789abcdefghij"))))
	s.write(s.boot, "first\n")
	return s
}

func (s shown) write(path, text string) {
	s.t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// at writes a table of symbols that begin at base, of more than the sample; the last one is last.
func (s shown) at(base uint64, last string) {
	s.t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%016x T _stext\n", base)
	for i := range uint64(sampled / 20) {
		fmt.Fprintf(&b, "%016x t f%d\n", base+16+i*16, i)
	}
	fmt.Fprintf(&b, "%016x T %s\n%016x T _etext\n", base+1<<20, last, base+2<<20)
	s.write(s.kallsyms, b.String())
}

// addresses opens the kernel and returns its symbols; nil if it is hidden.
func (s shown) addresses(cache string) (at map[string]uint64, name string, added bool) {
	s.t.Helper()
	f, added, err := s.symbols(cache)
	if err != nil {
		s.t.Fatal(err)
	}
	if f == nil {
		return nil, "", added
	}
	defer f.Close()
	if f.Path != kallsymsPath {
		s.t.Errorf("opened as %s", f.Path)
	}
	at = map[string]uint64{}
	if err := f.Symbols(func(x elfmap.Symbol) bool { at[string(x.Name)] = x.Addr; return true }); err != nil {
		s.t.Fatal(err)
	}
	_, name = f.CacheKey()
	return at, name, added
}

// TestRunningKernelIsKept checks that the symbols of the running kernel are read once in a boot, and
// never taken from another boot, whose addresses are other ones.
func TestRunningKernelIsKept(t *testing.T) {
	const base, moved = 0xffffffff81000000, 0xffffffff9a000000
	s, cache := showing(t), t.TempDir()
	names := map[string]bool{}
	for _, c := range []struct {
		what   string
		change func()
		base   uint64
		symbol string
		added  bool
	}{
		{"read", func() { s.at(base, "one") }, base, "one", true},
		{"from the cache", func() { s.at(base, "unseen") }, base, "one", false},
		{"another boot with the same addresses", func() { s.write(s.boot, "second\n") }, base, "unseen", true},
		{"other addresses, though the boot's ID is the same", func() { s.at(moved, "two") }, moved, "two", true},
		{"the first boot's", func() { s.at(base, "three"); s.write(s.boot, "first\n") }, base, "one", false},
	} {
		c.change()
		at, name, added := s.addresses(cache)
		if at["_stext"] != c.base || at[c.symbol] == 0 || added != c.added {
			t.Errorf("%s: _stext at %#x, %s at %#x, added %v", c.what, at["_stext"], c.symbol, at[c.symbol], added)
		}
		if added && (name == "" || names[name]) {
			t.Errorf("%s: what is cached of it has the name %q, as that of another boot", c.what, name)
		}
		names[name] = true
	}
	secret(t, cache)
}

// secret checks that only the owner can read the files of a cache: they tell where the kernel is in memory.
func secret(t *testing.T, cache string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cache, "*", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no file: %v", err)
	}
	for _, path := range files {
		if st, err := os.Stat(path); err != nil || st.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", path, st.Mode(), err)
		}
	}
}

// TestRunningKernelIsNotKept checks what is read each time: addresses that are hidden, a boot that
// has no ID, a kernel without build-id.
func TestRunningKernelIsNotKept(t *testing.T) {
	const base = 0xffffffff81000000
	for _, c := range []struct {
		what   string
		change func(s shown)
		hidden bool
	}{
		{"hidden", func(s shown) { s.at(0, "one") }, true},
		{"no boot ID", func(s shown) { s.write(s.boot, "\n") }, false},
		{"no build-id", func(s shown) { s.write(s.notes, "") }, false},
	} {
		s, cache := showing(t), t.TempDir()
		s.at(base, "one")
		c.change(s)
		for range 2 {
			at, name, added := s.addresses(cache)
			if (at == nil) != c.hidden || name != "" || added {
				t.Errorf("%s: %d symbols, cached as %q, added %v", c.what, len(at), name, added)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(cache, "*", "*")); len(left) != 0 {
			t.Errorf("%s: in the cache: %v", c.what, left)
		}
	}
}
