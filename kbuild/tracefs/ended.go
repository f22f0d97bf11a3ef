// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
)

// endedThreads finds threads that have ended within a call, such as in a function that does not return, or because
// they were killed. Any user can make as many as there are thread IDs, and a child inherits 64 calls.
type endedThreads struct {
	next  int            // number of entries at which to look again
	found map[int32]bool // that had ended at the last look; nil: what is kept of them was dropped
	when  uint64         // time of the last look (CLOCK_MONOTONIC)
}

// leastKept is the number of entries from which on to look for threads that have ended.
const leastKept = 4096

// dropEnded drops entries of threads that have ended. As returns may wait in the trace, it drops them only
// when the time now of the record that is being handled shows that all records of these threads were handled.
func dropEnded[K comparable, V any](e *endedThreads, kept map[K]V, tid func(K) int32, now uint64) {
	switch {
	case e.found == nil && len(kept) >= max(e.next, leastKept):
		e.found, e.when = map[int32]bool{}, monotonic()
		for k := range kept {
			if t := tid(k); hasEnded(t) {
				e.found[t] = true
			}
		}
	case e.found != nil && now > e.when:
		maps.DeleteFunc(kept, func(k K, _ V) bool { return e.found[tid(k)] && hasEnded(tid(k)) })
		e.found, e.next = nil, 2*len(kept)
	}
}

// hasEnded reports whether there is no thread with an ID. The idle threads, 0, are not in /proc.
func hasEnded(tid int32) bool {
	if tid == 0 {
		return false
	}
	_, err := os.Stat(fmt.Sprintf("/proc/%d", tid))
	return errors.Is(err, fs.ErrNotExist)
}

// dropEnded drops the calls of threads that have ended.
func (s *session) dropEnded(now uint64) {
	dropEnded(&s.endedEntries, s.entries, func(k entryKey) int32 { return k.tid }, now)
	dropEnded(&s.endedCalls, s.calls, func(tid int32) int32 { return tid }, now)
}
