// SPDX-License-Identifier: GPL-2.0-or-later

package state

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// Ordered returns the elements that match a pattern in the order of a foreach. Equal ones keep the
// order in which they were added.
func (a *Array) Ordered(each *tracemeta.Each, pattern []*Value) []*Element {
	list := slices.Collect(a.Matching(pattern))
	compare := a.comparison(each)
	switch {
	case compare == nil:
	case each.Descending:
		slices.SortStableFunc(list, func(x, y *Element) int { return compare(y, x) })
	default:
		slices.SortStableFunc(list, compare)
	}
	return list
}

// comparison returns how two elements compare; nil if the foreach does not sort.
func (a *Array) comparison(each *tracemeta.Each) func(x, y *Element) int {
	key := each.SortKey - 1
	switch {
	case key < -1:
		return nil
	case key >= 0 && a.shape.Keys[key] == modmeta.StringKey:
		return func(x, y *Element) int { return bytes.Compare(x.Keys[key].S, y.Keys[key].S) }
	case key >= 0:
		return func(x, y *Element) int { return cmp.Compare(x.Keys[key].N, y.Keys[key].N) }
	case a.shape.Elements == tracemeta.Strings:
		return func(x, y *Element) int { return bytes.Compare(x.Value.S, y.Value.S) }
	}
	return func(x, y *Element) int {
		return cmp.Compare(a.Content(x, each.Aggregate).N, a.Content(y, each.Aggregate).N)
	}
}

// Content returns the value of an element; of a statistic, what an extractor gives, "count" if
// none is named, and 0 if the statistic is empty.
func (a *Array) Content(e *Element, extractor string) Value {
	if a.shape.Elements != tracemeta.Statistics {
		return e.Value
	}
	n, _ := e.Stat.Extract(cmp.Or(extractor, Count), a.shape.Shift, true)
	return Value{N: n}
}
