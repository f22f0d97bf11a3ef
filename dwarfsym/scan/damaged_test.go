// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// named returns a unit with a base type of this name.
func named(name string) []byte { return unitOf(append([]byte{1, 3}, name+"\x00\x00"...)) }

// TestDamagedUnit checks that a damaged unit is left out as a whole, and no other unit.
func TestDamagedUnit(t *testing.T) {
	header := named("x")
	header[4] = 77 // the version
	for name, c := range map[string]struct {
		bad  []byte
		want string // part of the unit's error
	}{
		"entries": {unitOf([]byte{1, 3, 'x', 0, 99}), "bad entry"},
		"root":    {unitOf([]byte{99}), "bad entry"},
		"header":  {header, "DWARF version 77"},
	} {
		d := &elfmap.Debug{Info: slices.Concat(named("one"), c.bad, named("two")), Abbrev: abbreviations}
		r, err := Scan(t.Context(), d, 1)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, x := range r.Types {
			got = append(got, string(x.Name.Bytes(d)))
		}
		if !slices.Equal(got, []string{"one", "two"}) || len(r.Units) != 3 {
			t.Errorf("%s: types %q of %d units", name, got, len(r.Units))
		}
		if len(r.Damaged) != 1 || !strings.Contains(r.Damaged[0].Error(), c.want) {
			t.Errorf("%s: damaged: %v, want %q", name, r.Damaged, c.want)
		}
	}
}

// TestDamagedFile checks that Scan fails if all units are damaged or too many, and that a unit that
// would end after the section ends the list.
func TestDamagedFile(t *testing.T) {
	bad := unitOf([]byte{99})
	for name, info := range map[string][]byte{
		"one":  bad,
		"many": append(named("one"), bytes.Repeat(bad, maxDamaged+1)...),
	} {
		if _, err := Scan(t.Context(), &elfmap.Debug{Info: info, Abbrev: abbreviations}, 2); err == nil || !strings.Contains(err.Error(), "bad entry") {
			t.Errorf("%s: %v", name, err)
		}
	}
	cut := append(named("one"), named("two")[:8]...)
	r, err := Scan(t.Context(), &elfmap.Debug{Info: cut, Abbrev: abbreviations}, 1)
	if err != nil || len(r.Types) != 1 || len(r.Damaged) != 1 || r.Damaged[0].What != "truncated unit" {
		t.Errorf("a unit that is cut off: %+v %v", r, err)
	}
}
