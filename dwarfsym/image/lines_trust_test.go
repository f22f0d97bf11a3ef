// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"os"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/tests/need"
)

// TestLinesOfSomeone checks that root does not use a cached line table that someone else can change.
func TestLinesOfSomeone(t *testing.T) {
	need.Root(t)
	f, err := elfmap.New("x", elftest.Sample())
	if err != nil {
		t.Fatal(err)
	}
	m := &Module{File: f, CacheDir: t.TempDir()}
	m.keepLines(make([]LineRow, linesWorth), []string{"a.c"})
	if _, _, ok := m.keptLines(); !ok {
		t.Error("root's table is not used")
	}
	if err := os.Chown(m.linesPath(), 12345, 0); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := m.keptLines(); ok {
		t.Error("someone's table is used")
	}
}
