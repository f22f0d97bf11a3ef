// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"cmp"
	"slices"
)

// sortedBy returns the rows sorted by two keys; rows with equal keys keep their order.
// Sorting the keys and moving each row once is faster than moving rows while sorting.
func sortedBy[T any](rows []T, keys func(*T) (first, second uint64)) []T {
	type keyed struct {
		first, second uint64
		row           int
	}
	order := make([]keyed, len(rows))
	for i := range rows {
		first, second := keys(&rows[i])
		order[i] = keyed{first, second, i}
	}
	slices.SortFunc(order, func(x, y keyed) int {
		if x.first != y.first { // usually the first key decides
			return cmp.Compare(x.first, y.first)
		}
		return cmp.Or(cmp.Compare(x.second, y.second), cmp.Compare(x.row, y.row))
	})
	out := make([]T, len(rows))
	for i := range order {
		out[i] = rows[order[i].row]
	}
	return out
}
