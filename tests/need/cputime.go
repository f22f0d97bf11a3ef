// SPDX-License-Identifier: GPL-2.0-or-later

package need

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// CPUTime returns how long this process has computed, which does not depend on the load of the machine.
func CPUTime(tb testing.TB) time.Duration {
	tb.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
