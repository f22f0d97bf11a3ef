// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/vmlinuz"
	"github.com/gostap/gostap/tests/need"
)

// TestUnpackedKernel checks that a kernel is unpacked from its boot image once, and again if the image
// or the cache file has changed.
func TestUnpackedKernel(t *testing.T) {
	image := elftest.BzImage(elftest.Sample())
	root := sysroot(t, map[string][]byte{"boot/vmlinuz-9.9": image})
	path, cache := filepath.Join(root, "boot/vmlinuz-9.9"), t.TempDir()
	began := time.Now().Add(-time.Hour)
	write := func(data []byte, at time.Time) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	opens := func() bool {
		s, err := Open(t.Context(), Options{Release: "9.9", Sysroot: root, CacheDir: cache})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		f, _, _ := s.bootImage()
		if f == nil {
			return false
		}
		defer f.Close()
		if f.Path != path || f.Section(".text") == nil {
			t.Errorf("%s without code", f.Path)
		}
		return true
	}
	broken := bytes.Repeat([]byte("x"), len(image))
	for _, c := range []struct {
		name   string
		change func()
		want   bool
	}{
		{"unpacked", func() { write(image, began) }, true},
		{"from the cache", func() { write(broken, began) }, true},
		{"the cache is damaged", func() {
			kept := keptIn(t, cache)
			data, err := os.ReadFile(kept)
			if err != nil {
				t.Fatal(err)
			}
			data[100] ^= 1
			if err := os.WriteFile(kept, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"unpacked again", func() { write(image, began) }, true},
		{"the image is another one", func() { write(broken, began.Add(time.Second)) }, false},
	} {
		c.change()
		if got := opens(); got != c.want {
			t.Errorf("%s: opened %v, want %v", c.name, got, c.want)
		}
	}
}

// TestUnpackedOfSomeone checks that root does not use an unpacked kernel that someone else can change.
func TestUnpackedOfSomeone(t *testing.T) {
	need.Root(t)
	kept := filepath.Join(t.TempDir(), "x"+keptExt)
	if !keep(kept, elftest.Sample()) {
		t.Fatal("not kept")
	}
	f := openKept(kept, "/boot/vmlinuz-9.9")
	if f == nil || f.Path != "/boot/vmlinuz-9.9" {
		t.Fatalf("root's: %v", f)
	}
	f.Close()
	if err := os.Chown(kept, 12345, 0); err != nil {
		t.Fatal(err)
	}
	if f := openKept(kept, "/boot/vmlinuz-9.9"); f != nil {
		t.Error("someone's is used")
	}
}

// keptIn returns the only unpacked kernel in a cache.
func keptIn(t *testing.T, cache string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(cache, "unpacked", "*"))
	if err != nil || len(list) != 1 {
		t.Fatalf("%d unpacked kernels: %v %v", len(list), list, err)
	}
	return list[0]
}

// TestRemoveOldest checks that the files that were used last are left.
func TestRemoveOldest(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	for i := range 6 {
		path := filepath.Join(dir, fmt.Sprint(i, ".vmlinux"))
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now, now.Add(time.Duration(i%3)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(dir, "initrd.img")
	if err := errors.Join(os.WriteFile(other, nil, 0o600), os.Chtimes(other, now, now.Add(-time.Hour))); err != nil {
		t.Fatal(err)
	}
	removeOldest(dir, 2)
	if err := os.Remove(other); err != nil {
		t.Error(err)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(left) != 2 || filepath.Base(left[0]) != "2.vmlinux" || filepath.Base(left[1]) != "5.vmlinux" {
		t.Errorf("left %v", left)
	}
}

// TestHasSymbols checks that a kernel whose tables of kallsyms can't be read counts as one without
// symbols, although it has a symbol table.
func TestHasSymbols(t *testing.T) {
	f, err := vmlinuz.File("vmlinuz", elftest.BzImage(elftest.Sample()))
	if err != nil {
		t.Fatal(err)
	}
	if f.Section(".symtab") == nil || hasSymbols(f) {
		t.Error("it has symbols")
	}
	f, err = elfmap.New("vmlinux", elftest.Sample())
	if err != nil || !hasSymbols(f) {
		t.Errorf("%v: no symbols", err)
	}
}
