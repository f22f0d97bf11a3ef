// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// targetProcess is the process of -x, which may end while the script is translated and built. Another one may have its
// number then. The zero value is for a number that is not followed: there is none, or it is a guest's.
type targetProcess struct {
	pid  int
	open bool
	fd   int // see pidfd_open(2)
}

// holdTarget opens the process. If that fails, there is no such process, as the session will report, or the kernel
// is too old, or a thread has this number.
func holdTarget(pid int) targetProcess {
	if pid <= 0 {
		return targetProcess{}
	}
	fd, err := unix.PidfdOpen(pid, 0)
	return targetProcess{pid: pid, open: err == nil, fd: fd}
}

// lives returns an error if the process has ended since it was opened.
func (t targetProcess) lives() error {
	if !t.open {
		return nil
	}
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(t.fd), Events: unix.POLLIN}}, 0)
	if err == nil && n > 0 {
		return fmt.Errorf("-x %d: the process ended before the session began", t.pid)
	}
	return nil
}
