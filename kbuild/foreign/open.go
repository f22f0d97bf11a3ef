// SPDX-License-Identifier: GPL-2.0-or-later

// Package foreign opens files whose paths or contents are controlled by others: files that
// an ELF file names, or files in another user's folder. Opening a device may have effects
// (/dev/watchdog arms a reset), and opening a FIFO may block for ever, so a file's type is
// checked before it is opened for reading.
package foreign

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
)

// NotRegularError means that a path leads to a file that is not a regular one.
type NotRegularError struct {
	Path string
	Mode fs.FileMode
}

// Error names the path and the file's type.
func (e *NotRegularError) Error() string { return e.Path + " is " + e.Kind() + ", not a regular file" }

// Kind returns the file's type, with an article.
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

// Open opens a regular file for reading. For other files it returns a *NotRegularError
// without opening them. Symbolic links are followed. It never blocks: a file that another
// process holds a lease on (fcntl(2), F_SETLEASE) is an error, and a path that leads to a mount of
// a user is a *lookup.UsersMountError.
func Open(path string) (*os.File, error) {
	return open(path, lookup.Walk{Enter: new(lookup.Mounts).NotUsers, Magic: true})
}

// OpenNamed is Open for a file that the user of gostap names, on whatever mount it is.
func OpenNamed(path string) (*os.File, error) { return open(path, lookup.Walk{Magic: true}) }

func open(path string, w lookup.Walk) (*os.File, error) {
	// The descriptor of the walk (O_PATH) did not call the open function of a driver or file
	// system. /proc/self/fd leads to the inode that was checked, even if the path has
	// changed by then.
	handle, _, err := w.To(path)
	var at *fs.PathError
	if errors.As(err, &at) {
		at.Path = path // not the component
	}
	if err != nil {
		return nil, err
	}
	defer handle.Close()
	st, err := handle.Stat()
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, &NotRegularError{Path: path, Mode: st.Mode()}
	}
	return reopen(int(handle.Fd()), path)
}

func reopen(at int, path string) (*os.File, error) {
	fd, err := unix.Open("/proc/self/fd/"+strconv.Itoa(at), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	switch {
	case errors.Is(err, unix.ENOENT): // without %w, because the file itself exists
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
	return readAll(f, path, limit)
}

// ReadNamed is ReadFile for a file that the user of gostap names, or that is in a folder that the user names.
func ReadNamed(path string, limit int64) ([]byte, error) {
	f, err := OpenNamed(path)
	if err != nil {
		return nil, err
	}
	return readAll(f, path, limit)
}

func readAll(f *os.File, path string, limit int64) ([]byte, error) {
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
