// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"math"

	"golang.org/x/sys/unix"
)

// monotonic returns CLOCK_MONOTONIC in ns. The trace clock "mono" has the same values.
func monotonic() uint64 { return nanoseconds(unix.CLOCK_MONOTONIC) }

func nanoseconds(clock int32) uint64 {
	var t unix.Timespec
	_ = unix.ClockGettime(clock, &t)
	return uint64(t.Nano())
}

// realtimeOffset returns CLOCK_REALTIME minus CLOCK_MONOTONIC in ns. The difference changes only
// when the time is set. It uses the fastest of several readings, so the error is at most the time
// of one system call.
func realtimeOffset() int64 {
	best, offset := uint64(math.MaxUint64), int64(0)
	for range 5 {
		a := nanoseconds(unix.CLOCK_MONOTONIC)
		r := nanoseconds(unix.CLOCK_REALTIME)
		b := nanoseconds(unix.CLOCK_MONOTONIC)
		if b-a < best {
			best, offset = b-a, int64(r)-int64(a+(b-a)/2)
		}
	}
	return offset
}
