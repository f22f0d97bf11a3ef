// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/terminal"
)

// checkedOutput is standard output that remembers its first failed write, so
// that whoever prints a listing need not check each one. Sessions check their
// own writes and take the file itself (bare).
type checkedOutput struct {
	w   io.Writer
	err error
}

// stdout is standard output for listings: control bytes are escaped on the way
// to what counts failures.
func stdout(w io.Writer) (*terminal.Writer, *checkedOutput) {
	c := &checkedOutput{w: w}
	return terminal.NewWriter(c), c
}

// raw is the writer behind an escaping one, for text that is escaped already or
// must not be escaped.
func raw(w io.Writer) io.Writer {
	if t, ok := w.(*terminal.Writer); ok {
		return t.Bare()
	}
	return w
}

func (c *checkedOutput) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// bare is the file behind all these writers, or w itself.
func bare(w io.Writer) io.Writer {
	w = raw(w)
	if c, ok := w.(*checkedOutput); ok {
		return c.w
	}
	return w
}

// status returns the exit status of a command that has written to c: 1, with a
// message, if status is success but a write failed.
func (c *checkedOutput) status(status int, errs io.Writer) int {
	if c.err == nil {
		c.err = flushed(c.w)
	}
	switch {
	case c.err == nil:
		return status
	case errors.Is(c.err, syscall.EPIPE): // the reader has closed the pipe
		return brokenPipe
	}
	err := c.err
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		err = path.Err // without a name that nobody has given
	}
	fmt.Fprintf(errs, "gostap: writing to standard output: %v\n", err)
	return 1
}

// flushed returns the error of a delayed write: NFS reports it when a descriptor is
// closed.
func flushed(w io.Writer) error {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	fd, err := unix.Dup(int(f.Fd()))
	if err != nil {
		return nil // nothing was open to be written to
	}
	return unix.Close(fd)
}
