// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"math/rand/v2"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// timers runs the script's timers. They are late by as much as records are, and so stand
// in order with these in the output; to handlers it is the time at which they were due.
type timers struct{ list []timer }

type timer struct {
	*tracemeta.Timer
	due uint64 // CLOCK_MONOTONIC
}

func newTimers(list []tracemeta.Timer, now uint64) timers {
	var t timers
	for i := range list {
		x := timer{Timer: &list[i], due: now}
		x.advance(now)
		t.list = append(t.list, x)
	}
	return t
}

// maxLate is how many nanoseconds a timer may be late. If the session itself was stopped for
// longer, the intervals before are skipped, as the kernel's timers skip theirs.
const maxLate = 1_000_000_000

// advance sets the next time; now is the time up to which records are printed.
func (t *timer) advance(now uint64) {
	n := t.Interval
	if t.Random > 0 {
		n += rand.Int64N(2*t.Random+1) - t.Random
	}
	t.due += uint64(max(n, tracemeta.MinInterval))
	if now > t.due+maxLate {
		t.due = now - maxLate
	}
}

// next returns the timer that is due first, at or before a time; nil if there is none.
func (t *timers) next(until uint64) *timer {
	var first *timer
	for i := range t.list {
		if x := &t.list[i]; x.due <= until && (first == nil || x.due < first.due) {
			first = x
		}
	}
	return first
}

// fire runs the timers that are due up to a time.
func (s *session) fire(until uint64) error {
	for t := s.timers.next(until); t != nil && !s.exiting; t = s.timers.next(until) {
		r := run{script: s.script, around: &s.around, now: t.due}
		t.advance(until)
		if err := s.ran(&t.Handler, r.handle(&t.Handler)); err != nil {
			return err
		}
		s.flushFull()
	}
	return nil
}
