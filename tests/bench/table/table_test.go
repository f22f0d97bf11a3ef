// SPDX-License-Identifier: GPL-2.0-or-later

package table

import (
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
