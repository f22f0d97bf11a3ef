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

// checkedOutput is standard output that remembers its first failed write, so that functions which print
// listings need not check each write. Sessions check their own writes and use the file itself (bare).
type checkedOutput struct {
	w   io.Writer
	err error
}

// stdout returns standard output for listings: control bytes are escaped, and failed writes are
// recorded.
func stdout(w io.Writer) (*terminal.Writer, *checkedOutput) {
	c := &checkedOutput{w: w}
	return terminal.NewWriter(c), c
}

// raw returns the writer below an escaping one, for text that is already escaped or must not be.
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

// bare returns the file below all these writers, or w itself.
func bare(w io.Writer) io.Writer {
	w = raw(w)
	if c, ok := w.(*checkedOutput); ok {
		return c.w
	}
	return w
}

// status returns the exit status of a command that has written to c. If a write failed and status is
// success, it prints a message and returns 1.
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
		err = path.Err // without the name, which the user did not give
	}
	fmt.Fprintf(errs, "gostap: writing to standard output: %v\n", err)
	return 1
}

// flushed returns the error of a delayed write: NFS reports it when a descriptor is closed.
func flushed(w io.Writer) error {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	fd, err := unix.Dup(int(f.Fd()))
	if err != nil {
		return nil // standard output is not open
	}
	return unix.Close(fd)
}
