// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// Changeable says how someone besides root can change a file or put another one at its path; "" if
// nobody can. opened describes the file that was opened at path (fstat(2)).
//
// The rule is that of package kbuild/trust, which applies it to root only: root owns the file and
// every folder above it, and neither group nor others may write to them, except to a sticky folder
// such as /tmp. Symbolic links need no check of their own, because the opened file must be the one
// at the resolved path. So a path in /proc/PID/root counts as changeable if it leads into another
// mount namespace, which the process's user may have made.
func Changeable(path string, opened fs.FileInfo) string {
	if why := changeable(path, opened, false); why != "" {
		return why // without following the path, which may lead to a file system that does not answer
	}
	at, err := resolve(path)
	if err != nil {
		return fmt.Sprintf("no path leads to its file any more (%v)", err)
	}
	if now, err := os.Lstat(at); err != nil || !os.SameFile(now, opened) {
		return path + " leads to another file now, or only in another mount namespace"
	}
	for at != "/" {
		at = filepath.Dir(at)
		info, err := os.Lstat(at)
		if err != nil {
			return err.Error()
		}
		if why := changeable(at, info, true); why != "" {
			return why
		}
	}
	return ""
}

func resolve(path string) (string, error) {
	at, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(at)
}

// changeable checks one file, or a folder above it.
func changeable(path string, info fs.FileInfo, above bool) string {
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || st.Uid != 0 {
		return path + " belongs to " + Owner(info)
	}
	mode := info.Mode()
	if mode&0o022 == 0 || above && mode&fs.ModeSticky != 0 {
		return ""
	}
	return fmt.Sprintf("%s can be changed by others (mode %#o)", path, mode.Perm())
}

// Owner returns the name of a file's owner, or "user" and the ID of one without a name.
func Owner(info fs.FileInfo) string {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "an unknown user"
	}
	id := strconv.FormatUint(uint64(st.Uid), 10)
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return "user " + id
}
