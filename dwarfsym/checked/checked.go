// SPDX-License-Identifier: GPL-2.0-or-later

// Package checked remembers, in a cache file's modification time, that its contents were
// compared with their checksum. A cache file may have 60 MB: that is too much to read at
// each start.
package checked

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// BootID is where the kernel has an ID of each boot (random(4)).
const BootID = "/proc/sys/kernel/random/boot_id"

// Mark is the nanoseconds of the modification time of a file that was checked since the machine was
// started: a crash can leave a file with its size but not its contents. Whatever writes to the file
// changes its time.
type Mark struct {
	nanoseconds int64
	ok          bool // false: the boot has no ID
}

// MarkOf returns the mark of a file whose contents were checked.
func MarkOf(st fs.FileInfo) Mark { return markOf(st, BootID) }

func markOf(st fs.FileInfo, bootID string) Mark {
	sys, isUnix := st.Sys().(*syscall.Stat_t)
	boot, err := os.ReadFile(bootID)
	if err != nil || len(boot) == 0 || !isUnix {
		return Mark{}
	}
	key := fmt.Sprintf("%s %d %d %d", boot, sys.Dev, sys.Ino, st.Size())
	return Mark{int64(crc32.ChecksumIEEE([]byte(key))) % int64(time.Second), true}
}

// On reports whether the file has the mark.
func (m Mark) On(st fs.FileInfo) bool {
	return m.ok && int64(st.ModTime().Nanosecond()) == m.nanoseconds
}

// Use sets the time of a cache file, whose contents were checked, to now: the least recently used
// ones are removed first. The nanoseconds are the mark. On file systems whose times are not as fine,
// the next session checks the file again.
func (m Mark) Use(path string) {
	now := time.Now()
	if m.ok {
		now = time.Unix(now.Unix(), m.nanoseconds)
	}
	_ = os.Chtimes(path, now, now)
}
