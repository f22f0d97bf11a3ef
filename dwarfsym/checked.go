// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// bootID is where the kernel has an ID of each boot (random(4)).
const bootID = "/proc/sys/kernel/random/boot_id"

// checkedMark returns the nanoseconds of the modification time that mark a cache file of 60 MB as
// checked since the machine was started: a crash can leave a file with its size but not its contents.
// Whatever writes to the file changes its time. Without an ID of the boot, ok is false.
func checkedMark(st fs.FileInfo, bootID string) (nanoseconds int64, ok bool) {
	sys, isUnix := st.Sys().(*syscall.Stat_t)
	boot, err := os.ReadFile(bootID)
	if err != nil || len(boot) == 0 || !isUnix {
		return 0, false
	}
	key := fmt.Sprintf("%s %d %d %d", boot, sys.Dev, sys.Ino, st.Size())
	return int64(crc32.ChecksumIEEE([]byte(key))) % int64(time.Second), true
}

// markUsed sets the time of a cache file to now, by which the least recently used ones are removed
// first, with the mark of files that were checked. On file systems whose times are not as fine, the
// next session checks the file again.
func markUsed(path string, mark int64, marked bool) {
	now := time.Now()
	if marked {
		now = time.Unix(now.Unix(), mark)
	}
	_ = os.Chtimes(path, now, now)
}
