// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"slices"
	"testing"
	"time"
)

// TestLinesKept: the kernel's line table is the same when it comes out of the
// cache, and comes quicker; a damaged file is as good as none.
func TestLinesKept(t *testing.T) {
	dir := t.TempDir()
	read := func() ([]LineRow, []string, time.Duration) {
		s := debian(t)
		s.opt.CacheDir = dir
		m, err := s.module("kernel")
		if err != nil {
			t.Fatal(err)
		}
		m.cacheDir = dir
		began := time.Now()
		rows, files, err := s.LineTable("kernel")
		if err != nil || len(rows) < linesWorth {
			t.Fatal(len(rows), err)
		}
		return rows, files, time.Since(began)
	}
	rows, files, first := read()
	again, names, second := read()
	if !slices.Equal(rows, again) || !slices.Equal(files, names) {
		t.Error("the table is another out of the cache")
	}
	t.Logf("%d rows, %d bytes: %v, then %v", len(rows), len(encodeLines(rows, files)), first, second)
}

func TestLinesDamaged(t *testing.T) {
	rows := []LineRow{{0x1000, 0, 7}, {0x1004, -1, 0}, {0x1010, 1, 3}}
	whole := encodeLines(rows, []string{"a.c", "b.c"})
	got, files, err := decodeLines(whole)
	if err != nil || !slices.Equal(got, rows) || !slices.Equal(files, []string{"a.c", "b.c"}) {
		t.Fatal(got, files, err)
	}
	for i := range whole {
		damaged := slices.Clone(whole)
		damaged[i] ^= 0x41
		if _, _, err := decodeLines(damaged); err == nil {
			t.Errorf("byte %d changed, and taken", i)
		}
		if _, _, err := decodeLines(whole[:i]); err == nil {
			t.Errorf("%d bytes of %d taken", i, len(whole))
		}
	}
}
