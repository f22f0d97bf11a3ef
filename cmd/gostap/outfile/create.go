// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Made is a file that this process has created; the zero value means none.
type Made struct {
	name string
	Info fs.FileInfo
}

// Create opens a file for output and truncates it. With O_NOFOLLOW, for names that are
// derived from a given one, a symbolic link is an error. made is set if the file did not exist.
func Create(name string, noFollow int) (f *os.File, made Made, err error) {
	flags := os.O_WRONLY | os.O_CREATE | noFollow
	f, err = os.OpenFile(name, flags|os.O_EXCL, 0o666)
	switch {
	case err == nil:
		made.name = name
		made.Info, err = f.Stat()
	case errors.Is(err, fs.ErrExist):
		f, err = openExisting(name, flags, noFollow != 0)
	}
	switch {
	case err == nil:
		return f, made, nil
	case errors.Is(err, syscall.ELOOP) && noFollow != 0:
		err = fmt.Errorf("%s is a symbolic link, which only -o FILE itself may be", name)
	}
	return nil, Made{}, fmt.Errorf("cannot write the output: %w", err)
}

// openExisting opens and truncates a file. derived: its name is derived from a given one, so
// only a regular file is accepted; opening a FIFO without a reader must not wait.
func openExisting(name string, flags int, derived bool) (*os.File, error) {
	if !derived {
		return os.OpenFile(name, flags|os.O_TRUNC, 0o666)
	}
	f, err := os.OpenFile(name, flags|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0o666)
	if errors.Is(err, syscall.ENXIO) {
		return nil, fmt.Errorf("%s is a FIFO, which only -o FILE itself may be", name)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = ownFile(name, info)
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// ownFile returns an error for a file that a user may have put into root's way, to read or change what is written
// to it, or to have root overwrite something else: in a folder that they can write to, they know the name.
func ownFile(name string, info fs.FileInfo) error {
	st, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file, and only -o FILE itself may be another kind", name)
	case os.Geteuid() != 0:
	case !ok || st.Uid != 0:
		return fmt.Errorf("%s belongs to another user, and only -o FILE itself may: remove it, or name a file elsewhere", name)
	case st.Nlink > 1:
		return fmt.Errorf("%s is a file with several names, which only -o FILE itself may be: remove it, or name a file elsewhere", name)
	}
	return nil
}

// Discard removes the file if it is empty and its name still refers to it.
func (m Made) Discard() {
	if m.Info == nil {
		return
	}
	if now, err := os.Lstat(m.name); err == nil && os.SameFile(now, m.Info) && now.Size() == 0 {
		_ = os.Remove(m.name)
	}
}
