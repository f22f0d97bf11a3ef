// SPDX-License-Identifier: GPL-2.0-or-later

// Package trust checks the files that gostap uses as root without the user naming
// them: caches, installed libraries, temporary folders. Their contents become code
// in the kernel, so only root may be able to change them. Files that the user
// names on the command line are not checked.
package trust

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
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
// For other users Check always returns nil. An error of any type means that root must not
// use the path: a folder that root can't look into, for example, may be a user's FUSE mount.
func Check(path string) error { return walker{}.check(path) }

// CheckOrParent is Check for a path that may not exist yet. If it does not exist, the folder
// that its first missing component will be created in must be one that only root can write to;
// a sticky folder is not enough, because anyone may create the component first.
func CheckOrParent(path string) error { return walker{absent: true}.check(path) }

// CheckTemp is Check for a folder for temporary files: it may be a sticky folder that anyone
// may write to.
func CheckTemp(path string) error { return walker{sticky: true}.check(path) }

// Folder is Check for a folder. It creates missing parts of the path, with access for
// root only.
func Folder(path string) error {
	if !AsRoot() {
		return nil
	}
	last, err := walker{create: true}.walk(path)
	if err == nil && !last.IsDir() {
		return fmt.Errorf("%s is not a directory", path)
	}
	return err
}

// errReplaced means that a path led to another file when it was opened than when it was checked.
var errReplaced = errors.New("it was replaced while it was opened")

// replacements is how often Open tries a file that another gostap replaces at that time.
const replacements = 100

// Open opens a regular file for reading and checks it as Check does. Root opens no file that
// fails the check and no device, because opening one may have effects.
func Open(path string) (f *os.File, err error) {
	for range replacements {
		if f, err = openOnce(path); !errors.Is(err, errReplaced) {
			break
		}
	}
	return f, err
}

func openOnce(path string) (*os.File, error) {
	var trusted fs.FileInfo
	if AsRoot() {
		last, err := walker{}.walk(path)
		if err == nil {
			err = regular(last, path)
		}
		if err != nil {
			return nil, err
		}
		trusted = last
	}
	// Opening must not block on a FIFO, or make a terminal the controlling one.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	if err := opened(f, path, trusted); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// opened checks that f is a regular file and, unless trusted is nil, the file that it describes.
func opened(f *os.File, path string, trusted fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if trusted != nil && !os.SameFile(trusted, info) {
		return fmt.Errorf("%s: %w", path, errReplaced)
	}
	return regular(info, path)
}

func regular(info fs.FileInfo, path string) error {
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	return nil
}

// ReadFile reads a regular file that it opens as Open does.
func ReadFile(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// OpenRoot opens a folder and checks it as Check does. Paths in an os.Root can't lead out of
// the folder, even if they contain symbolic links.
func OpenRoot(path string) (*os.Root, error) { return walker{}.open(path) }

// TempDir returns the folder for temporary files: os.TempDir, or /tmp if someone besides
// root could replace what root makes there. A folder that can't be checked is not used
// either, even if it does not exist: its owner may create it again after the check.
func TempDir() string {
	dir := os.TempDir()
	if CheckTemp(dir) != nil {
		return "/tmp"
	}
	return dir
}

// walker checks a path component by component.
type walker struct {
	create bool // create folders that are missing
	sticky bool // the path may end in a sticky folder that anyone may write to
	absent bool // the path may end before its last component, in a folder that is not sticky
	image  bool // no mounts whose files an image provides that may be a user's
}

// check is walk, for root only.
func (w walker) check(path string) error {
	if !AsRoot() {
		return nil
	}
	_, err := w.walk(path)
	return err
}

// open opens a folder, and for root checks that it is the one that walk has checked.
func (w walker) open(path string) (*os.Root, error) {
	if !AsRoot() {
		return os.OpenRoot(path)
	}
	last, err := w.walk(path)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	if err := sameFolder(root, last, path); err != nil {
		root.Close()
		return nil, err
	}
	return root, nil
}

// sameFolder checks that root is the folder that trusted describes.
func sameFolder(root *os.Root, trusted fs.FileInfo, path string) error {
	info, err := root.Stat(".")
	if err == nil && !os.SameFile(info, trusted) {
		err = fmt.Errorf("%s was replaced while it was opened", path)
	}
	return err
}

// walk checks path and returns the description of its last component; nil if it does not exist and
// walker.absent is set.
func (w walker) walk(path string) (fs.FileInfo, error) {
	last, _, err := w.resolve(path)
	return last, err
}

// errAbsent ends a walk at a component that may be missing.
var errAbsent = errors.New("it may be missing")

// resolve is walk, and returns the path of the last component without symbolic links, too.
func (w walker) resolve(path string) (last fs.FileInfo, resolved string, err error) {
	m := mounts{image: w.image}
	at, resolved, err := lookup.Walk{Enter: m.enter, Visit: w.visit, Missing: w.missing}.To(path)
	switch {
	case errors.Is(err, errAbsent):
		return nil, "", nil
	case err != nil:
		return nil, "", err
	}
	defer at.Close()
	last, err = at.Stat()
	return last, resolved, err
}

func (w walker) visit(at *os.File, path string, last bool) error {
	info, err := at.Stat()
	if err != nil {
		return err
	}
	return rootOnly(path, info, !last || w.sticky)
}

// missing creates a missing component if walker.create is set. If another process was faster, the next
// look shows who owns it.
func (w walker) missing(folder *os.File, path string, _ bool) error {
	switch {
	case w.absent:
		return cmp.Or(walker{}.check(filepath.Dir(path)), errAbsent)
	case !w.create:
		return &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	}
	err := unix.Mkdirat(int(folder.Fd()), filepath.Base(path), 0o700)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return &fs.PathError{Op: "mkdir", Path: path, Err: err}
	}
	return nil
}

// rootOnly checks one component; passing means that it may be a sticky folder.
func rootOnly(path string, info fs.FileInfo, passing bool) error {
	mode := info.Mode()
	if uid := owner(info); uid != 0 {
		fix := "chown root "
		if mode&fs.ModeSymlink != 0 {
			fix = "chown -h root "
		}
		return &NotRootsError{path, "belongs to " + userName(uid), fix + quoted(path)}
	}
	sticky := passing && mode.IsDir()
	if mode&fs.ModeSymlink != 0 || mode&0o022 == 0 || sticky && mode&fs.ModeSticky != 0 {
		return nil
	}
	fix := "chmod go-w "
	if sticky && mode&0o002 != 0 {
		fix = "chmod +t "
	}
	return &NotRootsError{path, fmt.Sprintf("can be changed by others (mode %#o)", mode.Perm()), fix + quoted(path)}
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
