// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

// Edited is a regular file that is read and gets another text. What is replaced is what was read, whatever the
// name that the user wrote leads to by then.
type Edited struct {
	*os.File // for reading

	dir  *Folder
	base string
	info fs.FileInfo
}

// Edit opens a file. A symbolic link leads to it and stays one; root follows none that others could exchange.
func Edit(name string) (*Edited, error) {
	path, err := withoutLinks(name)
	if err != nil {
		return nil, err
	}
	at, err := openFolder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	e := &Edited{dir: &Folder{at, filepath.Dir(path)}, base: filepath.Base(path)}
	if err := e.open(name); err != nil {
		e.dir.Close()
		return nil, err
	}
	return e, nil
}

func withoutLinks(name string) (string, error) {
	if !trust.AsRoot() {
		return filepath.EvalSymlinks(name)
	}
	r, err := trust.Reach(name, nil)
	if err == nil {
		r.At.Close()
	}
	return r.Path, err
}

// open opens the file if it is a regular one: opening another may wait, or have effects.
func (e *Edited) open(name string) error {
	at, err := e.dir.open(e.base, name, unix.O_PATH|unix.O_NOFOLLOW)
	if err != nil {
		return err
	}
	defer at.Close()
	if e.info, err = at.Stat(); err != nil {
		return err
	}
	if !e.info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file: only those can be rewritten", name)
	}
	e.File, err = openAt(unix.AT_FDCWD, "/proc/self/fd/"+strconv.Itoa(int(at.Fd())), name, syscall.O_RDONLY)
	return err
}

// Close closes the file and its folder.
func (e *Edited) Close() error {
	e.dir.Close()
	return e.File.Close()
}

// Replace puts a new file in the place of the one that was read, with its owner, group and access rights. An
// interruption leaves the old file. If this user can't make a file of that owner, the file itself gets the new text.
func (e *Edited) Replace(text []byte) error {
	temp, f, err := e.dir.temporary(".gostap-fmt-")
	if err != nil {
		return err
	}
	defer e.dir.remove(temp) // does nothing once the file has its name
	_, err = f.Write(text)
	kept := likeOld(f, e.info)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if !e.dir.has(e.base, e.info) {
		return fmt.Errorf("%s was replaced while it was read, and stays as it is", e.Name())
	}
	if !kept {
		return e.overwrite(text)
	}
	return unix.Renameat(int(e.dir.at.Fd()), temp, int(e.dir.at.Fd()), e.base)
}

// Replace puts a new file in the place of what a name of the folder refers to, which may be a link or a FIFO of
// others.
func (d *Folder) Replace(base string, text []byte) error {
	temp, f, err := d.temporary(".gostap-new-")
	if err != nil {
		return err
	}
	defer d.remove(temp) // does nothing once the file has its name
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	if err := unix.Renameat(int(d.at.Fd()), temp, int(d.at.Fd()), base); err != nil {
		return &os.LinkError{Op: "rename", Old: filepath.Join(d.path, temp), New: filepath.Join(d.path, base), Err: err}
	}
	return nil
}

// likeOld gives a new file the owner, group and access rights of another one, and reports whether it could.
func likeOld(f *os.File, old fs.FileInfo) bool {
	st, ok := old.Sys().(*syscall.Stat_t)
	return ok && f.Chown(int(st.Uid), int(st.Gid)) == nil && f.Chmod(old.Mode().Perm()) == nil
}

// overwrite writes the text into the file that was read.
func (e *Edited) overwrite(text []byte) error {
	f, err := openAt(unix.AT_FDCWD, "/proc/self/fd/"+strconv.Itoa(int(e.Fd())), e.Name(), syscall.O_WRONLY)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(text, 0)
	if err == nil {
		err = f.Truncate(int64(len(text)))
	}
	return errors.Join(err, f.Close())
}

// temporary makes a file that only this user can read, with a random name.
func (d *Folder) temporary(prefix string) (name string, f *os.File, err error) {
	for range 100 {
		name = prefix + strconv.FormatUint(rand.Uint64(), 36)
		fd, err := unix.Openat(int(d.at.Fd()), name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o600)
		if err == nil {
			return name, os.NewFile(uintptr(fd), filepath.Join(d.path, name)), nil
		}
		if err != unix.EEXIST {
			return "", nil, &fs.PathError{Op: "open", Path: filepath.Join(d.path, name), Err: err}
		}
	}
	return "", nil, &fs.PathError{Op: "open", Path: filepath.Join(d.path, name), Err: unix.EEXIST}
}
