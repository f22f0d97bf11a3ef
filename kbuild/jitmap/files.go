// SPDX-License-Identifier: GPL-2.0-or-later

package jitmap

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
)

// files opens the files of processes.
type files struct {
	proc, tmp string
	owner     uint32 // of files in tmp, beside root
}

var errNotOurs = errors.New("the file is not regular, or belongs to another user")

// open opens the file of a process: in its own /tmp, by the PID that it has in its own namespace; of
// a process that has ended, the one in tmp. It returns what tells the process from others with its PID;
// "" if it has ended.
func (f files) open(pid int) (file *os.File, process string, err error) {
	dir := filepath.Join(f.proc, strconv.Itoa(pid))
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	stat, err2 := os.ReadFile(filepath.Join(dir, "stat"))
	root, err3 := unix.Open(filepath.Join(dir, "root"), unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err3 == nil {
		defer unix.Close(root)
	}
	if errors.Join(err, err2, err3) != nil { // it may end at any moment, and has no root while it ends
		file, err = open(unix.AT_FDCWD, f.tmp, f.tmp, Name(pid), f.owner)
		return file, "", err
	}
	user, err := strconv.ParseUint(word(string(status), "Uid:", 1), 10, 32)
	if err != nil {
		return nil, "", err
	}
	inside, err := strconv.Atoi(word(string(status), "NSpid:", -1))
	if err != nil {
		inside = pid
	}
	if err := notUsers(root, filepath.Join(dir, "root")); err != nil {
		return nil, "", err
	}
	file, err = open(root, "tmp", filepath.Join(dir, "root", "tmp"), Name(inside), uint32(user))
	return file, startTime(string(stat)), err
}

// notUsers is an error if the open file (O_PATH is enough) is on a mount of a user, which may not answer.
func notUsers(fd int, path string) error {
	var st unix.Statx_t
	if err := lookup.Statx(fd, 0, &st); err != nil {
		return err
	}
	return new(lookup.Mounts).NotUsers(path, st.Mnt_id)
}

// open opens a regular file of root or of a user in a folder that is on no mount of a user: tmp in the
// folder parent, which this process sees at the path seen. It looks at the file before it opens it for reading, which has effects on
// devices and pipes. The file is no mount itself: the user who mounted it could choose its owner.
func open(parent int, tmp, seen, name string, user uint32) (*os.File, error) {
	path := filepath.Join(tmp, name)
	folder, err := unix.Openat(parent, tmp, unix.O_PATH|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tmp, err)
	}
	defer unix.Close(folder)
	if err := notUsers(folder, seen); err != nil {
		return nil, err
	}
	fd, err := unix.Openat2(folder, name, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC | unix.O_NOFOLLOW,
		Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_XDEV | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_MAGICLINKS})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || st.Mode&unix.S_IFMT != unix.S_IFREG || st.Uid != 0 && st.Uid != user {
		return nil, errNotOurs
	}
	again, err := unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return os.NewFile(uintptr(again), path), nil
}

// word returns a word of a line of /proc/PID/status (proc(5)): number n, or the last one if n is -1.
func word(status, key string, n int) string {
	for line := range strings.Lines(status) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			all := strings.Fields(rest)
			if n < 0 {
				n = len(all) - 1
			}
			if n >= 0 && n < len(all) {
				return all[n]
			}
		}
	}
	return ""
}

// startTime returns when a process began, from /proc/PID/stat (proc(5), starttime, field 22). The name
// before it, in parentheses, may have any characters.
func startTime(stat string) string {
	const field, before = 22, 2
	rest := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(rest) < field-before {
		return "unknown"
	}
	return rest[field-before-1]
}

func inode(info os.FileInfo) uint64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Ino
	}
	return 0
}
