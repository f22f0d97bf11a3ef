// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import (
	"cmp"
	"slices"
)

// Near returns at most max of the candidates that are similar to name, most similar
// first, equally similar ones by name. Candidates with more than a third of the letters
// wrong, name itself, and duplicates are left out.
func Near(name string, candidates []string, max int) []string {
	type scored struct {
		name string
		d    int
	}
	limit := nearLimit(name)
	var found []scored
	var rows [2][]int
	for _, c := range candidates {
		if c == name || abs(len(c)-len(name)) > limit {
			continue
		}
		if d := distance(name, c, &rows); d <= limit {
			found = append(found, scored{c, d})
		}
	}
	slices.SortFunc(found, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.d, b.d), cmp.Compare(a.name, b.name))
	})
	found = slices.Compact(found)
	names := make([]string, 0, min(max, len(found)))
	for _, f := range found[:min(max, len(found))] {
		names = append(names, f.name)
	}
	return names
}

// nearLimit is the largest edit distance that counts as similar.
func nearLimit(name string) int { return max(1, (len(name)+2)/3) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// distance is the Levenshtein distance in bytes. rows is scratch space.
func distance(a, b string, rows *[2][]int) int {
	for i := range rows {
		if cap(rows[i]) <= len(b) {
			rows[i] = make([]int, len(b)+1)
		}
	}
	prev, cur := rows[0][:len(b)+1], rows[1][:len(b)+1]
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
		}
		prev, cur = cur, prev
	}
	return prev[len(b)]
}
