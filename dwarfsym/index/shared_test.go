// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/tests/need"
)

// twins are two files in folders of their own with the same build-id, size and modification time, of
// which the first has the function "hemper" instead of "helper".
func twins(t *testing.T) (forged, real string) {
	t.Helper()
	when := time.Now().Add(-time.Hour)
	write := func(data []byte) string {
		path := filepath.Join(t.TempDir(), "program")
		if err := errors.Join(os.WriteFile(path, data, 0o644), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	sample := elftest.Sample()
	return write(bytes.ReplaceAll(sample, []byte("helper"), []byte("hemper"))), write(sample)
}

// has loads the index of a file and reports whether it has a function.
func has(t *testing.T, path, cache, function string) bool {
	t.Helper()
	f, err := elfmap.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	x, err := Load(t.Context(), f, cache, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	return string(x.Name(x.FindName([]byte(function)))) == function
}

// owners are the possible owners of twins: forged files are a user's.
var owners = map[string]int{"root's": 0, "another user's": 54321, "the same user's": 12345}

// TestTwins checks that the index of a file is not used for another one that has the same build-id,
// size and modification time, all of which its author chooses, and does not replace it.
func TestTwins(t *testing.T) {
	need.Root(t)
	for name, owner := range owners {
		for _, forgedFirst := range []bool{true, false} {
			forged, real := twins(t)
			if err := errors.Join(os.Chown(forged, 12345, 12345), os.Chown(real, owner, owner)); err != nil {
				t.Fatal(err)
			}
			cache := t.TempDir()
			if forgedFirst && !has(t, forged, cache, "hemper") {
				t.Fatal("the forged file has no hemper")
			}
			if !has(t, real, cache, "helper") || !has(t, forged, cache, "hemper") || !has(t, real, cache, "helper") {
				t.Errorf("%s, forged first: %v: the forged file's index was used", name, forgedFirst)
			}
			if n := len(entries(t, cache)); n != 2 {
				t.Errorf("%s, forged first: %v: %d entries", name, forgedFirst, n)
			}
		}
	}
}

// TestTwinsOfOne checks the same for files of the user who runs gostap.
func TestTwinsOfOne(t *testing.T) {
	forged, real := twins(t)
	cache := t.TempDir()
	if !has(t, forged, cache, "hemper") || !has(t, real, cache, "helper") || !has(t, forged, cache, "hemper") {
		t.Error("the other file's index was used")
	}
}

func entries(t *testing.T, cache string) []os.DirEntry {
	t.Helper()
	list, err := os.ReadDir(cache)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestOthersFiles checks that root caches indexes of files that others can change, under other names
// than that of its own file, and uses them again.
func TestOthersFiles(t *testing.T) {
	need.Root(t)
	_, path := twins(t)
	cache := t.TempDir()
	cached := func(whose string, want int) {
		t.Helper()
		for range 2 {
			if !has(t, path, cache, "helper") || len(entries(t, cache)) != want {
				t.Errorf("%d cached indexes with that of %s", len(entries(t, cache)), whose)
			}
		}
	}
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	cached("a user's program", 1)
	if err := errors.Join(os.Chown(path, 0, 0), os.Chmod(filepath.Dir(path), 0o777)); err != nil {
		t.Fatal(err)
	}
	cached("a program in a user's folder", 2)
	if err := os.Chmod(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	cached("root's program", 3)
	if list := entries(t, cache); filepath.Join(cache, list[len(list)-1].Name()) != cachePath(cache, "feed") {
		t.Errorf("%v", list)
	}
}
