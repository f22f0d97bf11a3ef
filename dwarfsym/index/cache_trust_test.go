// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestIndexOfSomeone checks that root does not use an index that someone else can change, and
// replaces it.
func TestIndexOfSomeone(t *testing.T) {
	need.Root(t)
	dir := t.TempDir()
	f := sampleFile(t, dir)
	load := func(want bool) {
		t.Helper()
		built := false
		x, err := Load(t.Context(), f, dir, 1, func() func() { built = true; return func() {} })
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		if built != want {
			t.Errorf("built: %v, want %v", built, want)
		}
	}
	load(true)
	load(false)
	files, err := filepath.Glob(filepath.Join(dir, "*.index"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	if err := os.Chown(files[0], 12345, 0); err != nil {
		t.Fatal(err)
	}
	load(true)
	load(false)
}
