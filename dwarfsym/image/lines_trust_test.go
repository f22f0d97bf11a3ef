// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/tests/need"
)

// TestLinesOfSomeone checks that root does not use a cached line table that someone else can change.
func TestLinesOfSomeone(t *testing.T) {
	need.Root(t)
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, elftest.Sample(), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := elfmap.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m := &Module{File: f, CacheDir: t.TempDir()}
	m.keepLines(make([]LineRow, linesWorth), []string{"a.c"})
	if _, _, ok := m.keptLines(); !ok {
		t.Error("root's table is not used")
	}
	path, _ := m.linesPath()
	if err := os.Chown(path, 12345, 0); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := m.keptLines(); ok {
		t.Error("someone's table is used")
	}
}
