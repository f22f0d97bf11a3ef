// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestLandmarks checks that each function of a module is found by a symbol whose name is unique.
// The module nfsd has two functions nfsd_open, and other functions that share a name.
func TestLandmarks(t *testing.T) {
	s := debian(t)
	list := placesOf(t, query.Query{Module: "nfsd", Func: "*"})
	alike := map[string][]query.Place{}
	for _, p := range list {
		if p.Refused != "" {
			continue
		}
		at, section, ok := s.Symbol("nfsd", p.Landmark)
		if !ok || !s.Unique("nfsd", p.Landmark) || section != p.Section || at+p.LandmarkOff != p.Addr {
			t.Errorf("%s at %s+%#x: %s+%#x, which is at %s+%#x", p.Func, p.Section, p.Addr, p.Landmark, p.LandmarkOff, section, at)
		}
		if !p.Inline {
			alike[p.Func] = append(alike[p.Func], p)
		}
	}
	if two := alike["nfsd_open"]; len(two) != 2 || two[0].Landmark == two[1].Landmark && two[0].LandmarkOff == two[1].LandmarkOff {
		t.Errorf("nfsd_open: %+v", two)
	}
}

func TestRangesText(t *testing.T) {
	q := query.Query{LineKind: query.Ranges, Ranges: [][2]int{{87, 87}, {90, 102}}}
	if got := q.LineText(); got != "87,90-102" {
		t.Error(got)
	}
}
