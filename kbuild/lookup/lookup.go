// SPDX-License-Identifier: GPL-2.0-or-later

// Package lookup follows paths that other users may control, one component at a time. Each
// component is held open by a descriptor (O_PATH), so that what was found out about it stays true.
// Before a file system is asked for anything, the caller learns which mount the path has entered:
// a server of a user (FUSE) may never answer, and a thread that waits for it can't be killed.
package lookup

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxLinks is the kernel's limit on symbolic links in a path (MAXSYMLINKS).
const maxLinks = 40

// Walk says how a path is followed. Functions that are nil are not called; an error of one ends the
// walk.
type Walk struct {
	// Enter is called for / and whenever the path enters another mount, with the ID of that mount,
	// before its file system is asked for anything.
	Enter func(path string, mount uint64) error
	// Visit is called for each component that the path leads through: folders, symbolic links, and
	// the last one. last: it is the end of the path, or a link there.
	Visit func(at *os.File, path string, last bool) error
	// Missing is called if a component does not exist in a folder. Without an error, it is looked up
	// again.
	Missing func(folder *os.File, path string, last bool) error
	// Magic follows links of /proc, such as /proc/PID/root, to what they mean, which may be in
	// another mount namespace. Else, their text is a path as that of other links.
	Magic bool
}

// step is where a walk has got to.
type step struct {
	at      *os.File // O_PATH
	path    string   // of at, without symbolic links but those of /proc
	mount   uint64
	mode    uint32
	root    uint64 // mount of /
	trigger bool   // a folder on which the kernel mounts something on demand
}

// To follows a path and returns a descriptor (O_PATH) of its last component, and the path without
// symbolic links. Errors are those of the kernel, as *fs.PathError, and those of the functions of w.
func (w Walk) To(path string) (at *os.File, resolved string, err error) {
	if !filepath.IsAbs(path) {
		dir, err := os.Getwd()
		if err != nil {
			return nil, "", err
		}
		path = dir + "/" + path
	}
	cur, err := w.first()
	if err != nil {
		return nil, "", err
	}
	rest, links := components(path), 0
	if err := w.visit(cur, len(rest) == 0); err != nil {
		return nil, "", cur.end(err)
	}
	for len(rest) > 0 {
		next, err := w.next(cur, rest[0], len(rest) == 1)
		if err != nil {
			return nil, "", cur.end(err)
		}
		rest = rest[1:]
		if next.mode&unix.S_IFMT != unix.S_IFLNK {
			cur.at.Close()
			cur = next
			continue
		}
		target, err := next.target()
		next.at.Close()
		if links++; err == nil && links > maxLinks {
			err = &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
		}
		if err == nil && filepath.IsAbs(target) {
			cur.at.Close()
			cur, err = w.first()
		}
		if err != nil {
			return nil, "", cur.end(err)
		}
		rest = append(components(target), rest...)
	}
	return cur.at, cur.path, nil
}

// components splits a path; a "." at its end stays away, too.
func components(path string) (out []string) {
	for _, name := range strings.Split(path, "/") {
		if name != "" && name != "." {
			out = append(out, name)
		}
	}
	return out
}

// end closes what the walk holds open.
func (s *step) end(err error) error {
	if s != nil {
		s.at.Close()
	}
	return err
}

// first opens /.
func (w Walk) first() (*step, error) {
	s, err := open(unix.AT_FDCWD, "/", "/", 0)
	if err != nil {
		return nil, err
	}
	s.root = s.mount
	return s, s.endIf(w.enter(s, 0))
}

func (s *step) endIf(err error) error {
	if err != nil {
		s.at.Close()
	}
	return err
}

// next opens a component of a folder.
func (w Walk) next(folder *step, name string, last bool) (*step, error) {
	path := filepath.Join(folder.path, name)
	s, err := open(int(folder.at.Fd()), name, path, unix.O_NOFOLLOW)
	if w.Missing != nil && errors.Is(err, fs.ErrNotExist) {
		if err := w.Missing(folder.at, path, last); err != nil {
			return nil, err
		}
		s, err = open(int(folder.at.Fd()), name, path, unix.O_NOFOLLOW)
	}
	if err != nil {
		return nil, err
	}
	magic := w.Magic && s.mode&unix.S_IFMT == unix.S_IFLNK && isProc(s.at)
	if magic {
		s.at.Close()
		if s, err = open(int(folder.at.Fd()), name, path, 0); err != nil {
			return nil, err
		}
	}
	s.root = folder.root
	err = w.enter(s, folder.mount)
	if err == nil && !last && s.mode&unix.S_IFMT == unix.S_IFDIR {
		s, err = w.pass(folder, s, name, magic)
	}
	if err == nil {
		err = w.visit(s, last)
	}
	return s, s.endIf(err)
}

// pass prepares the walk to go on from a folder: what is mounted there on demand is mounted. It returns
// the folder that is there then. On the mount of /, statx(2) tells such folders; of autofs it does not, so
// on other mounts each folder may be one.
func (w Walk) pass(folder, s *step, name string, magic bool) (*step, error) {
	if magic || s.mount == s.root && !s.trigger {
		return s, nil
	}
	return w.automount(folder, s, name)
}

// automount opens a folder again, so that what is mounted there on demand is mounted: O_PATH alone does
// not do that (open(2)).
func (w Walk) automount(folder, s *step, name string) (*step, error) {
	again, err := open(int(folder.at.Fd()), name, s.path, unix.O_NOFOLLOW|unix.O_DIRECTORY)
	if err != nil {
		return s, err
	}
	s.at.Close()
	again.root = s.root
	return again, w.enter(again, s.mount)
}

func (w Walk) enter(s *step, from uint64) error {
	if w.Enter == nil || s.mount == from {
		return nil
	}
	return w.Enter(s.path, s.mount)
}

func (w Walk) visit(s *step, last bool) error {
	if w.Visit == nil {
		return nil
	}
	return w.Visit(s.at, s.path, last)
}

// open opens a component with O_PATH, which does not call the open function of a driver or file system.
func open(folder int, name, path string, flags int) (*step, error) {
	fd, err := unix.Openat(folder, name, flags|unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	var st unix.Statx_t
	if err := Statx(fd, unix.STATX_TYPE, &st); err != nil {
		_ = unix.Close(fd)
		return nil, &fs.PathError{Op: "statx", Path: path, Err: err}
	}
	return &step{
		at: os.NewFile(uintptr(fd), path), path: path, mount: st.Mnt_id, mode: uint32(st.Mode),
		trigger: st.Attributes&unix.STATX_ATTR_AUTOMOUNT != 0,
	}, nil
}

// target returns the text of a symbolic link.
func (s *step) target() (string, error) {
	text := make([]byte, unix.PathMax)
	n, err := unix.Readlinkat(int(s.at.Fd()), "", text)
	if err != nil {
		return "", &fs.PathError{Op: "readlink", Path: s.path, Err: err}
	}
	return string(text[:n]), nil
}

// isProc reports whether a file is of procfs, which never waits.
func isProc(f *os.File) bool {
	var system unix.Statfs_t
	return unix.Fstatfs(int(f.Fd()), &system) == nil && system.Type == unix.PROC_SUPER_MAGIC
}

// Statx describes an open file (statx(2)) by what the kernel knows, without asking its file system:
// the fields of mask, and the ID of the mount.
func Statx(fd int, mask int, st *unix.Statx_t) error {
	return unix.Statx(fd, "", unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC, mask|unix.STATX_MNT_ID, st)
}
