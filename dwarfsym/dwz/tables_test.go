// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestTablesAreBounded checks that only a few tables are kept of 50 units whose tables are the same
// 500 kB of .debug_abbrev.
func TestTablesAreBounded(t *testing.T) {
	d := &elfmap.Debug{}
	d.Abbrev, d.Info = elftest.OverlappingTables(50, 500_000, formString)
	var err error
	peak := elftest.Peak(func() { _, err = Merge(d, &elfmap.Debug{}) })
	if err != nil || peak > 150<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}
