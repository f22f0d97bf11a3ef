// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// runChanged measures each room whose files have changed since its row of the table was measured,
// and each room without a row. In a room with a row, it judges only mutants of files that have
// changed; the table has the others' verdicts.
func runChanged(ctx context.Context, o options, root string, out io.Writer) error {
	text, err := os.ReadFile(filepath.Join(root, table))
	if err != nil {
		return err
	}
	rows, survivors := parseTable(string(text))
	var bad error
	for i := range rooms {
		name := rooms[i].name
		if rows[name] != "" && !hasChanged(root, &rooms[i]) {
			fmt.Fprintf(out, "%s has not changed since it was measured\n", name)
			continue
		}
		fmt.Fprintf(out, "%s:\n", name)
		of := o
		of.pkg, of.earlier = "./"+name, earlierOf(root, &rooms[i], survivors[name])
		of.sampleOf(rows[name], &rooms[i])
		if bad = errors.Join(bad, runRoom(ctx, of, root, out)); ctx.Err() != nil {
			break
		}
	}
	return bad
}

// hasChanged reports whether a file of a room differs from the one that was measured. If that
// can't be known, the room counts as changed.
func hasChanged(root string, r *room) bool {
	files, err := changedSince(root, r)
	return err != nil || len(files) > 0
}

// sampleOf sets the checks and the sample to those of a room's row. A room without
// a row is judged as o says, except that C is judged with guests: nothing else runs most of it.
func (o *options) sampleOf(row string, r *room) {
	cells := strings.Split(row, " | ")
	if len(cells) < 5 {
		o.extent.unit = o.extent.unit && !r.c
		return
	}
	o.extent = parseExtent(cells[2])
	if seed, err := strconv.ParseUint(cells[3], 10, 64); err == nil {
		o.seed = seed
	}
	if n, err := strconv.Atoi(cells[4]); err == nil {
		o.n = n
	}
}

// parseExtent is the inverse of extent.String.
func parseExtent(text string) (e extent) {
	for i, part := range strings.Split(text, ", ") {
		first, isFirst := strings.CutPrefix(part, "first ")
		switch {
		case i == 0:
			e.unit = part == "unit"
		case isFirst:
			e.first, _ = strconv.Atoi(first) // written by String
		default:
			e.kernels = part
		}
	}
	return e
}

// earlier has the table's verdicts on a room's mutants.
type earlier struct {
	changed   map[string]bool // files that differ from those that were measured
	survivors map[string]bool // by candidate.String()
}

// earlierOf returns the table's verdicts on a room; nil if it has none.
func earlierOf(root string, r *room, survivors []string) *earlier {
	changed, err := changedSince(root, r)
	if err != nil {
		return nil
	}
	e := &earlier{changed: changed, survivors: map[string]bool{}}
	for _, s := range survivors {
		e.survivors[s] = true
	}
	return e
}

// verdict returns the table's verdict on a mutant that builds; false if its file has changed.
func (e *earlier) verdict(c candidate) (string, bool) {
	switch {
	case e == nil || e.changed[c.File]:
		return "", false
	case e.survivors[c.String()]:
		return survived, true
	}
	return caught, true
}
