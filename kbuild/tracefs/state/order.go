// SPDX-License-Identifier: GPL-2.0-or-later

package state

import (
	"cmp"
	"slices"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// BucketOrder returns the numbers of size buckets in the order of a foreach over a histogram.
// counts is nil if nothing was counted.
func BucketOrder(each *tracemeta.Each, counts []int64, size int64) []int64 {
	out := make([]int64, size)
	for i := range out {
		out[i] = int64(i)
	}
	switch {
	case each.SortKey > 0 && each.Descending:
		slices.Reverse(out)
	case each.SortKey == 0 && counts != nil:
		slices.SortStableFunc(out, func(x, y int64) int {
			if each.Descending {
				x, y = y, x
			}
			return cmp.Compare(counts[x], counts[y])
		})
	}
	return out
}
