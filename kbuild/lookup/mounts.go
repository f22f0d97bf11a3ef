// SPDX-License-Identifier: GPL-2.0-or-later

package lookup

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Mount is a line of /proc/PID/mountinfo (proc_pid_mountinfo(5)).
type Mount struct {
	Type   string // of the file system
	NoSUID bool   // set-user-ID bits have no effect
}

// Served reports whether a user-space server answers for the file system. Users can mount such ones.
func (m Mount) Served() bool { return strings.HasPrefix(m.Type, "fuse") }

// Mounts are the mounts that processes see. Each list is read once, and again if it lacks an ID. The zero
// value is ready. It is for one goroutine.
type Mounts struct {
	lists map[string]string // texts of mountinfo, by the path of the process in /proc
}

// self is the path of this process in /proc.
const self = "/proc/self"

// Own returns a mount of this process's mount namespace. It is false if there is none with this ID: it was
// made in another namespace, or was removed meanwhile. That of / is known, although a process in a
// chroot does not see it in the list. The error is that the list can't be read.
func (l *Mounts) Own(id uint64) (m Mount, ok bool, err error) {
	var root unix.Statx_t
	if err := unix.Statx(unix.AT_FDCWD, "/", unix.AT_STATX_DONT_SYNC, unix.STATX_MNT_ID, &root); err == nil && root.Mnt_id == id {
		return Mount{}, true, nil
	}
	return l.of(self, id)
}

func (l *Mounts) of(proc string, id uint64) (m Mount, ok bool, err error) {
	if m, ok = parse(l.lists[proc], id); ok {
		return m, true, nil
	}
	text, err := os.ReadFile(proc + "/mountinfo")
	if err != nil {
		return Mount{}, false, err
	}
	if l.lists == nil {
		l.lists = map[string]string{}
	}
	l.lists[proc] = string(text)
	m, ok = parse(string(text), id)
	return m, ok, nil
}

// parse searches the text of mountinfo: "ID parent major:minor root at options... - type ...".
func parse(text string, id uint64) (Mount, bool) {
	number := strconv.FormatUint(id, 10)
	for line := range strings.Lines(text) {
		before, after, _ := strings.Cut(line, " - ")
		words, kind := strings.Fields(before), strings.Fields(after)
		if len(words) < 6 || len(kind) == 0 || words[0] != number {
			continue
		}
		nosuid := false
		for option := range strings.SplitSeq(words[5], ",") {
			nosuid = nosuid || option == "nosuid"
		}
		return Mount{kind[0], nosuid}, true
	}
	return Mount{}, false
}

// UsersMountError means that a path leads into a mount that somebody besides root may have made: of
// FUSE, or in a user namespace. Its file system may have any content, and may not answer.
type UsersMountError struct {
	Path string // where the mount begins
	Type string // of the file system; "" if it is not known
}

// Error names the path.
func (e *UsersMountError) Error() string {
	kind := "a mount"
	if e.Type != "" {
		kind = "a mount of " + e.Type
	}
	return e.Path + " is on " + kind + " that a user may have made: it may not answer"
}

// NotUsers is Walk.Enter that ends with *UsersMountError where a user's mount begins. Below /proc/PID
// it knows the mounts of that process. For a user who is not root, FUSE is one file system among others.
func (l *Mounts) NotUsers(path string, id uint64) error {
	m, ok, err := l.Own(id)
	if err != nil {
		return fmt.Errorf("%s: the list of mounts can't be read, is /proc mounted? %v", path, err) // not %w: the path may exist
	}
	if !ok {
		m, ok = l.ofProcess(path, id)
	} else if os.Geteuid() != 0 {
		return nil
	}
	if ok && !m.Served() {
		return nil
	}
	return &UsersMountError{path, m.Type}
}

// ofProcess returns a mount in the namespace of the process that a path in /proc names, if only root
// can make mounts there.
func (l *Mounts) ofProcess(path string, id uint64) (Mount, bool) {
	words := strings.SplitN(path, "/", 4)
	if len(words) < 3 || words[1] != "proc" {
		return Mount{}, false
	}
	proc := "/proc/" + words[2]
	m, ok, err := l.of(proc, id)
	return m, err == nil && ok && ownedAlike(proc+"/ns/mnt")
}

// ownedAlike reports whether a namespace belongs to the user namespace of this process (ioctl_ns(2)).
func ownedAlike(namespace string) bool {
	fd, err := unix.Open(namespace, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	owner, err := unix.IoctlRetInt(fd, unix.NS_GET_USERNS)
	if err != nil {
		return false
	}
	defer unix.Close(owner)
	var theirs, ours unix.Stat_t
	return unix.Fstat(owner, &theirs) == nil && unix.Stat("/proc/self/ns/user", &ours) == nil &&
		theirs.Dev == ours.Dev && theirs.Ino == ours.Ino
}
