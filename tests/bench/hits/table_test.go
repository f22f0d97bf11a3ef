// SPDX-License-Identifier: GPL-2.0-or-later

package hits

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// compare describes each figure that has risen, is over its limit or below its lower bound,
// and names that are in only one of the tables.
func compare(want, got []figure) (failures []string) {
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	for _, f := range got {
		i := slices.IndexFunc(want, func(w figure) bool { return w.name == f.name })
		if i < 0 {
			fail("%s: %.1f is not in the table; run go test ./tests/bench/hits -update", f.name, f.cost)
			continue
		}
		w := want[i]
		if f.cost > w.cost*(1+tolerance)+slack {
			fail("%s: %.1f instructions, the table has %.1f", f.name, f.cost, w.cost)
		}
		if w.most > 0 && f.cost > w.most {
			fail("%s: %.1f instructions, the limit is %.0f", f.name, f.cost, w.most)
		}
		if f.cost < w.least {
			fail("%s: %.1f instructions measure nothing: it takes at least %.0f", f.name, f.cost, w.least)
		}
	}
	if len(got) != len(want) {
		fail("%d figures, the table has %d", len(got), len(want))
	}
	return failures
}

// leastPart is the lower bound that -update first writes, as a share of the figure.
const leastPart = 0.75

// format returns the table as it is committed, after its notes.
func format(table []figure, notes string) string {
	b := strings.Builder{}
	b.WriteString(notes)
	for _, f := range table {
		fmt.Fprintf(&b, "%-52s %10.1f", f.name, f.cost)
		if f.least > 0 {
			fmt.Fprintf(&b, "  at least %.0f", f.least)
		}
		if f.most > 0 {
			fmt.Fprintf(&b, "  at most %.0f", f.most)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// updated returns the table in file with new figures. Bounds and notes stay: a limit is
// raised by hand, with the reason in a note.
func updated(t *testing.T, file string, got []figure) string {
	old := readTable(t, file)
	for i, f := range got {
		if n := slices.IndexFunc(old, func(o figure) bool { return o.name == f.name }); n >= 0 {
			got[i].least, got[i].most = old[n].least, old[n].most
		} else {
			got[i].least = float64(int(f.cost * leastPart))
		}
	}
	return format(got, notesOf(t, file))
}

// notesOf returns the lines of a table that begin with #.
func notesOf(t *testing.T, file string) (notes string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			notes += line
		}
	}
	return notes
}

// row matches a row of a table: name, figure, bounds.
var row = regexp.MustCompile(`^(.*?\S) +([\d.]+)(?:  at least (\d+))?(?:  at most (\d+))?$`)

func readTable(t *testing.T, file string) []figure {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	return parseTable(t, file, string(text))
}

func parseTable(t *testing.T, file, text string) (table []figure) {
	number := func(s string) float64 {
		n, _ := strconv.ParseFloat("0"+s, 64) // digits, or nothing
		return n
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		m := row.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			t.Fatalf("%s: %q is not NAME, FIGURE and bounds", file, line)
		}
		table = append(table, figure{m[1], number(m[2]), number(m[3]), number(m[4])})
	}
	return table
}

// TestTables checks that each kernel's table has all figures, with a lower bound each and
// the limits that workloads set, and that no committed figure is out of bounds.
func TestTables(t *testing.T) {
	for _, series := range []string{"6.1", "6.12", "7.2"} {
		table := readTable(t, "testdata/"+series+".txt")
		if len(table) < len(workloads)+12 {
			t.Errorf("%s: %d figures", series, len(table))
		}
		for _, f := range table {
			if f.least <= 0 || f.cost < f.least || f.most > 0 && f.cost > f.most {
				t.Errorf("%s: %+v is out of its bounds", series, f)
			}
			if i := slices.IndexFunc(workloads, func(w workload) bool { return w.name == f.name }); i >= 0 && workloads[i].limited != (f.most > 0) {
				t.Errorf("%s: %s: limited is %v, the limit %.0f", series, f.name, workloads[i].limited, f.most)
			}
		}
	}
}

// TestCompare checks that a figure fails that has risen, is over its limit, measures nothing
// or is in one table only.
func TestCompare(t *testing.T) {
	table := parseTable(t, "table", "# note\na, b                100.0  at least 60  at most 101\nc  50.0\n")
	if got := format(table, "# note\n"); len(parseTable(t, "again", got)) != 2 || !strings.HasPrefix(got, "# note\na, b ") {
		t.Errorf("written as %q", got)
	}
	for _, c := range []struct {
		costs [2]float64
		want  string
	}{
		{[2]float64{100.9, 50}, ""}, {[2]float64{60, 53.5}, ""}, {[2]float64{101.1, 50}, "limit is 101"},
		{[2]float64{59.9, 50}, "measure nothing"}, {[2]float64{100, 53.6}, "the table has 50.0"},
	} {
		got := strings.Join(compare(table, []figure{{name: "a, b", cost: c.costs[0]}, {name: "c", cost: c.costs[1]}}), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%v: %q, want %q", c.costs, got, c.want)
		}
	}
	if got := compare(table, []figure{{name: "d", cost: 1}}); len(got) != 2 {
		t.Errorf("a figure that is in no table: %q", got)
	}
}
