// SPDX-License-Identifier: GPL-2.0-or-later

package replace

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	path := filepath.Join(dir, "file")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				if err := File(path, []byte("data")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	b, err := os.ReadFile(path)
	if string(b) != "data" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// TestNoNameMeanwhile checks that the file has no name while it is written, so that a killed
// process leaves nothing behind.
func TestNoNameMeanwhile(t *testing.T) {
	dir := t.TempDir()
	f, named, err := create(dir, "file")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if left, _ := os.ReadDir(dir); named || len(left) > 0 {
		t.Errorf("it has a name: %v", left)
	}
}

// TestFailure checks that no temporary file is left if a directory has the file's name.
func TestFailure(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.MkdirAll(filepath.Join(path, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := File(path, []byte("data")); err == nil {
		t.Error("a folder is replaced")
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
