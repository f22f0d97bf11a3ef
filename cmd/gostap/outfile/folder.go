// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

// Folder is where files with derived names are written. It is held open, so that it stays the same one if others
// rename it and put a link to another one in its place.
type Folder struct {
	at   *os.File // O_PATH
	path string   // as the user wrote it
}

// FolderOf opens the folder in which a file is or will be.
func FolderOf(name string) (*Folder, error) {
	path := filepath.Dir(name)
	at, err := openFolder(path)
	if err != nil {
		return nil, fmt.Errorf("cannot write the output: %w", err)
	}
	return &Folder{at, path}, nil
}

func openFolder(path string) (*os.File, error) {
	if !trust.AsRoot() {
		return openAt(unix.AT_FDCWD, path, path, unix.O_PATH|unix.O_DIRECTORY)
	}
	r, err := trust.Reach(path, nil)
	return r.At, err
}

// held returns the folder that is open as at, which the caller may close.
func held(at *os.File) (*Folder, error) {
	fd, err := unix.FcntlInt(at.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	return &Folder{os.NewFile(uintptr(fd), at.Name()), at.Name()}, nil
}

// Create opens a file for output and truncates it. Because its name is derived from one that the user wrote, it
// must be a regular file, and if root writes it, root's.
func (d *Folder) Create(base string) (f *os.File, made Made, err error) {
	path := filepath.Join(d.path, base)
	if f, made, err = d.make(base, path); err == nil {
		return f, made, nil
	}
	if errors.Is(err, fs.ErrExist) {
		f, err = d.open(base, path, derived|syscall.O_CREAT) // with O_CREAT, fs.protected_regular counts
	}
	switch {
	case err == nil:
		err = truncate(f, func(info fs.FileInfo) error { return ownFile(path, info) })
	case errors.Is(err, syscall.ELOOP):
		err = fmt.Errorf("%s is a symbolic link, which only -o FILE itself may be", path)
	case errors.Is(err, syscall.ENXIO):
		err = fmt.Errorf("%s is a FIFO, which only -o FILE itself may be", path)
	}
	if err != nil {
		return nil, Made{}, fmt.Errorf("cannot write the output: %w", err)
	}
	return f, Made{}, nil
}

// CreateAnyway is Create that takes another name if the file can't be created: somebody may have put something there
// to keep root from writing. Nobody knows that name before, as it is random. instead says why it was taken.
func (d *Folder) CreateAnyway(base string) (f *os.File, made Made, instead, err error) {
	if f, made, err = d.Create(base); err == nil {
		return f, made, nil, nil
	}
	name, f, other := d.temporary(base + ".")
	if other != nil {
		return nil, Made{}, nil, err
	}
	info, other := f.Stat()
	if other != nil {
		f.Close()
		return nil, Made{}, nil, other
	}
	return f, Made{d, name, info}, fmt.Errorf("%w; it goes to %s", err, f.Name()), nil
}

// derived are the flags of files that exist and whose name is derived: opening a FIFO without a reader must not wait.
const derived = syscall.O_WRONLY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_NOCTTY

// make makes a file that must not exist; path is its name for messages.
func (d *Folder) make(base, path string) (f *os.File, made Made, err error) {
	f, err = d.open(base, path, syscall.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_CREAT|syscall.O_EXCL)
	if err != nil {
		return nil, Made{}, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, Made{}, err
	}
	return f, Made{d, base, info}, nil
}

// open opens a file of the folder. A new one gets the access rights that the umask leaves.
func (d *Folder) open(base, path string, flags int) (*os.File, error) {
	return openAt(int(d.at.Fd()), base, path, flags)
}

// openAt is openat(2), again if a signal interrupts it.
func openAt(dir int, base, path string, flags int) (*os.File, error) {
	for {
		fd, err := unix.Openat(dir, base, flags|unix.O_CLOEXEC, 0o666)
		switch {
		case err == nil:
			return os.NewFile(uintptr(fd), path), nil
		case err != syscall.EINTR:
			return nil, &fs.PathError{Op: "open", Path: path, Err: err}
		}
	}
}

// truncate empties a file that was there before, if check has nothing against it; else it closes it.
func truncate(f *os.File, check func(fs.FileInfo) error) error {
	info, err := f.Stat()
	if err == nil {
		err = check(info)
	}
	if err == nil && info.Mode().IsRegular() {
		err = f.Truncate(0)
	}
	if err != nil {
		f.Close()
	}
	return err
}

// remove removes a file of the folder.
func (d *Folder) remove(base string) error { return unix.Unlinkat(int(d.at.Fd()), base, 0) }

// Mkdir makes a folder in this one, and opens it.
func (d *Folder) Mkdir(base string) (*Folder, error) {
	path := filepath.Join(d.path, base)
	if err := unix.Mkdirat(int(d.at.Fd()), base, 0o755); err != nil {
		return nil, &fs.PathError{Op: "mkdir", Path: path, Err: err}
	}
	at, err := d.open(base, path, unix.O_PATH|unix.O_DIRECTORY|unix.O_NOFOLLOW)
	if err != nil {
		return nil, err
	}
	return &Folder{at, path}, nil
}

// CreateNew makes a file that must not exist.
func (d *Folder) CreateNew(base string) (*os.File, error) {
	f, _, err := d.make(base, filepath.Join(d.path, base))
	return f, err
}

// Entry returns a path that leads into this folder, whatever the folder's own path leads to by now.
func (d *Folder) Entry(base string) string {
	return filepath.Join("/proc/self/fd", strconv.Itoa(int(d.at.Fd())), base)
}

// has reports whether a name of the folder refers to the file that info describes, and which has the same size.
func (d *Folder) has(base string, info fs.FileInfo) bool {
	var now unix.Stat_t
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && unix.Fstatat(int(d.at.Fd()), base, &now, unix.AT_SYMLINK_NOFOLLOW) == nil &&
		now.Dev == st.Dev && now.Ino == st.Ino && now.Size == st.Size
}

// Close closes the folder; what was created in it stays open.
func (d *Folder) Close() { d.at.Close() }
