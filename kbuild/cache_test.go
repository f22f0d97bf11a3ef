// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCacheClean(t *testing.T) {
	c := cache{t.TempDir()}
	keys := []key{{1}, {2}, {3}, {4}}
	for i, k := range keys {
		path, err := c.put(kindModule, k, ".ko", []byte(strings.Repeat(string(rune('a'+i)), 100)))
		if err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(time.Duration(i-10) * time.Minute)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	if _, data, err := c.get(kindModule, keys[0]); err != nil || len(data) != 100 {
		t.Fatal(err) // makes it the most recently used one
	}
	c.clean(kindModule, 250)
	for i, want := range []bool{true, false, false, true} {
		if _, data, _ := c.get(kindModule, keys[i]); (data != nil) != want {
			t.Errorf("entry %d there: %v, want %v", i, data != nil, want)
		}
	}
}

// TestPutLimited: small entries that are inserted one after another stay near the limit, large ones below it.
func TestPutLimited(t *testing.T) {
	for size, beyond := range map[int]int{1: 10 * cleanEach, 50: 0} {
		putMany(t, cache{t.TempDir()}, size, largeEntry, beyond)
	}
}

// putMany inserts entries of a size. Their number may exceed what the limit leaves room for by beyond.
func putMany(t *testing.T, c cache, size, limit, beyond int) {
	entries := func() int {
		list, _ := filepath.Glob(filepath.Join(c.dir, kindModule, "*", "*"))
		return len(list)
	}
	for i := range 400 {
		k := sha256.Sum256([]byte{byte(i), byte(i >> 8)})
		if _, err := c.putLimited(kindModule, k, ".ko", make([]byte, size), int64(limit)); err != nil {
			t.Fatal(err)
		}
		if n := entries(); n > limit/size && (k[0]%cleanEach == 0 || n > limit/size+beyond) {
			t.Fatalf("%d entries of %d bytes after %d insertions", n, size, i+1)
		}
	}
}

// TestCleanOthers checks that only entries are removed. The cache may be a symbolic link to a folder
// with files of others.
func TestCleanOthers(t *testing.T) {
	elsewhere, dir := t.TempDir(), filepath.Join(t.TempDir(), "kbuild")
	c := cache{dir}
	if err := os.Symlink(elsewhere, dir); err != nil {
		t.Fatal(err)
	}
	mine, err := c.put(kindModule, key{1}, ".ko", []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	others := filepath.Join(elsewhere, kindModule, "6.1", "x.ko")
	if err := errors.Join(os.MkdirAll(filepath.Dir(others), 0o755), os.WriteFile(others, []byte("x"), 0o644)); err != nil {
		t.Fatal(err)
	}
	c.clean(kindModule, 0)
	for path, want := range map[string]bool{mine: false, others: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", path, !want, want)
		}
	}
}

// TestCached checks that all files which are written into the cache are found there, and no others.
func TestCached(t *testing.T) {
	c := cache{t.TempDir()}
	for _, kind := range []string{kindModule, kindFacts, kindLearnt, kindObject, kindTypes} {
		for _, ext := range []string{".ko", ".json", ".o"} {
			if _, err := c.put(kind, key{1}, ext, []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := newHeaderStore(c, "6.1.0-56-amd64", key{2})
	release, ok := s.claim()
	if !ok {
		t.Fatal("not claimed")
	}
	release()
	s.refuse("why")
	temp, err := s.temp()
	if err == nil {
		err = errors.Join(os.WriteFile(temp, []byte("headers"), 0o600), s.keep(temp))
	}
	if _, err2 := s.temp(); err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	written := Cached(os.DirFS(c.dir))
	if len(written) != 19 {
		t.Errorf("%d files: %q", len(written), written)
	}
	id := key{1}.String()
	for _, name := range []string{
		"modules/6.1.0-56-amd64/kernel/x.ko", "modules/6.1.0-56-amd64/modules.dep", "modules/01/x.ko", "modules/01/" + id + "x.ko",
		"modules/" + id + ".ko", "other/01/" + id + ".ko", "modules/01/.new-x", "modules/01/sub/" + id + ".ko", "headers/linux-6.1/.new-x.gch",
	} {
		path := filepath.Join(c.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if got := Cached(os.DirFS(c.dir)); !slices.Equal(got, written) {
		t.Errorf("%q, want %q", got, written)
	}
}

func TestCacheCorruption(t *testing.T) {
	c := cache{t.TempDir()}
	path, err := c.put(kindFacts, key{7}, ".json", []byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("{]"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, data, err := c.get(kindFacts, key{7}); data != nil || err != nil {
		t.Errorf("got %q, %v", data, err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the corrupted entry stayed")
	}
}
