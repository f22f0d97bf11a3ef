// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestTablesDontAddUp checks that 50 units, whose tables are one abbreviation of 500 kB with 50
// codes, take the memory of a few.
func TestTablesDontAddUp(t *testing.T) {
	d := &elfmap.Debug{Budget: &elfmap.Budget{}}
	d.Abbrev, d.Info = elftest.OverlappingTables(50, 500_000, formString)
	var r *Result
	var err error
	peak := elftest.Peak(func() { r, err = Scan(t.Context(), d, 1) })
	if err != nil || len(r.Units) != 50 || len(r.Damaged) != 0 || peak > 100<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}

// TestTablesOfOthers checks the same for a unit with functions whose origins are in the other
// units.
func TestTablesOfOthers(t *testing.T) {
	const units, refAddr, origin, subprogram = 50, 0x10, 0x31, 0x2e
	d := &elfmap.Debug{Budget: &elfmap.Budget{}}
	d.Abbrev, d.Info = elftest.OverlappingTables(units, 500_000, formString)
	at := uint32(len(d.Abbrev))
	d.Abbrev = append(d.Abbrev, 1, 0x11, 1, 0, 0, 2, subprogram, 0, origin, refAddr, 0, 0, 0)
	var entries []byte
	for i := range units {
		entries = binary.LittleEndian.AppendUint32(append(entries, 2), uint32(12*i+11))
	}
	last := unitOf(entries)
	binary.LittleEndian.PutUint32(last[6:], at)
	d.Info = append(d.Info, last...)
	var err error
	peak := elftest.Peak(func() { _, err = Scan(t.Context(), d, 1) })
	if err != nil || peak > 150<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}

// TestTablesAreCounted checks that 6,000 units of 12 bytes with tables of 64 kB are rejected; a
// million such units would take minutes.
func TestTablesAreCounted(t *testing.T) {
	d := &elfmap.Debug{Budget: &elfmap.Budget{}}
	d.Abbrev, d.Info = elftest.OverlappingTables(6000, 1<<16, formString)
	_, err := Scan(t.Context(), d, 1)
	if err == nil || !strings.Contains(err.Error(), "abbreviation tables overlap: they are more than the limit of 277 MB") {
		t.Error(err)
	}
}
