// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// openTime is how long opening a pipe or terminal again may take: the file system of a FIFO may not answer.
const openTime = time.Second

var (
	errReadOnly = errors.New("it is open for reading only")
	errAnother  = errors.New("its path leads to another terminal")
	errSilent   = errors.New("its file system does not answer")
)

// openAgain returns another open file description of a pipe or terminal, for writing without blocking. It fails for a
// terminal that sudo made (use_pty) when gostap-operate has become the user, as it is root's, and for a FIFO that has no
// reader yet. Nor does it open what the caller could not write to: who starts root's gostap by sudo may have the right to
// read it only.
func openAgain(fd int, terminal bool) (again int, err error) {
	flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
	if err == nil && flags&unix.O_ACCMODE == unix.O_RDONLY {
		err = errReadOnly
	}
	if err != nil {
		return -1, err
	}
	if again, err = within(openTime, func() (int, error) { return openForWriting("/proc/self/fd/" + strconv.Itoa(fd)) }); err != nil {
		return -1, err
	}
	if terminal && !sameTerminal(fd, again) {
		_ = unix.Close(again)
		return -1, errAnother
	}
	return again, nil
}

func openForWriting(path string) (int, error) {
	return unix.Open(path, unix.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
}

// within returns what open returns, or gives up. Then it closes what is opened later.
func within(limit time.Duration, open func() (int, error)) (int, error) {
	type result struct {
		fd  int
		err error
	}
	done, given := make(chan result), make(chan struct{})
	defer close(given)
	go func() {
		fd, err := open()
		select {
		case done <- result{fd, err}:
		case <-given:
			if err == nil {
				_ = unix.Close(fd)
			}
		}
	}()
	select {
	case r := <-done:
		return r.fd, r.err
	case <-time.After(limit):
		return -1, errSilent
	}
}

func isTerminal(fd int) bool {
	_, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	return err == nil
}

// sameTerminal reports whether two descriptors are of one terminal. Some files are of another one whenever they are
// opened: /dev/tty and /dev/console are that of the process and of the machine, and /dev/ptmx makes one that nobody reads.
func sameTerminal(a, b int) bool {
	one, err1 := unix.IoctlGetInt(a, unix.TIOCGDEV)
	other, err2 := unix.IoctlGetInt(b, unix.TIOCGDEV)
	return err1 == nil && err2 == nil && one == other
}

// wouldStop reports whether writing to a terminal would stop this process and its group (SIGTTOU): they are in the
// background, and the terminal's user has set that (stty tostop). Stopped, a session leaves its probes armed, and hears
// no signal.
func wouldStop(fd int) bool {
	if !inBackground(fd) {
		return false
	}
	t, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	return err == nil && t.Lflag&unix.TOSTOP != 0
}

// inBackground reports whether reading from a terminal, or setting its modes, would stop this process and its group
// (SIGTTIN, SIGTTOU): it is this process's terminal, and another group is in the foreground.
func inBackground(fd int) bool {
	session, err1 := unix.IoctlGetInt(fd, unix.TIOCGSID)
	group, err2 := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	own, err3 := unix.Getsid(0)
	return errors.Join(err1, err2, err3) == nil && session == own && group != 0 && group != unix.Getpgrp() && !orphaned()
}

// orphaned reports whether no shell can bring this process to the foreground again. The kernel then refuses what it writes
// (EIO), and the session ends.
func orphaned() bool {
	own, err1 := unix.Getsid(0)
	parents, err2 := unix.Getsid(unix.Getppid())
	return err1 == nil && (err2 != nil || own != parents)
}
