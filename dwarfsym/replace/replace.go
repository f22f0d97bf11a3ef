// SPDX-License-Identifier: GPL-2.0-or-later

// Package replace writes cache files atomically.
package replace

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// File replaces the contents of the file at path by the parts, one after the other, and makes its
// directory if necessary. Other processes see the old file or the new one. While it is written, the
// file has no name if the file system supports this (O_TMPFILE), so that a killed process
// leaves nothing behind.
func File(path string, parts ...[]byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, named, err := create(dir, filepath.Base(path))
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err == nil {
			_, err = f.Write(part)
		}
	}
	name := f.Name()
	if err == nil && !named {
		name, err = link(f, filepath.Join(dir, filepath.Base(path)+"."+strconv.Itoa(os.Getpid())))
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(name, path)
	}
	if err != nil && name != dir {
		_ = os.Remove(name)
	}
	return err
}

// create opens the new file. If the file system supports it, the file has no name yet, and f.Name()
// returns dir; otherwise named is true and the file has a temporary name.
func create(dir, base string) (f *os.File, named bool, err error) {
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o600)
	if err == nil {
		return os.NewFile(uintptr(fd), dir), false, nil
	}
	f, err = os.CreateTemp(dir, base+".*.tmp")
	return f, true, err
}

// link gives the file a temporary name that begins with prefix.
func link(f *os.File, prefix string) (name string, err error) {
	for n := range 100 {
		name = prefix + "." + strconv.Itoa(n) + ".tmp"
		err = unix.Linkat(unix.AT_FDCWD, "/proc/self/fd/"+strconv.Itoa(int(f.Fd())), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
		if !errors.Is(err, unix.EEXIST) {
			break
		}
	}
	if err != nil {
		return f.Name(), &os.LinkError{Op: "link", Old: f.Name(), New: name, Err: err}
	}
	return name, nil
}
