// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

// Made is a file that this process has created; the zero value means none.
type Made struct {
	dir  *Folder
	base string
	Info fs.FileInfo
}

// Create opens the file of -o itself and truncates it. It may be a symbolic link, a FIFO or a device, but for root
// none that others could have put there to have something else overwritten (trust.Reach). made is set if the
// file did not exist.
func Create(name string) (f *os.File, made Made, err error) {
	switch {
	case strings.HasSuffix(name, "/"):
		err = &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
	case trust.AsRoot():
		f, made, err = createAsRoot(name)
	default:
		f, made, err = createAsUser(name)
	}
	if err != nil {
		return nil, Made{}, fmt.Errorf("cannot write the output: %w", err)
	}
	return f, made, nil
}

// createAsUser leaves it to the kernel which links to follow.
func createAsUser(name string) (f *os.File, made Made, err error) {
	path := filepath.Dir(name)
	at, err := openFolder(path)
	if err != nil {
		return nil, Made{}, err
	}
	dir := &Folder{at, path}
	if f, made, err = dir.make(filepath.Base(name), name); err == nil {
		return f, made, nil
	}
	dir.Close()
	if !errors.Is(err, fs.ErrExist) {
		return nil, Made{}, err
	}
	f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	return f, Made{}, err
}

// createAsRoot follows the name to the end, makes a file that is missing there, and opens what is there.
func createAsRoot(name string) (f *os.File, made Made, err error) {
	r, err := trust.Reach(name, func(at *os.File, path string, last bool) error {
		if !last {
			return &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
		}
		dir, err := held(at)
		if err == nil {
			f, made, err = dir.make(filepath.Base(path), name)
		}
		if errors.Is(err, fs.ErrExist) { // another process was faster
			return nil
		}
		return err
	})
	if err == nil {
		defer r.At.Close()
	}
	switch {
	case f != nil:
		return f, made, nil // even if others have removed it by now
	case err != nil:
		return nil, Made{}, err
	}
	f, err = reopen(r, name)
	return f, Made{}, err
}

// reopen opens what a name led to, and no other file that has this name by now.
func reopen(r trust.Reached, name string) (*os.File, error) {
	info, err := r.At.Stat()
	if err == nil {
		err = namedFile(name, info, r.Folder)
	}
	if err != nil {
		return nil, err
	}
	f, err := openAt(unix.AT_FDCWD, "/proc/self/fd/"+strconv.Itoa(int(r.At.Fd())), name, syscall.O_WRONLY)
	if err != nil {
		return nil, err
	}
	return f, truncate(f, func(info fs.FileInfo) error { return namedFile(name, info, r.Folder) })
}

// namedFile returns an error for a file that others may have put where root was told to write: another name of a
// file that is not theirs, or in a sticky folder a file that they can read, as fs.protected_regular means.
func namedFile(name string, info fs.FileInfo, in trust.Sharing) error {
	st, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !ok || in == trust.Roots || info.IsDir():
	case in == trust.Sticky && st.Uid != 0:
		return fmt.Errorf("%s belongs to %s, who may have put it there: remove it, or name a file elsewhere", name, trust.Owner(info))
	case info.Mode().IsRegular() && st.Nlink > 1:
		return fmt.Errorf("%s is a file with several names, in a folder of others: remove it, or name a file elsewhere", name)
	}
	return nil
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
	if m.Info != nil && m.dir.has(m.base, m.Info) {
		_ = m.dir.remove(m.base)
	}
}
