// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
)

// report is the result of one run.
type report struct {
	room, commit, checks string
	seed                 uint64
	sampled              int
	caught, hung         int
	survivors            []string
}

// sumUp counts verdicts; survivors are ordered by file and position.
func sumUp(list []judged) (r report) {
	slices.SortFunc(list, func(a, b judged) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.start, b.start), cmp.Compare(a.Op, b.Op))
	})
	for _, j := range list {
		r.sampled++
		switch j.verdict {
		case hung:
			r.hung++
			r.caught++
		case caught:
			r.caught++
		default:
			r.survivors = append(r.survivors, j.String())
		}
	}
	return r
}

// total returns the last line of a run.
func (r report) total() string {
	s := fmt.Sprintf("caught %d of %d (%s)", r.caught, r.sampled, r.percent())
	if r.hung > 0 {
		s += fmt.Sprintf(", %d of them by a time limit", r.hung)
	}
	return s
}

func (r report) percent() string {
	if r.sampled == 0 {
		return "-"
	}
	return fmt.Sprintf("%d %%", 100*r.caught/r.sampled)
}

const tableHead = `<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
# Mutants

What ` + "`make mutants PKG=./ROOM RECORD=1`" + ` measured last for each room: how many sampled changes of the code made a test fail.

| room | commit | checks | seed | sampled | caught | percent | survivors |
|---|---|---|---|---|---|---|---|
`

// record replaces the room's last report in the table.
func (r report) record(path string) error {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	rows, survivors := parseTable(string(text))
	rows[r.room] = fmt.Sprintf("| %s | %s | %s | %d | %d | %d | %s | %d |",
		r.room, r.commit, r.checks, r.seed, r.sampled, r.caught, r.percent(), len(r.survivors))
	survivors[r.room] = r.survivors
	return os.WriteFile(path, []byte(formatTable(rows, survivors)), 0o644)
}

// parseTable returns a table's rows and survivors, by room.
func parseTable(text string) (rows map[string]string, survivors map[string][]string) {
	rows, survivors = map[string]string{}, map[string][]string{}
	room := ""
	for _, l := range strings.Split(text, "\n") {
		if cells := strings.Split(l, " | "); len(cells) == 8 && !strings.HasPrefix(l, "| room ") {
			rows[strings.TrimPrefix(cells[0], "| ")] = l
		}
		if name, ok := strings.CutPrefix(l, "## "); ok {
			room = name
		}
		if s, ok := strings.CutPrefix(l, "    "); ok {
			survivors[room] = append(survivors[room], s)
		}
	}
	return rows, survivors
}

func formatTable(rows map[string]string, survivors map[string][]string) string {
	var b strings.Builder
	b.WriteString(tableHead)
	var names []string
	for name := range rows {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		b.WriteString(rows[name] + "\n")
	}
	for _, name := range names {
		if len(survivors[name]) > 0 {
			fmt.Fprintf(&b, "\n## %s\n\n    %s\n", name, strings.Join(survivors[name], "\n    "))
		}
	}
	return b.String()
}
