// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

func TestLinesDamaged(t *testing.T) {
	rows := []LineRow{{0x1000, 0, 7}, {0x1004, -1, 0}, {0x1010, 1, 3}}
	key := elfmap.CacheKey{1, 2, 3}
	whole := encodeLines(rows, []string{"a.c", "b.c"}, key)
	got, files, err := decodeLines(whole, key)
	if err != nil || !slices.Equal(got, rows) || !slices.Equal(files, []string{"a.c", "b.c"}) {
		t.Fatal(got, files, err)
	}
	for i := range whole {
		damaged := slices.Clone(whole)
		damaged[i] ^= 0x41
		if _, _, err := decodeLines(damaged, key); err == nil {
			t.Errorf("byte %d changed, and taken", i)
		}
		if _, _, err := decodeLines(whole[:i], key); err == nil {
			t.Errorf("%d bytes of %d taken", i, len(whole))
		}
	}
	if _, _, err := decodeLines(whole, elfmap.CacheKey{1}); err != errLinesOther {
		t.Errorf("of another file: %v", err)
	}
}

// TestLinesOfAnother checks that a table is not used for another file with the same build-id, size
// and modification time, and that a user's does not replace root's.
func TestLinesOfAnother(t *testing.T) {
	cache, when := t.TempDir(), time.Now()
	rows := slices.Repeat([]LineRow{{0x1000, -1, 0}}, linesWorth)
	open := func() *Module {
		path := filepath.Join(t.TempDir(), "program")
		if err := errors.Join(os.WriteFile(path, elftest.Sample(), 0o600), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
		f, err := elfmap.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return &Module{File: f, CacheDir: cache}
	}
	mine, other := open(), open()
	mine.keepLines(rows, nil)
	kept := func(m *Module, want int) {
		t.Helper()
		if got, _, ok := m.keptLines(); ok != (want > 0) || len(got) != want {
			t.Errorf("%s: %d rows, %v, want %d", m.File.Path, len(got), ok, want)
		}
	}
	kept(mine, len(rows))
	kept(other, 0)
	if os.Geteuid() == 0 {
		if err := os.Chown(other.File.Path, 12345, 12345); err != nil {
			t.Fatal(err)
		}
		users, err := elfmap.Open(other.File.Path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { users.Close() })
		other.File = users
	}
	other.keepLines(append(rows, rows[0]), nil)
	kept(other, len(rows)+1)
	kept(mine, len(rows))
}
