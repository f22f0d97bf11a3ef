// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFilesAreUpToDate: the files in the repository are what the headers of
// the recorded kernel give. go run ./tapset/sysflags/gen writes them.
func TestFilesAreUpToDate(t *testing.T) {
	headers, err := findTree("/usr/src", recorded)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("the headers of %s are not installed: %v", recorded, err)
	} else if err != nil {
		t.Fatal(err)
	}
	files, err := generate(headers, recorded)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 16 {
		t.Errorf("only %d files", len(files))
	}
	for f, want := range files {
		have, err := os.ReadFile(filepath.Join("../../..", f))
		if err != nil {
			t.Error(err)
		} else if d := cmp.Diff(string(have), want); d != "" {
			t.Errorf("%s (-in the repository +from the headers):\n%s", f, d)
		}
	}
}

// TestFill: fields come first and by number, bits by their place, names of
// several bits before those of one; what does not fit is left out.
func TestFill(t *testing.T) {
	all := []name{{"M_A", "x/h.h", "1"}, {"M_B", "x/h.h", "2"}, {"M_SYNC", "x/h.h", "0"}, {"M_DSYNC", "x/h.h", "0"},
		{"M_BIG", "x/h.h", ""}, {"M_NONE", "x/h.h", ""}, {"M_OTHER", "x/other.h", ""}, {"M_ALIAS", "x/h.h", ""}, {"T_1", "x/h.h", ""}, {"T_2", "x/h.h", ""}}
	values := map[string]uint64{"M_A": 0x10, "M_B": 0x20, "M_DSYNC": 0x1000, "M_SYNC": 0x101000, "M_BIG": 1 << 33,
		"M_NONE": 0, "M_OTHER": 0x40, "M_ALIAS": 0x20, "T_1": 1, "T_2": 2, "FIELD": 0xf}
	s, err := parseSet([]string{"mask", "m", "field=FIELD:T_*", "in=h.h", "M_*", "L=0x80"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := fill(s, all, nil, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []constant{{"T_1", 1}, {"T_2", 2}, {"M_A", 0x10}, {"M_B", 0x20}, {"L", 0x80}, {"M_SYNC", 0x101000}, {"M_DSYNC", 0x1000}}
	if d := cmp.Diff(want, got.names, cmp.AllowUnexported(constant{})); d != "" || got.in != 2 || got.zero != "M_NONE" || got.field != 0xf {
		t.Errorf("field %#x, %d in it, zero %q (-want +got):\n%s", got.field, got.in, got.zero, d)
	}
}

func TestBadSets(t *testing.T) {
	for _, text := range []string{"enum x Y_*", "area a\nset x", "area a\nenum x Y=z"} {
		if _, _, err := parseSets(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
