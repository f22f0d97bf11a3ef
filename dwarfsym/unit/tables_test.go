// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

const formString = 0x08

// TestTablesAreBounded checks that only a few tables are kept of 50 units whose tables are the same
// 1 MB of .debug_abbrev.
func TestTablesAreBounded(t *testing.T) {
	d := &elfmap.Debug{Budget: &elfmap.Budget{}}
	d.Abbrev, d.Info = elftest.OverlappingTables(50, 1<<20, formString)
	s := NewSet(d)
	peak := elftest.Peak(func() {
		for i := range 50 {
			if _, err := s.At(uint64(12 * i)); err != nil {
				t.Error(err)
			}
		}
	})
	if peak > 150<<20 {
		t.Errorf("%d MB", peak>>20)
	}
}

// TestAllTablesAreBounded checks that tables that are too large together are rejected if units
// refer to others, because all units are then read at once.
func TestAllTablesAreBounded(t *testing.T) {
	d := &elfmap.Debug{Budget: &elfmap.Budget{}}
	d.Abbrev, d.Info = elftest.OverlappingTables(10, 1<<20, formRefAddr)
	var err error
	peak := elftest.Peak(func() { _, err = NewSet(d).At(0) })
	if err == nil || !strings.Contains(err.Error(), "more than the limit of 48 MB") || peak > 100<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}

// TestLongNamesAreCharged checks that 200 entries of 5 bytes are rejected if all have the same name
// of 1 MB, which std copies for each.
func TestLongNamesAreCharged(t *testing.T) {
	const entries, strp, name, variable = 200, 0x0e, 0x03, 0x34
	info := []byte{4, 0, 0, 0, 0, 0, 8, 1}
	for range entries {
		info = append(info, 2, 0, 0, 0, 0)
	}
	info = append(info, 0)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: append(binary.LittleEndian.AppendUint32(nil, uint32(len(info))), info...),
		Abbrev: []byte{1, 0x11, 1, 0, 0, 2, variable, 0, name, strp, 0, 0, 0}, Str: append(bytes.Repeat([]byte("n"), 1<<20), 0)}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	list, err := u.Root().Children()
	if err == nil || !strings.Contains(err.Error(), "more than the limit of 48 MB") || len(list) > 48 {
		t.Errorf("%d entries, %v", len(list), err)
	}
}
