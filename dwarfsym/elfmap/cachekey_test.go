// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/tests/need"
)

// sampleAt writes elftest.Sample to a file of its own.
func sampleAt(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, elftest.Sample(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func opening(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// keyOf returns the file's key, which must exist.
func keyOf(t *testing.T, f *File) CacheKey {
	t.Helper()
	key, ok := f.CacheKey()
	if !ok {
		t.Fatalf("%s has no key", f.Path)
	}
	return key
}

// TestCacheKey checks what makes another key: another file, a change of the file, an alternate file.
func TestCacheKey(t *testing.T) {
	path, other := sampleAt(t), sampleAt(t)
	key := keyOf(t, opening(t, path))
	if again := keyOf(t, opening(t, path)); again != key {
		t.Error("the key changes although nothing else does")
	}
	if keyOf(t, opening(t, other)) == key {
		t.Error("another file has the same key")
	}
	both := opening(t, path)
	both.Join(opening(t, other), nil)
	if keyOf(t, both) == key {
		t.Error("with an alternate file the key is the same")
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for changed := before; ctime(t, changed) == ctime(t, before); { // the clock has ticks of up to 10 ms
		if err := os.WriteFile(path, bytes.ToUpper(elftest.Sample()), 0o644); err != nil {
			t.Fatal(err)
		}
		if changed, err = os.Stat(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, elftest.Sample(), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, before.ModTime(), before.ModTime()); err != nil {
		t.Fatal(err)
	}
	if keyOf(t, opening(t, path)) == key {
		t.Error("the file was written and has the same key")
	}
}

func ctime(t *testing.T, info os.FileInfo) int64 {
	t.Helper()
	return info.Sys().(*syscall.Stat_t).Ctim.Nano()
}

// TestNoCacheKey checks that a file in memory has no key and, for root, that a file has none if
// another user can change it or its alternate file.
func TestNoCacheKey(t *testing.T) {
	memory, err := New("memory", elftest.Sample())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := memory.CacheKey(); ok {
		t.Error("a file in memory has a key")
	}
	need.Root(t)
	others, roots := sampleAt(t), sampleAt(t)
	if err := os.Chown(others, 12345, 0); err != nil {
		t.Fatal(err)
	}
	if _, ok := opening(t, others).CacheKey(); ok {
		t.Error("a user's file has a key")
	}
	both := opening(t, roots)
	both.Join(opening(t, others), nil)
	if _, ok := both.CacheKey(); ok {
		t.Error("a file with a user's alternate file has a key")
	}
	both.joined, both.stripped = nil, opening(t, others)
	if _, ok := both.CacheKey(); ok {
		t.Error("a file with a user's code has a key")
	}
}
