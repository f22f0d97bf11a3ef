// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"io"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// streamPoll bounds how long a wait for room in a pipe goes on after the
	// session has got something else to do.
	streamPoll = 20 * time.Millisecond
	// readerGrace is how long a session that was cancelled waits for a reader
	// that takes nothing.
	readerGrace = 500 * time.Millisecond
)

// Stream writes to a file without being held up by who reads it. A pipe that
// nobody empties, or a terminal that is stopped (Ctrl-S), would block write(2)
// for good, and the session could not disarm its probes.
type Stream struct {
	to io.Writer
	// fd is an open file description of this stream's own, so that O_NONBLOCK
	// does not show to others who have the file. -1: to is written to.
	fd     int
	socket bool
	wrote  time.Time // when something was last taken
}

// NewStream writes to a file by a descriptor of its own if the file may block,
// else to the writer as it is. Close it.
func NewStream(to io.Writer) *Stream {
	s := &Stream{to: to, fd: -1, wrote: time.Now()}
	f, ok := to.(*os.File)
	if !ok {
		return s
	}
	st, err := f.Stat()
	if err != nil {
		return s
	}
	fd := int(f.Fd())
	switch mode := st.Mode(); {
	case mode&os.ModeSocket != 0:
		s.socket = true
		fd, err = unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	case mode&os.ModeNamedPipe != 0, mode&os.ModeCharDevice != 0 && isTerminal(fd):
		fd, err = unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	default:
		return s
	}
	if err == nil {
		s.fd = fd
	}
	return s
}

func isTerminal(fd int) bool {
	_, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	return err == nil
}

// Close gives the descriptor back, not the file.
func (s *Stream) Close() {
	if s.fd >= 0 {
		_ = unix.Close(s.fd)
		s.fd = -1
	}
}

// Push writes p and returns what is left of it, which is nothing unless hurried
// became true while there was no room. hurried may be nil. After an error the
// rest is dropped.
func (s *Stream) Push(p []byte, hurried func() bool) (rest []byte, err error) {
	if s.fd < 0 {
		if len(p) > 0 {
			_, err = s.to.Write(p)
		}
		return nil, err
	}
	for len(p) > 0 {
		n, err := s.try(p)
		switch {
		case err == nil:
			p, s.wrote = p[n:], time.Now()
		case errors.Is(err, unix.EINTR):
		case !errors.Is(err, unix.EAGAIN):
			return nil, &os.PathError{Op: "write", Path: s.to.(*os.File).Name(), Err: err}
		case hurried != nil && hurried():
			return p, nil
		default:
			s.room()
		}
	}
	return nil, nil
}

// try is one write that does not wait.
func (s *Stream) try(p []byte) (int, error) {
	if s.socket {
		return unix.SendmsgN(s.fd, p, nil, nil, unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL)
	}
	return unix.Write(s.fd, p)
}

func (s *Stream) room() {
	fds := []unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLOUT}}
	_, _ = unix.Poll(fds, int(streamPoll.Milliseconds()))
}

// Patience is a hurried for the end of a session: false until cancelled is
// closed, and then as long as a reader takes something every readerGrace.
func Patience(cancelled <-chan struct{}, streams ...*Stream) func() bool {
	var since time.Time
	return func() bool {
		select {
		case <-cancelled:
		default:
			return false
		}
		if since.IsZero() {
			since = time.Now()
		}
		last := since
		for _, s := range streams {
			if s.wrote.After(last) {
				last = s.wrote
			}
		}
		return time.Since(last) > readerGrace
	}
}
