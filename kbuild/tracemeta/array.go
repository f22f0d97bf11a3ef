// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// Kinds of an array's elements.
const (
	Numbers    = "numbers"
	Strings    = "strings"
	Statistics = "statistics"
)

// Array is a global that is an array or a statistic.
type Array struct {
	Name     string
	Keys     []modmeta.KeyKind `json:",omitempty"` // modmeta.NumberKey or modmeta.StringKey; none for a statistic that is not in an array
	Elements string            // Numbers, Strings or Statistics
	Size     int64             // the largest number of elements
	Sized    bool              `json:",omitempty"` // the script declares Size
	Wrap     bool              `json:",omitempty"` // if the array is full, the oldest element makes place
	Shift    int64             `json:",omitempty"` // fractional bits of @variance's mean
	// Histogram is the histogram that the statistics keep; nil if none.
	Histogram *modmeta.Histogram `json:",omitempty"`
}

// Each says how a loop walks an array or a histogram. Slots of -1 are unused.
type Each struct {
	Keys  []int64 // slots that take the element's keys, or the bucket's number
	Value int64   // slot that takes the element's value
	// SortKey is -1 for no order, 0 for the order of values, else the number of a key, from 1.
	SortKey    int
	Descending bool   `json:",omitempty"`
	Aggregate  string `json:",omitempty"` // the extractor by which statistics are sorted; "" is "count"
}

// check returns an error if the array is not one that a translator makes.
func (a *Array) check() error {
	for _, k := range a.Keys {
		if k != modmeta.NumberKey && k != modmeta.StringKey {
			return fmt.Errorf("array %q with keys of kind %q", a.Name, k)
		}
	}
	stats := a.Elements == Statistics
	switch {
	case !stats && (a.Elements != Numbers && a.Elements != Strings || len(a.Keys) == 0 || a.Histogram != nil):
		return fmt.Errorf("array %q of %q", a.Name, a.Elements)
	case a.Size < 1 || a.Shift < 0 || a.Shift > 63:
		return fmt.Errorf("array %q of %d elements, with a shift of %d", a.Name, a.Size, a.Shift)
	case a.Histogram != nil && len(a.Histogram.Keys) != len(a.Keys):
		return fmt.Errorf("array %q, whose histogram has other keys", a.Name)
	case a.Histogram != nil && !isShape(a.Histogram):
		return fmt.Errorf("array %q with a histogram from %d to %d in steps of %d", a.Name, a.Histogram.Lo, a.Histogram.Hi, a.Histogram.Step)
	}
	return nil
}

// isShape reports whether a histogram has a number of buckets that the translator allows.
func isShape(h *modmeta.Histogram) bool {
	return h.Step == 0 || h.Step > 0 && h.Hi > h.Lo && modmeta.LinearBuckets(h.Lo, h.Hi, h.Step) <= modmeta.MaxBuckets
}

// parts returns how many children an op on this array has before those that are its keys, and how many
// after them; ok is false if the array can't have the op.
func (a *Array) parts(op Op) (before, after int, ok bool) {
	stats := a.Elements == Statistics
	switch op {
	case Elem:
		return 0, 0, !stats
	case Put:
		return 0, 1, !stats
	case In, Remove:
		return 0, 0, len(a.Keys) > 0
	case Add:
		return 0, 1, stats
	case Get:
		return 0, 0, stats
	case Bucket:
		return 0, 1, a.Histogram != nil
	case Chart, ChartText:
		return 0, 0, a.Histogram != nil
	case Foreach:
		return 2, 0, len(a.Keys) > 0
	case Buckets:
		return 2, 0, a.Histogram != nil
	}
	return 0, 0, false
}

// checkArray checks an op on an array.
func (s *Script) checkArray(n *Node, c checkState) error {
	if n.N < 0 || n.N >= int64(len(s.Arrays)) {
		return fmt.Errorf("node %q names %d of %d", n.Op, n.N, len(s.Arrays))
	}
	a := &s.Arrays[n.N]
	before, after, ok := a.parts(n.Op)
	if !ok || len(n.Kids) != before+len(a.Keys)+after {
		return fmt.Errorf("node %q with %d parts on array %q", n.Op, len(n.Kids), a.Name)
	}
	if n.Op == Foreach {
		return n.Each.check(len(a.Keys), c)
	}
	if n.Op == Buckets {
		return n.Each.check(1, c)
	}
	return nil
}

func (e *Each) check(keys int, c checkState) error {
	if e == nil || len(e.Keys) != keys || e.SortKey < -1 || e.SortKey > keys {
		return fmt.Errorf("a loop over an array with other keys")
	}
	for _, slot := range append([]int64{e.Value}, e.Keys...) {
		if slot < -1 || slot >= c.locals {
			return fmt.Errorf("a loop into slot %d of %d", slot, c.locals)
		}
	}
	return nil
}
