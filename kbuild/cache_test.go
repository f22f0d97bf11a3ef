// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os"
	"path/filepath"
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
