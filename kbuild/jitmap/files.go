// SPDX-License-Identifier: GPL-2.0-or-later

package jitmap

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// files opens the files of processes.
type files struct {
	proc, tmp string
	owner     uint32 // of files in tmp, beside root
}

var errNotOurs = errors.New("the file is not regular, or belongs to another user")

// open opens the file of a process: in its own /tmp, by the PID that it has in its own namespace; of
// a process that has ended, the one in tmp.
func (f files) open(pid int) (*os.File, error) {
	dir := filepath.Join(f.proc, strconv.Itoa(pid))
	root, err := unix.Open(filepath.Join(dir, "root"), unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil { // a process that is ending has no root either
		return open(unix.AT_FDCWD, filepath.Join(f.tmp, Name(pid)), unix.RESOLVE_NO_SYMLINKS, f.owner)
	}
	defer unix.Close(root)
	var of unix.Stat_t
	if err := unix.Stat(dir, &of); err != nil {
		return nil, err
	}
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		return nil, err
	}
	return open(root, "tmp/"+Name(innermost(string(status), pid)), unix.RESOLVE_IN_ROOT|unix.RESOLVE_NO_MAGICLINKS, of.Uid)
}

// open opens a regular file of root or of a user.
func open(dir int, path string, resolve uint64, user uint32) (*os.File, error) {
	fd, err := unix.Openat2(dir, path, &unix.OpenHow{Flags: unix.O_RDONLY | unix.O_NONBLOCK | unix.O_CLOEXEC | unix.O_NOCTTY, Resolve: resolve})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || st.Mode&unix.S_IFMT != unix.S_IFREG || st.Uid != 0 && st.Uid != user {
		unix.Close(fd)
		return nil, errNotOurs
	}
	return os.NewFile(uintptr(fd), path), nil
}

// innermost returns the PID that a process has in its own namespace, from /proc/PID/status (proc(5),
// NSpid).
func innermost(status string, pid int) int {
	for line := range strings.Lines(status) {
		if rest, ok := strings.CutPrefix(line, "NSpid:"); ok {
			if all := strings.Fields(rest); len(all) > 0 {
				if n, err := strconv.Atoi(all[len(all)-1]); err == nil {
					return n
				}
			}
		}
	}
	return pid
}
