// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// mountinfo lists the mounts that this process sees (proc_pid_mountinfo(5)).
const mountinfo = "/proc/self/mountinfo"

// notFUSE returns an error if the device is that of a FUSE file system: the user who mounted it
// decides what its files contain, and whom they seem to belong to. Without /proc, nothing is known.
func notFUSE(path string, dev uint64) error {
	text, err := os.ReadFile(mountinfo)
	if err != nil || !isFUSE(string(text), dev) {
		return nil
	}
	return &NotRootsError{path, "is on a FUSE file system, which may be a user's", "umount " + quoted(path)}
}

// isFUSE looks for the device in the text of mountinfo: its third field is "major:minor", and the type
// of the file system follows a field "-".
func isFUSE(text string, dev uint64) bool {
	number := fmt.Sprintf("%d:%d", unix.Major(dev), unix.Minor(dev))
	for line := range strings.Lines(text) {
		before, after, _ := strings.Cut(line, " - ")
		if fields := strings.Fields(before); len(fields) > 2 && fields[2] == number && strings.HasPrefix(after, "fuse") {
			return true
		}
	}
	return false
}

// device returns the number of the device that a file is on; 0 if it is not known.
func device(info fs.FileInfo) uint64 {
	if info == nil {
		return 0
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	return st.Dev
}
