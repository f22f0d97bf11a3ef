// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// openTarget opens -x's process as a pidfd, which never refers to another process that
// gets the same number later. It returns nil if there is no -x.
func (r *request) openTarget() (*os.File, error) {
	if r.pid == 0 {
		return nil, nil
	}
	fd, err := unix.PidfdOpen(r.pid, 0)
	switch err {
	case nil:
		return os.NewFile(uintptr(fd), "pidfd"), nil
	case unix.ENOSYS:
		return nil, fmt.Errorf("-x needs Linux 5.3 (pidfd_open)")
	}
	return nil, r.notYours()
}

// checkTarget rejects a process that the caller could not trace: one of another user,
// or one that has run a set-user-ID program. Call it as the user. The kernel decides,
// as for ptrace(2) (PTRACE_MODE_READ_FSCREDS).
func (r *request) checkTarget(target *os.File) error {
	if target == nil {
		return nil
	}
	_, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", r.pid))
	if err != nil || ended(target) { // if it has ended, exe may be that of another process
		return r.notYours()
	}
	return nil
}

// notYours returns the same error for another user's process and for none, since /proc
// may hide other users' processes (hidepid).
func (r *request) notYours() error {
	return fmt.Errorf("-x %d: you have no process with this ID that you may trace; name another, or start one with -c", r.pid)
}

// ended reports whether a pidfd's process has ended.
func ended(pidfd *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(pidfd.Fd()), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, 0)
	return err != nil || n > 0
}
