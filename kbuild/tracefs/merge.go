// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"cmp"
	"slices"
	"time"
)

// settle is how late a record may appear: the kernel takes the time stamp before it writes the
// record, and an interrupt or the hypervisor may delay it in between.
const settle = 20 * time.Millisecond

// merger sorts the records of all CPUs by time.
type merger struct{ waiting []record }

// ready returns the records up to a time, sorted. The caller knows that no earlier
// record can appear any more.
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

// settled returns the time up to which the records of every CPU have been read: the earliest among
// the times of each CPU's last record, leaving out records at the end whose stacks may be in the next page.
func (m *merger) settled() uint64 {
	last, complete := map[int]uint64{}, map[int]uint64{}
	for i := range m.waiting {
		r := &m.waiting[i]
		last[r.cpu] = max(last[r.cpu], r.ts)
		if r.stack != nil || r.event == nil || r.event.event == nil || !r.event.event.Stack {
			complete[r.cpu] = max(complete[r.cpu], r.ts)
		}
	}
	out := ^uint64(0)
	for cpu, ts := range last {
		if before, ok := complete[cpu]; ok {
			ts = before
		}
		out = min(out, ts)
	}
	return out
}
