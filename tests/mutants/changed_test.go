// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestHasChanged checks that a room counts as changed if one of its files differs from the
// one that was measured or is new, and not if only a test or another room's file does.
func TestHasChanged(t *testing.T) {
	root := t.TempDir()
	write := func(file, text string) {
		t.Helper()
		path := filepath.Join(root, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := &room{name: "room"}
	record := func(r *room) {
		t.Helper()
		files, err := r.sources(root)
		if err != nil {
			t.Fatal(err)
		}
		if err := recordMeasured(root, r.name, files); err != nil {
			t.Fatal(err)
		}
	}
	write("room/a.go", "1")
	write("other/b.go", "1")
	write(measuredFile, measuredHead)
	if !hasChanged(root, r) {
		t.Error("a room that was not measured counts as measured")
	}
	record(r)
	record(&room{name: "other"})
	write("other/b.go", "2")
	write("room/a_test.go", "1")
	if hasChanged(root, r) {
		t.Error("a test or another room's file counts")
	}
	write("room/new.go", "1")
	if got, err := changedSince(root, r); err != nil || len(got) != 1 || !got["room/new.go"] {
		t.Errorf("%v, %v", got, err)
	}
	record(r)
	write("room/a.go", "2")
	if !hasChanged(root, r) {
		t.Error("a changed file is not seen")
	}
}

// TestEarlierVerdicts checks that the table's verdict is taken for files that have not changed
// since, and for those only.
func TestEarlierVerdicts(t *testing.T) {
	in := func(file string, line int) candidate {
		return candidate{File: file, Line: line, Col: 2, Op: "negate", Before: "a", After: "b"}
	}
	e := &earlier{changed: map[string]bool{"p/new.go": true}, survivors: map[string]bool{in("p/old.go", 7).String(): true}}
	for _, c := range []struct {
		candidate candidate
		want      string
	}{
		{in("p/old.go", 7), survived},
		{in("p/old.go", 8), caught},
		{in("p/new.go", 7), ""},
	} {
		if got, known := e.verdict(c.candidate); got != c.want || known != (c.want != "") {
			t.Errorf("%s: %q, %v", c.candidate, got, known)
		}
	}
	if _, known := (*earlier)(nil).verdict(in("p/old.go", 7)); known {
		t.Error("a room that was not measured has verdicts")
	}
}

// TestRowsSample checks that a room is judged with the checks and the sample of its row.
func TestRowsSample(t *testing.T) {
	for _, c := range []struct {
		row  string
		room room
		want options
	}{
		{"| p | abc | unit | 3 | 40 | 30 | 75 % | 10 |", room{}, options{extent: extent{unit: true}, seed: 3, n: 40}},
		{"| p | abc | all, 6.1 | 1 | 50 | 45 | 90 % | 5 |", room{c: true}, options{extent: extent{kernels: "6.1"}, seed: 1, n: 50}},
		{"| p | abc | unit, first 2 | 1 | 50 | 45 | 90 % | 5 |", room{}, options{extent: extent{unit: true, first: 2}, seed: 1, n: 50}},
		{"", room{}, options{extent: extent{unit: true}, seed: 1, n: 50}},
		{"", room{c: true}, options{seed: 1, n: 50}},
	} {
		got := options{extent: extent{unit: true}, seed: 1, n: 50}
		if got.sampleOf(c.row, &c.room); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.row, got, c.want)
		}
		if e := c.want.extent; parseExtent(e.String()) != e {
			t.Errorf("%+v is read back as %+v", e, parseExtent(e.String()))
		}
	}
}
