// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestTimersAfterAPause checks that timers run at each interval, but after a long pause of the
// session only for its last second.
func TestTimersAfterAPause(t *testing.T) {
	const interval = uint64(time.Millisecond)
	timers := newTimers([]tracemeta.Timer{{Interval: int64(interval)}}, 0)
	ran := func(until uint64) (n int, last uint64) {
		for x := timers.next(until); x != nil; x = timers.next(until) {
			n, last = n+1, x.due
			x.advance(until)
		}
		return n, last
	}
	if n, last := ran(10 * interval); n != 10 || last != 10*interval {
		t.Errorf("%d times in 10 intervals, the last time at %d", n, last)
	}
	hour := uint64(time.Hour)
	if n, last := ran(hour); n != 1002 || last != hour {
		t.Errorf("%d times after a pause of an hour, the last time at %d of %d", n, last, hour)
	}
}
