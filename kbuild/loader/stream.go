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
	// streamPoll bounds how long to wait for space in a pipe before checking again
	// whether the session has something else to do.
	streamPoll = 20 * time.Millisecond
	// readerGrace is how long a session that was cancelled waits for a reader that
	// does not read.
	readerGrace = 500 * time.Millisecond
)

// Stream writes to a file without blocking. A full pipe that nobody reads, or a
// terminal that is stopped (Ctrl-S), would block write(2) forever, and the session
// could not disarm its probes.
type Stream struct {
	to io.Writer
	// fd refers to an open file description of its own, so that O_NONBLOCK does
	// not affect other processes that have the file open. -1: write to to.
	fd     int
	socket bool
	wrote  time.Time // when the last bytes were written
}

// NewStream returns a Stream for to. If to is a file that may block, it is opened
// again, without blocking. The caller must call Close.
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

// Close closes the stream's own descriptor, not the file that it was made for.
func (s *Stream) Close() {
	if s.fd >= 0 {
		_ = unix.Close(s.fd)
		s.fd = -1
	}
}

// Push writes p and returns the bytes that were not written: none, unless hurried
// returned true while there was no space. hurried may be nil. After an error the
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

// try makes one write that does not block.
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

// Patience returns a hurried function for the end of a session. It returns false
// until cancelled is closed, and after that as long as the streams accept some
// bytes within every readerGrace.
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
