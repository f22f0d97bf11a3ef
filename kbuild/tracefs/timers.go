// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"math/rand/v2"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// timers runs the script's timers. It runs them as late as records are handled, so that the output
// is in the order of time. Their handlers see the time at which the timer was due.
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

// maxLate is how many nanoseconds a timer may be late. If the session was stopped for longer, it
// skips the intervals before that, as the kernel's timers do.
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

// fire runs the timers that are due up to a time. Unless final, it stops when the session has something else to
// do: if a handler takes longer than its interval, there is no end to them.
func (s *session) fire(until uint64, final bool) error {
	for t := s.timers.next(until); t != nil && !s.exiting && (final || !s.out.hurried()); t = s.timers.next(until) {
		if err := s.collect(); err != nil || s.exiting {
			return err
		}
		r := run{script: s.script, around: &s.around, now: t.due}
		t.advance(until)
		if err := s.ran(&t.Handler, r.handle(&t.Handler)); err != nil {
			return err
		}
		s.flushFull()
	}
	return nil
}
