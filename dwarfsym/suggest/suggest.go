// SPDX-License-Identifier: GPL-2.0-or-later

// Package suggest finds names similar to a misspelt one.
package suggest

import (
	"cmp"
	"slices"
)

// Names returns up to most names of have that are similar to want, the most similar
// first, else in the order of have. Names are similar if at most a third of the letters
// differ (one is always allowed), or if one is a prefix of the other.
func Names(want string, have []string, most int) []string {
	type scored struct {
		name string
		dist int
	}
	limit := max(1, len(want)/3)
	var found []scored
	seen := map[string]bool{want: true, "": true}
	for _, name := range have {
		if seen[name] {
			continue
		}
		seen[name] = true
		if d := distance(want, name, limit); d <= limit {
			found = append(found, scored{name, d})
		} else if prefixed(want, name) {
			found = append(found, scored{name, limit + 1})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(a.dist, b.dist) })
	var out []string
	for _, f := range found[:min(most, len(found))] {
		out = append(out, f.name)
	}
	return out
}

func prefixed(a, b string) bool {
	short := min(len(a), len(b))
	return short >= 3 && a[:short] == b[:short]
}

// distance counts the insertions, deletions, changes and transpositions of adjacent bytes
// between a and b. Results above limit are not exact.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	// Distances to the prefixes of b from those of a with i-1, i and i+1 bytes.
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			d := row[j]
			if a[i] != b[j] {
				d = 1 + min(row[j], next[j], row[j+1])
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, 1+before[j-1])
			}
			next[j+1] = d
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
