// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/terminal"
)

// Checked is standard output that remembers its first failed write, so that functions which print
// listings need not check each write. Sessions check their own writes and use the file itself (Bare).
type Checked struct {
	W   io.Writer
	Err error
}

// Stdout returns standard output for listings: control bytes are escaped, and failed writes are
// recorded.
func Stdout(w io.Writer) (*terminal.Writer, *Checked) {
	c := &Checked{W: w}
	return terminal.NewWriter(c), c
}

// Raw returns the writer below an escaping one, for text that is already escaped or must not be.
func Raw(w io.Writer) io.Writer {
	if t, ok := w.(*terminal.Writer); ok {
		return t.Bare()
	}
	return w
}

// Write writes p, and keeps the first error.
func (c *Checked) Write(p []byte) (int, error) {
	n, err := c.W.Write(p)
	if c.Err == nil {
		c.Err = err
	}
	return n, err
}

// Bare returns the file below all these writers, or w itself.
func Bare(w io.Writer) io.Writer {
	w = Raw(w)
	if c, ok := w.(*Checked); ok {
		return c.W
	}
	return w
}

// Status returns the exit status of a command that has written to c. If a write failed and status is
// success, it prints a message and returns 1.
func (c *Checked) Status(status int, errs io.Writer) int {
	if c.Err == nil {
		c.Err = flushed(c.W)
	}
	switch {
	case c.Err == nil:
		return status
	case errors.Is(c.Err, syscall.EPIPE): // the reader has closed the pipe
		return BrokenPipe
	}
	err := c.Err
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

// BrokenPipe is the exit status of a shell for a program that SIGPIPE has ended.
const BrokenPipe = 128 + int(syscall.SIGPIPE)
