// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// readerNice is the reader's: what is probed may take all of a processor, and
// a reader that has to wait for its turn finds its ring overrun.
const readerNice = -10

// prefer lets the calling goroutine's thread run before others until the
// function it returns is called (setpriority(2), which on Linux is for one
// thread). What the thread starts meanwhile would inherit that; commands are
// started by threads of their own. Without the right to it nothing changes.
func prefer() (undo func()) {
	runtime.LockOSThread()
	const self = 0
	old, err := unix.Getpriority(unix.PRIO_PROCESS, self)
	if err != nil || unix.Setpriority(unix.PRIO_PROCESS, self, readerNice) != nil {
		runtime.UnlockOSThread()
		return func() {}
	}
	return func() {
		unix.Setpriority(unix.PRIO_PROCESS, self, 20-old) // the system call gives 20 - nice
		runtime.UnlockOSThread()
	}
}
