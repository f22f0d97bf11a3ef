// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestChoose checks that the case which adds most comes first, and that a feature counts less once
// it is covered.
func TestChoose(t *testing.T) {
	features := []feature{
		{[]string{"one", "two"}, 1}, {[]string{"one", "two"}, 1}, {[]string{"one", "two"}, 1}, {[]string{"one"}, 1},
		{[]string{"three"}, 1}, {[]string{"four", "two"}, 1}, {[]string{"four"}, 0.1},
	}
	for n, want := range []string{"", "one", "one two", "one three two", "four one three two", "four one three two"} {
		chosen := choose(features, n)
		if got := strings.Join(chosen, " "); got != want {
			t.Errorf("%d cases: %s, want %s", n, got, want)
		}
	}
	if n := covered(features, []string{"four", "three"}); n != 3 {
		t.Errorf("four and three cover %d", n)
	}
}

// TestFeatures checks that a mutant or a name which every case has is no feature.
func TestFeatures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "translated")
	if err := os.WriteFile(file, []byte("one 0a gs_all gs_one\ntwo 0b gs_all gs_two\nthree 0c gs_all gs_two gs_three\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	base, err := readTranslation(file)
	if err != nil || base["one"].hash != "0a" || base["two"].hash != "0b" {
		t.Fatal(base, err)
	}
	if err := os.WriteFile(file, []byte("three docs/differences.md\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := base.dropOpen(file); err != nil || len(base) != 2 {
		t.Fatal(base, err)
	}
	c := &chooser{baseline: base}
	noticed := map[string][]string{"everywhere": {"one", "two"}, "rare": {"three", "two"}}
	got := c.features(noticed)
	want := []feature{{[]string{"two"}, 1}, {[]string{"one"}, 0.5}, {[]string{"two"}, 0.5}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(feature{})); d != "" {
		t.Error(d)
	}
}

// TestSeen checks that an interrupted run goes on: what is known is written at once and read again,
// but for a line that is incomplete.
func TestSeen(t *testing.T) {
	seen := filepath.Join(t.TempDir(), "mutants", "cases.jsonl")
	c := &chooser{seen: seen, known: map[string][]string{"id": {"one"}, "none": nil}}
	for _, id := range []string{"id", "none"} {
		if err := c.store(id); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(seen, append(text, `{"ID":"half","Ca`...), 0o600); err != nil {
		t.Fatal(err)
	}
	again := &chooser{seen: seen, known: map[string][]string{}}
	if err := again.load(); err != nil {
		t.Fatal(err)
	}
	if _, ok := again.known["none"]; !ok || !slices.Equal(again.known["id"], []string{"one"}) || len(again.known) != 2 {
		t.Error(again.known)
	}
}
