// SPDX-License-Identifier: GPL-2.0-or-later

package longest

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/bench/table"
)

const (
	// limit is the largest number of instructions of a handler, with preemption
	// disabled. If a row has a limit of its own, the table's notes have the reason.
	limit = 1_000_000
	// tolerance is how much a figure may rise, as a share. The content of stacks,
	// mappings and environments differs between machines. strscpy() copies bytes
	// instead of words where a global's string crosses a page boundary, which depends
	// on the length of build paths (one row had 620,055 and 820,598).
	tolerance = 0.35
)

// row is a line of the table.
type row struct {
	name string
	cost int
	most int // 0: limit
}

// newest is the table whose limits also those kernels have that have none.
const newest = "testdata/6.12.txt"

// tableOf returns the name of a release's table: 6.1, 6.12.
func tableOf(release string) string {
	if !hasTable(release) {
		return newest
	}
	return table.File(release)
}

// mostOn returns a row's limit on a kernel of a root tree. Those without a table check the bounds of arrays
// in all code (CONFIG_UBSAN_BOUNDS), or are old.
func mostOn(release string, r row) int {
	most := cmp.Or(r.most, limit)
	if !hasTable(release) {
		most += most / 4
	}
	return most
}

// hasTable reports whether a release has a table of its own. Later kernels clear even some bytes by an
// instruction that QEMU counts once for each byte.
func hasTable(release string) bool {
	_, err := os.Stat(table.File(release))
	return err == nil
}

var rowText = regexp.MustCompile(`^ *(\d+)(?: of (\d+))?  (.+)$`)

func readTable(t *testing.T, file string) []row {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	return parseTable(t, string(text))
}

func parseTable(t *testing.T, text string) (table []row) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		m := rowText.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			t.Fatalf("%q is not INSTRUCTIONS [of LIMIT]  NAME", line)
		}
		cost, _ := strconv.Atoi(m[1]) // digits
		most, _ := strconv.Atoi(m[2]) // digits, or nothing
		table = append(table, row{m[3], cost, most})
	}
	return table
}

// compare describes each figure that is over its limit, has risen or is not in the table.
func compare(table []row, got map[string]int) (failures []string) {
	for _, name := range slices.Sorted(maps.Keys(got)) {
		i := slices.IndexFunc(table, func(r row) bool { return r.name == name })
		if i < 0 {
			failures = append(failures, fmt.Sprintf("%s: %d instructions are in no table; run go test -tags full ./tests/bench/longest -update", name, got[name]))
			continue
		}
		r, most := table[i], cmp.Or(table[i].most, limit)
		if got[name] > most {
			failures = append(failures, fmt.Sprintf("%s: a handler takes %d instructions, the limit is %d: let it draw on the action budget (translator/cgen/weight.go)", name, got[name], most))
		} else if float64(got[name]) > float64(r.cost)*(1+tolerance) {
			failures = append(failures, fmt.Sprintf("%s: a handler takes %d instructions, the table has %d", name, got[name], r.cost))
		}
	}
	return failures
}

// format returns the table with new figures, the longest first. Notes and limits stay.
func format(old string, table []row, got map[string]int) string {
	b := strings.Builder{}
	for line := range strings.Lines(old) {
		if strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	names := slices.SortedFunc(maps.Keys(got), func(x, y string) int {
		return cmp.Or(cmp.Compare(got[y], got[x]), strings.Compare(x, y))
	})
	for _, name := range names {
		most := ""
		if i := slices.IndexFunc(table, func(r row) bool { return r.name == name && r.most > 0 }); i >= 0 {
			most = fmt.Sprintf(" of %d", table[i].most)
		}
		fmt.Fprintf(&b, "%8d%s  %s\n", got[name], most, name)
	}
	return b.String()
}

// TestTables checks that no committed figure is over its limit.
func TestTables(t *testing.T) {
	for _, series := range []string{"6.1", "6.12"} {
		table := readTable(t, "testdata/"+series+".txt")
		if len(table) < len(written)+400 {
			t.Errorf("%s: %d figures", series, len(table))
		}
		for _, r := range table {
			if r.cost > cmp.Or(r.most, limit) || r.cost == 0 {
				t.Errorf("%s: %+v", series, r)
			}
		}
	}
}

// TestCompare checks that a figure fails that is over its limit, has risen or is not in the table.
func TestCompare(t *testing.T) {
	table := parseTable(t, "# note\n  900000  a\n 1200000 of 1300000  b, c\n")
	for _, c := range []struct {
		name string
		cost int
		want string
	}{
		{"a", 999_999, ""}, {"a", 1_000_001, "the limit is 1000000"}, {"b, c", 1_299_999, ""},
		{"b, c", 1_300_001, "the limit is 1300000"}, {"d", 1, "in no table"},
	} {
		got := strings.Join(compare(table, map[string]int{c.name: c.cost}), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s %d: %q, want %q", c.name, c.cost, got, c.want)
		}
	}
	if got := compare([]row{{"a", 100, 0}}, map[string]int{"a": 136}); len(got) != 1 {
		t.Errorf("risen: %q", got)
	}
	if got := format("# note\n1  x\n", table, map[string]int{"a": 1, "b, c": 2}); got != "# note\n       2 of 1300000  b, c\n       1  a\n" {
		t.Errorf("written as %q", got)
	}
}
