// SPDX-License-Identifier: GPL-2.0-or-later

// Package table reads, writes and compares the committed tables of the benches: a figure a row,
// with the least that it may be, below which nothing was measured, and the most. Limits are
// changed by hand, figures by a test's -update.
package table

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Figure is a row of a table. Each kernel's table has bounds of its own; a Most of zero is no limit.
type Figure struct {
	Name              string
	Cost, Least, Most float64
	// ByHand is what hand-written code for the same costs; 0: there is none. MostRatio is the limit
	// of Ratio.
	ByHand, MostRatio float64
}

// Ratio is how many times as much a figure costs as hand-written code; 0 without such code.
func (f Figure) Ratio() float64 {
	if f.ByHand <= 0 {
		return 0
	}
	return f.Cost / f.ByHand
}

// Rise is how much a figure may rise before Compare reports it: a share of it, and a number.
type Rise struct{ Share, Slack float64 }

// Compare describes each figure that has risen, is over its limit or below its lower bound,
// and names that are in only one of the tables.
func (r Rise) Compare(want, got []Figure) (failures []string) {
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	for _, f := range got {
		i := slices.IndexFunc(want, func(w Figure) bool { return w.Name == f.Name })
		if i < 0 {
			fail("%s: %.1f is not in the table; run the test with -update", f.Name, f.Cost)
			continue
		}
		w := want[i]
		if f.Cost > w.Cost*(1+r.Share)+r.Slack {
			fail("%s: %.1f, the table has %.1f", f.Name, f.Cost, w.Cost)
		}
		if w.Most > 0 && f.Cost > w.Most {
			fail("%s: %.1f, the limit is %.0f", f.Name, f.Cost, w.Most)
		}
		if f.Cost < w.Least {
			fail("%s: %.1f measure nothing: it takes at least %.0f", f.Name, f.Cost, w.Least)
		}
		failures = append(failures, r.compareByHand(w, f)...)
	}
	if len(got) != len(want) {
		fail("%d figures, the table has %d", len(got), len(want))
	}
	return failures
}

// compareByHand describes what is wrong with a figure beside that of hand-written code. That
// code must cost what it did: if it does not, something else was measured.
func (r Rise) compareByHand(want, got Figure) (failures []string) {
	if math.Abs(got.ByHand-want.ByHand) > want.ByHand*r.Share+r.Slack {
		failures = append(failures, fmt.Sprintf("%s: %.1f by hand, the table has %.1f", got.Name, got.ByHand, want.ByHand))
	}
	if got.Ratio() > want.MostRatio {
		failures = append(failures, fmt.Sprintf("%s: %.3f times what it takes by hand, the limit is %.2f", got.Name, got.Ratio(), want.MostRatio))
	}
	return failures
}

// leastPart is the lower bound that -update first writes, as a share of the figure.
const leastPart = 0.75

// ratioPart is the limit of a ratio that -update first writes, as a share of the ratio.
const ratioPart = 1.05

// Format returns the table as it is committed, after its notes.
func Format(table []Figure, notes string) string {
	b := strings.Builder{}
	b.WriteString(notes)
	for _, f := range table {
		fmt.Fprintf(&b, "%-52s %10.1f", f.Name, f.Cost)
		if f.Least > 0 {
			fmt.Fprintf(&b, "  at least %.0f", f.Least)
		}
		if f.Most > 0 {
			fmt.Fprintf(&b, "  at most %.0f", f.Most)
		}
		if f.ByHand > 0 {
			fmt.Fprintf(&b, "  by hand %.1f  ratio %.2f  at most %.2f", f.ByHand, f.Ratio(), f.MostRatio)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Updated returns the table in file with new figures. Bounds and notes stay: a limit is
// raised by hand, with the reason in a note.
func Updated(t *testing.T, file string, got []Figure) string {
	old := Read(t, file)
	for i, f := range got {
		if n := slices.IndexFunc(old, func(o Figure) bool { return o.Name == f.Name }); n >= 0 {
			got[i].Least, got[i].Most, got[i].MostRatio = old[n].Least, old[n].Most, old[n].MostRatio
		} else {
			got[i].Least = float64(int(f.Cost * leastPart))
		}
		if got[i].MostRatio == 0 {
			got[i].MostRatio = math.Ceil(f.Ratio()*ratioPart*100) / 100
		}
	}
	return Format(got, notesOf(t, file))
}

// File returns the path of a release's table: testdata/6.1.txt, testdata/6.12.txt.
func File(release string) string {
	part := strings.SplitN(release, ".", 3)
	return "testdata/" + part[0] + "." + part[1] + ".txt"
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

// row matches a row of a table: name, figure, bounds, the figure of hand-written code, the ratio to
// it, and the ratio's limit.
var row = regexp.MustCompile(`^(.*?\S) +([\d.]+)(?:  at least (\d+))?(?:  at most (\d+))?(?:  by hand ([\d.]+)  ratio [\d.]+  at most ([\d.]+))?$`)

// Read returns the figures of a file.
func Read(t *testing.T, file string) []Figure {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	return parse(t, file, string(text))
}

func parse(t *testing.T, file, text string) (table []Figure) {
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
		table = append(table, Figure{Name: m[1], Cost: number(m[2]), Least: number(m[3]), Most: number(m[4]),
			ByHand: number(m[5]), MostRatio: number(m[6])})
	}
	return table
}
