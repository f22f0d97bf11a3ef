// SPDX-License-Identifier: GPL-2.0-or-later

// Package trust checks the files that gostap uses as root without the user naming
// them: caches, installed libraries, temporary folders. Their contents become code
// in the kernel, so only root may be able to change them. Files that the user
// names on the command line are not checked.
package trust

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Check returns an error that names the first component of path which someone
// besides root can replace. A component is safe if root owns it and neither
// group nor others may write to it. A sticky folder that anyone may write to,
// such as /tmp, is safe too, unless path ends there: nobody but root can rename
// or remove what root owns in it. Symbolic links are followed and checked.
//
// A group's write bit counts even if the group is root's, because it is also the
// mask of an access control list (acl(5)).
//
// For other users Check always returns nil.
func Check(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	_, err := walker{}.walk(path)
	return err
}

// Folder is Check for a folder. It creates missing parts of the path, with access for
// root only.
func Folder(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	last, err := walker{create: true}.walk(path)
	if err == nil && !last.IsDir() {
		return fmt.Errorf("%s is not a directory", path)
	}
	return err
}

// Open opens a regular file for reading and checks it as Check does.
func Open(path string) (*os.File, error) {
	// Opening must not block on a FIFO, or make a terminal the controlling one.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	if err := opened(f, path); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// opened checks that f is the regular file that path names.
func opened(f *os.File, path string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	if os.Geteuid() != 0 {
		return nil
	}
	last, err := walker{}.walk(path)
	if err == nil && !os.SameFile(last, info) {
		return fmt.Errorf("%s was replaced while it was opened", path)
	}
	return err
}

// TempDir returns the folder for temporary files: os.TempDir, or /tmp if
// someone besides root could replace what root makes there.
func TempDir() string {
	dir := os.TempDir()
	if os.Geteuid() != 0 {
		return dir
	}
	var notRoots *NotRootsError
	if _, err := (walker{sticky: true}).walk(dir); errors.As(err, &notRoots) {
		return "/tmp"
	}
	return dir
}

// maxLinks is the kernel's limit on symbolic links in a path (MAXSYMLINKS).
const maxLinks = 40

// walker checks a path component by component.
type walker struct {
	create bool // create folders that are missing
	sticky bool // the path may end in a sticky folder that anyone may write to
}

// walk checks path and returns the description of its last component.
func (w walker) walk(path string) (fs.FileInfo, error) {
	if !filepath.IsAbs(path) {
		dir, err := os.Getwd()
		if err != nil {
			return nil, err
		}
		path = dir + "/" + path
	}
	// at contains no links, so ".." in rest is at's parent.
	at, rest, links := "/", strings.Split(path, "/"), 0
	info, err := os.Lstat(at)
	for err == nil {
		if err := rootOnly(at, info, len(rest) > 0 || w.sticky); err != nil {
			return nil, err
		}
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			if links++; links > maxLinks {
				return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
			}
			at, rest, err = follow(at, rest)
		case len(rest) == 0:
			return info, nil
		default:
			at, rest = filepath.Join(at, rest[0]), rest[1:]
		}
		if err == nil {
			info, err = w.component(at)
		}
	}
	return nil, err
}

// component describes one component; it creates a missing one if walker.create is set.
func (w walker) component(path string) (fs.FileInfo, error) {
	info, err := os.Lstat(path)
	if !w.create || !errors.Is(err, fs.ErrNotExist) {
		return info, err
	}
	// If another process was faster, Lstat shows who owns it.
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return os.Lstat(path)
}

// follow returns where the walk continues after the symbolic link at, and the components
// that remain.
func follow(at string, rest []string) (string, []string, error) {
	target, err := os.Readlink(at)
	if err != nil {
		return "", nil, err
	}
	from := filepath.Dir(at)
	if filepath.IsAbs(target) {
		from = "/"
	}
	return from, append(strings.Split(target, "/"), rest...), nil
}

// NotRootsError means that someone besides root can change what a path refers to.
type NotRootsError struct{ Path, Why string }

// Error names the path and the reason.
func (e *NotRootsError) Error() string { return e.Path + " " + e.Why }

// rootOnly checks one component; passing means that it is not the last one.
func rootOnly(path string, info fs.FileInfo, passing bool) error {
	if uid := owner(info); uid != 0 {
		return &NotRootsError{path, "belongs to " + userName(uid)}
	}
	mode := info.Mode()
	if mode&fs.ModeSymlink != 0 || mode&0o022 == 0 || passing && mode.IsDir() && mode&fs.ModeSticky != 0 {
		return nil
	}
	return &NotRootsError{path, fmt.Sprintf("can be changed by others (mode %#o)", mode.Perm())}
}

func owner(info fs.FileInfo) uint32 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Uid
	}
	return ^uint32(0)
}

func userName(uid uint32) string {
	id := strconv.FormatUint(uint64(uid), 10)
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return "user " + id
}
