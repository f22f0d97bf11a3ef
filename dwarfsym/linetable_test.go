// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"slices"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/image"
)

// TestLinesKept checks that the kernel's line table is the same when it is read from the cache.
func TestLinesKept(t *testing.T) {
	dir := t.TempDir()
	read := func() ([]image.LineRow, []string, time.Duration) {
		s := debian(t)
		s.opt.CacheDir = dir
		m, err := s.module("kernel")
		if err != nil {
			t.Fatal(err)
		}
		m.CacheDir = dir
		began := time.Now()
		rows, files, err := s.LineTable("kernel")
		if err != nil || len(rows) < 100_000 {
			t.Fatal(len(rows), err)
		}
		return rows, files, time.Since(began)
	}
	rows, files, first := read()
	again, names, second := read()
	if !slices.Equal(rows, again) || !slices.Equal(files, names) {
		t.Error("the table is another out of the cache")
	}
	t.Logf("%d rows: %v, then %v", len(rows), first, second)
}
