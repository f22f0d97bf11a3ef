// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestIsFUSE checks that the device numbers of FUSE mounts are found.
func TestIsFUSE(t *testing.T) {
	const mounts = `22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
41 22 0:41 / /tmp/a\040fuse rw,nosuid,nodev - fuse.sshfs x:/ rw,user_id=1000,allow_other
42 22 0:42 / /mnt/b rw shared:7 master:3 - fuseblk /dev/sdb1 rw
43 22 0:43 / /mnt/fuse rw - tmpfs fuse rw
`
	for minor, want := range map[uint32]bool{41: true, 42: true, 43: false, 44: false} {
		if got := isFUSE(mounts, unix.Mkdev(0, minor)); got != want {
			t.Errorf("0:%d: %v, want %v", minor, got, want)
		}
	}
	if isFUSE(mounts, unix.Mkdev(254, 0)) || isFUSE("", 41) {
		t.Error("a disk is taken for a FUSE mount")
	}
}
