// SPDX-License-Identifier: GPL-2.0-or-later

package table

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompare checks that a figure fails that has risen, is over its limit, measures nothing
// or is in one table only.
func TestCompare(t *testing.T) {
	table := parse(t, "table", "# note\na, b                100.0  at least 60  at most 101\nc  50.0\n")
	if got := Format(table, "# note\n"); len(parse(t, "again", got)) != 2 || !strings.HasPrefix(got, "# note\na, b ") {
		t.Errorf("written as %q", got)
	}
	for _, c := range []struct {
		costs [2]float64
		want  string
	}{
		{[2]float64{100.9, 50}, ""}, {[2]float64{60, 53.5}, ""}, {[2]float64{101.1, 50}, "limit is 101"},
		{[2]float64{59.9, 50}, "measure nothing"}, {[2]float64{100, 53.6}, "the table has 50.0"},
	} {
		got := strings.Join((Rise{0.03, 2}).Compare(table, []Figure{{Name: "a, b", Cost: c.costs[0]}, {Name: "c", Cost: c.costs[1]}}), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%v: %q, want %q", c.costs, got, c.want)
		}
	}
	if got := (Rise{0.03, 2}).Compare(table, []Figure{{Name: "d", Cost: 1}}); len(got) != 2 {
		t.Errorf("a figure that is in no table: %q", got)
	}
}

// TestByHand checks that a figure fails that takes too many times what hand-written code does, and
// one whose hand-written code costs something else than before or is missing.
func TestByHand(t *testing.T) {
	const text = "a      60.0  at least 40  by hand 40.0  ratio 1.50  at most 1.52\n"
	table := parse(t, "table", text)
	if got := Format(table, ""); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(text), " ") {
		t.Errorf("written as %q", got)
	}
	for _, c := range []struct {
		cost, byHand float64
		want         string
	}{
		{60.8, 40, ""}, {60, 41, ""}, {61.2, 40, "1.530 times what it takes by hand, the limit is 1.52"},
		{60, 44, "44.0 by hand, the table has 40.0"}, {60, 36, "36.0 by hand"}, {60, 0, "0.0 by hand"},
	} {
		got := strings.Join((Rise{0.03, 2}).Compare(table, []Figure{{Name: "a", Cost: c.cost, ByHand: c.byHand}}), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%.1f, %.1f: %q, want %q", c.cost, c.byHand, got, c.want)
		}
	}
}

// TestRatioLimit checks that -update limits the ratio of a figure to 5 % more, and keeps that limit.
func TestRatioLimit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(file, []byte("# note\na      60.0  at least 40\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, cost := range []float64{60, 50} {
		got := Updated(t, file, []Figure{{Name: "a", Cost: cost, ByHand: 40}})
		if !strings.HasSuffix(got, "at most 1.58\n") {
			t.Errorf("%.1f: %q", cost, got)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
