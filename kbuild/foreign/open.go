// SPDX-License-Identifier: GPL-2.0-or-later

// Package foreign opens files whose paths or contents others have written: what
// an ELF file links to, or what lies in a folder of another user. Opening a
// device may already act (/dev/watchdog arms a reset) and opening a FIFO may
// wait for ever, so a file's type is known before it is opened for reading.
package foreign

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// NotRegularError reports a path that leads to no regular file.
type NotRegularError struct {
	Path string
	Mode fs.FileMode
}

func (e *NotRegularError) Error() string { return e.Path + " is " + e.Kind() + ", not a regular file" }

// Kind names the file's type, with its article.
func (e *NotRegularError) Kind() string {
	switch {
	case e.Mode&fs.ModeDir != 0:
		return "a folder"
	case e.Mode&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case e.Mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// Open opens a regular file for reading. For anything else it returns
// *NotRegularError without having opened it. Symbolic links are followed. It
// does not wait: a file under another process' lease (fcntl(2), F_SETLEASE) is
// an error.
func Open(path string) (*os.File, error) {
	// O_PATH looks the path up and calls neither a driver's nor a file
	// system's open; /proc/self/fd then leads to the inode that was checked,
	// whatever the path means by now.
	at, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	handle := os.NewFile(uintptr(at), path)
	defer handle.Close()
	st, err := handle.Stat()
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, &NotRegularError{Path: path, Mode: st.Mode()}
	}
	return reopen(at, path)
}

func reopen(at int, path string) (*os.File, error) {
	fd, err := unix.Open("/proc/self/fd/"+strconv.Itoa(at), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	switch {
	case errors.Is(err, unix.ENOENT): // not %w: the file itself exists
		return nil, fmt.Errorf("open %s: /proc is not mounted; mount it, as gostap opens files through /proc/self/fd", path)
	case errors.Is(err, unix.EAGAIN):
		return nil, fmt.Errorf("open %s: another process holds a lease on it: %w", path, err)
	case err != nil:
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(fd), path), nil
}

// ReadFile reads a regular file of at most limit bytes.
func ReadFile(path string, limit int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = fmt.Errorf("%s is larger than %d bytes", path, limit)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}
