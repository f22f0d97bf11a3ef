// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"cmp"
	"slices"
	"time"
)

// settle is how far a CPU may be behind with a record: its time is taken before
// it is written, and an interrupt, or the host of a guest, may come between.
const settle = 20 * time.Millisecond

// merger puts the records of all CPUs into the order of their times.
type merger struct{ waiting []record }

// ready returns, in order, the records up to a time, which no other can come
// before any more.
func (m *merger) ready(until uint64) []record {
	slices.SortStableFunc(m.waiting, func(a, b record) int {
		return cmp.Or(cmp.Compare(a.ts, b.ts), cmp.Compare(a.cpu, b.cpu), cmp.Compare(a.order, b.order))
	})
	n, _ := slices.BinarySearchFunc(m.waiting, until, func(r record, t uint64) int {
		if r.ts <= t {
			return -1
		}
		return 1
	})
	out := slices.Clone(m.waiting[:n])
	m.waiting = append(m.waiting[:0], m.waiting[n:]...)
	return out
}

// settled is the time up to which every CPU has been read: the earliest of
// their last records.
func (m *merger) settled(list []ring) uint64 {
	last := map[int]uint64{}
	for _, r := range m.waiting {
		last[r.cpu] = max(last[r.cpu], r.ts)
	}
	out := ^uint64(0)
	for _, ts := range last {
		out = min(out, ts)
	}
	return out
}
