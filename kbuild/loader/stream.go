// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"io"
	"os"
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

// Stream writes to a file without blocking. A full pipe that nobody reads, a
// terminal that is stopped (Ctrl-S), or a file system that does not answer would
// block write(2) forever, and the session could not disarm its probes.
type Stream struct {
	to io.Writer
	// fd refers to an open file description of its own, so that O_NONBLOCK does
	// not affect other processes that have the file open. -1: write to to.
	fd     int
	socket bool
	tty    int         // the terminal, or -1
	files  *background // writes if to is a file, or can't be opened again; else nil
	isFile bool
	wrote  time.Time // when the last bytes were written
}

// Files marks a writer whose output goes to files. NewStream treats it like a regular file.
type Files interface {
	io.Writer
	// IsFiles does nothing; it marks the type.
	IsFiles()
}

// NewStream returns a Stream for to. A pipe, socket or terminal is opened again,
// without blocking (openAgain). If that fails, a thread writes to it as to a file.
// The caller must call Close.
func NewStream(to io.Writer) *Stream {
	s := &Stream{to: to, fd: -1, tty: -1, wrote: time.Now()}
	f, ok := to.(*os.File)
	if !ok {
		if _, ok := unshared(to).(Files); ok {
			s.files, s.isFile = newBackground(to), true
		}
		return s
	}
	var err error
	fd := int(f.Fd())
	switch kind := kindOf(fd); {
	case kind == unix.S_IFREG:
		s.files, s.isFile = newBackground(to), true
		return s
	case kind == unix.S_IFSOCK:
		s.socket = true
		s.fd, err = unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	case kind == unix.S_IFIFO, kind == unix.S_IFCHR && isTerminal(fd):
		if kind == unix.S_IFCHR {
			s.tty = fd
		}
		s.fd, err = openAgain(fd, s.tty >= 0)
	default:
		return s
	}
	if err != nil {
		s.files, s.fd = newBackground(to), -1
	}
	return s
}

// kindOf returns the file's type, of S_IFMT, without asking its file system; 0 if it is not known.
func kindOf(fd int) uint16 {
	var st unix.Statx_t
	if err := unix.Statx(fd, "", unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC, unix.STATX_TYPE, &st); err != nil {
		return 0
	}
	return st.Mode & unix.S_IFMT
}

// Close closes the stream's own descriptor, not the file that it was made for.
func (s *Stream) Close() {
	if s.files != nil {
		s.files.close()
		s.files = nil
	}
	if s.fd >= 0 {
		_ = unix.Close(s.fd)
		s.fd = -1
	}
}

// Push writes p and returns the bytes that were not written: none, unless hurried
// returned true while there was no space, or the file system did not answer. The
// next call must begin with these bytes. hurried may be nil. After an error the rest
// is dropped.
func (s *Stream) Push(p []byte, hurried func() bool) (rest []byte, err error) {
	if s.files != nil {
		return s.pushOnThread(p, hurried)
	}
	if s.fd < 0 {
		if len(p) > 0 {
			_, err = s.to.Write(p)
		}
		return nil, err
	}
	for len(p) > 0 {
		if !s.mayWrite(hurried) {
			return p, nil
		}
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

// mayWrite waits while writing would stop the process; false if hurried returns true meanwhile.
func (s *Stream) mayWrite(hurried func() bool) bool {
	for s.tty >= 0 && wouldStop(s.tty) {
		if hurried != nil && hurried() {
			return false
		}
		time.Sleep(streamPoll)
	}
	return true
}

const (
	// pieceSize is how many bytes the thread writes at once to a pipe or terminal. Its write returns when all are
	// written, so a slow reader of a large piece would be taken for one that does not read.
	pieceSize = 1024
	// filePiece is the same for files. The thread has a copy of it, and with -b there is one thread for each CPU.
	filePiece = 128 << 10
)

// pushOnThread is Push for a stream whose thread writes.
func (s *Stream) pushOnThread(p []byte, hurried func() bool) (rest []byte, err error) {
	for {
		if !s.mayWrite(hurried) {
			return p, nil
		}
		size := pieceSize
		if s.isFile {
			size = filePiece
		}
		piece := p[:min(len(p), size)]
		if rest, err = s.files.push(piece, hurried); err != nil {
			return nil, err
		}
		p = p[len(piece)-len(rest):]
		if len(rest) > 0 {
			return p, nil
		}
		if s.wrote = time.Now(); len(p) == 0 {
			return nil, nil
		}
	}
}

// Change continues with the writer that next returns, or with the same one if that is nil. next runs
// on the thread that writes, because opening a file may block, too; hurried is as for Push. ended is
// false if next has not returned, or was not called because a write is pending or the stream is no file.
func (s *Stream) Change(next func() (io.Writer, error), hurried func() bool) (ended bool, err error) {
	if !s.isFile {
		return false, nil
	}
	if ended, err = s.files.change(next, hurried); ended {
		s.wrote = time.Now()
	}
	return ended, err
}

// Why says why bytes that Push returned are not written.
func (s *Stream) Why() string {
	if s.isFile {
		return "its file system does not answer, and gostap's process may not end before it does"
	}
	if s.tty >= 0 && wouldStop(s.tty) {
		return "gostap is in the background of a terminal with stty tostop"
	}
	return "nobody reads it"
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
	return patience(cancelled, func() []*Stream { return streams })
}

// patience is Patience for a set of streams that may grow.
func patience(cancelled <-chan struct{}, streams func() []*Stream) func() bool {
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
		for _, s := range streams() {
			if s.wrote.After(last) {
				last = s.wrote
			}
		}
		return time.Since(last) > readerGrace
	}
}
