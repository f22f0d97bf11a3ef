// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// readerNice is the reader's: what is probed may take all of a processor, and
// a reader that has to wait for its turn finds its ring overrun.
const readerNice = -10

// readerSlice is the time, in ns, that the reader asks for at once. From 6.12
// on, what wakes up and wants less than what runs need not wait for the end of
// the other's slice; older kernels take no notice.
const readerSlice = 100_000

// prefer lets the calling goroutine's thread run before others until the
// function it returns is called (sched_setattr(2)). What the thread starts
// meanwhile would inherit that; commands are started by threads of their own.
// Without the right to it nothing changes.
func prefer() (undo func()) {
	runtime.LockOSThread()
	const self = 0
	old, err := unix.SchedGetAttr(self, 0)
	if err != nil {
		runtime.UnlockOSThread()
		return func() {}
	}
	wanted := *old
	wanted.Nice, wanted.Runtime = readerNice, readerSlice
	if unix.SchedSetAttr(self, &wanted, 0) != nil {
		runtime.UnlockOSThread()
		return func() {}
	}
	return func() {
		unix.SchedSetAttr(self, old, 0)
		runtime.UnlockOSThread()
	}
}
