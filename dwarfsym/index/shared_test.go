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

// TestTwins checks that the index of a file is not used for another one that has the same build-id,
// size and modification time, all of which its author chooses.
func TestTwins(t *testing.T) {
	forged, real := twins(t)
	cache := t.TempDir()
	if !has(t, forged, cache, "hemper") {
		t.Fatal("the forged file has no hemper")
	}
	if !has(t, real, cache, "helper") {
		t.Error("the forged file's index was used")
	}
}

// TestOthersFiles checks that root does not cache the index of a file that others can change.
func TestOthersFiles(t *testing.T) {
	need.Root(t)
	_, path := twins(t)
	cache := t.TempDir()
	entries := func() int {
		list, err := os.ReadDir(cache)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	if !has(t, path, cache, "helper") || entries() != 0 {
		t.Errorf("%d cached indexes of a user's program", entries())
	}
	if err := errors.Join(os.Chown(path, 0, 0), os.Chmod(filepath.Dir(path), 0o777)); err != nil {
		t.Fatal(err)
	}
	if !has(t, path, cache, "helper") || entries() != 0 {
		t.Errorf("%d cached indexes of a program in a user's folder", entries())
	}
	if err := os.Chmod(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if !has(t, path, cache, "helper") || entries() != 1 {
		t.Errorf("%d cached indexes of root's program", entries())
	}
}
