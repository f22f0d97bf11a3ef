// SPDX-License-Identifier: GPL-2.0-or-later

// Package tempdir makes temporary folders that a later run removes if the process that
// made them was killed.
//
// Each folder has a lock file, which its process keeps locked (flock(2)) as long as it
// lives: if the lock can be acquired, the owner has ended.
package tempdir

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
	"github.com/gostap/gostap/kbuild/trust"
)

const (
	// Prefix begins the names of the folders.
	Prefix   = "gostap-"
	lockName = ".gostap-lock"
	// maxNote is the number of bytes of a lock file that are read.
	maxNote = 256
	// mostNames is how many names of the parent folder Sweep looks at.
	mostNames = 100_000
	// emptyAge is the age at which a folder without a lock file is removed if it is empty: its process was
	// killed before it made the file.
	emptyAge = time.Hour
)

// New creates a folder in parent, and removes abandoned ones there. The lock lasts until
// the process ends, even if the folder is removed before. For root it is an error if someone
// besides root can replace the folder.
func New(parent string) (string, error) {
	Sweep(parent)
	dir, err := trust.MkdirTemp(parent, Prefix)
	if err != nil {
		return "", err
	}
	if err := lock(dir); err != nil {
		_ = os.RemoveAll(dir)
		return "", err
	}
	return dir, nil
}

// lock intentionally leaves a descriptor open. The owner writes the note while it holds
// the lock, so a process that acquires the lock of a file without a note was faster than
// the owner.
func lock(dir string) error {
	note, err := noteOf(dir)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, lockName)
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return &os.PathError{Op: "open", Path: path, Err: err}
	}
	if err = unix.Flock(fd, unix.LOCK_EX); err == nil {
		_, err = unix.Write(fd, []byte(note))
	}
	if err != nil {
		_ = unix.Close(fd)
		return &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return nil
}

// noteOf returns the content of a lock file: the path of its folder.
func noteOf(dir string) (string, error) {
	st, err := os.Lstat(dir)
	if err != nil {
		return "", err
	}
	if sys, ok := st.Sys().(*syscall.Stat_t); ok && st.IsDir() && int(sys.Uid) == os.Geteuid() {
		return fmt.Sprintf("folder %d:%d\n", sys.Dev, sys.Ino), nil
	}
	return "", fmt.Errorf("%s is not a directory that belongs to this user", dir)
}

// Keep removes the folder's lock file, so that no later run removes the folder.
func Keep(dir string) error {
	err := os.Remove(filepath.Join(dir, lockName))
	if os.IsNotExist(err) {
		return nil
	}
	return err
}

// Sweep removes the folders in parent whose processes have ended. It skips folders
// that it can't read. For root it does nothing if someone besides root can replace folders in
// parent: what is removed could then be elsewhere.
func Sweep(parent string) {
	if trust.CheckTemp(parent) != nil {
		return
	}
	folder, err := os.Open(parent)
	if err != nil {
		return
	}
	defer folder.Close()
	for left := mostNames; left > 0; {
		names, err := folder.Readdirnames(min(left, 1000)) // not all at once: anyone can make millions
		left -= len(names)
		for _, name := range names {
			if strings.HasPrefix(name, Prefix) && isOwnFolder(folder, name) {
				remove(filepath.Join(parent, name))
			}
		}
		if err != nil {
			return
		}
	}
}

// remove removes a folder of New if it is abandoned, or empty and old.
func remove(dir string) {
	st, err := os.Lstat(dir)
	switch {
	case abandoned(dir):
		_ = os.RemoveAll(dir)
	case err == nil && st.Mode().Perm() == 0o700 && isRandom(strings.TrimPrefix(filepath.Base(dir), Prefix)) && time.Since(st.ModTime()) > emptyAge:
		_ = unix.Rmdir(dir) // fails if there is anything in it
	}
}

// leastRandom is the length of nearly all names that trust.MkdirTemp chooses for root, and nearly all have a digit.
const leastRandom = 11

// isRandom reports whether trust.MkdirTemp may have chosen the end of a name: a decimal number, or for root a longer one
// to the base of 36. Somebody may keep an empty folder gostap-results.
func isRandom(end string) bool {
	if strings.Trim(end, "0123456789") == "" {
		return true
	}
	return len(end) >= leastRandom && strings.ContainsAny(end, "0123456789") && strings.Trim(end, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

// isOwnFolder reports whether a name is that of a folder of this user in the file system of parent. Where
// a user has mounted something, the file system may not answer, and says what it likes; it is not asked.
// Nobody else can mount anything on a folder of root later.
func isOwnFolder(parent *os.File, name string) bool {
	fd, err := unix.Openat(int(parent.Fd()), name, unix.O_PATH|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	var here, there unix.Statx_t
	err = errors.Join(lookup.Statx(int(parent.Fd()), 0, &here), lookup.Statx(fd, unix.STATX_TYPE|unix.STATX_UID, &there))
	return err == nil && here.Mnt_id == there.Mnt_id && there.Mode&unix.S_IFMT == unix.S_IFDIR && int(there.Uid) == os.Geteuid()
}

// abandoned reports whether New made the folder for this user and no process holds its
// lock. The lock file is in a folder that only this user can write to, so nobody else can
// have created it.
func abandoned(dir string) bool {
	note, err := noteOf(dir)
	if err != nil {
		return false
	}
	fd, err := unix.Open(filepath.Join(dir, lockName), unix.O_RDWR|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	f := os.NewFile(uintptr(fd), dir)
	defer f.Close()
	if unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) != nil {
		return false
	}
	text, err := io.ReadAll(io.LimitReader(f, maxNote))
	return err == nil && string(text) == note
}
