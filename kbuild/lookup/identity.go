// SPDX-License-Identifier: GPL-2.0-or-later

package lookup

import (
	"golang.org/x/sys/unix"
)

// Identity tells a file from others (stat(2), st_dev and st_ino).
type Identity struct {
	Major, Minor uint32
	Inode        uint64
}

// Identify returns the identity of the file at a path, without asking a file system that a user may
// have mounted: the error is *UsersMountError if the path leads to such a mount.
func (l *Mounts) Identify(path string) (Identity, error) {
	at, _, err := Walk{Magic: true, Enter: l.NotUsers}.To(path)
	if err != nil {
		return Identity{}, err
	}
	defer at.Close()
	var st unix.Statx_t
	if err := Statx(int(at.Fd()), unix.STATX_INO, &st); err != nil {
		return Identity{}, err
	}
	return Identity{st.Dev_major, st.Dev_minor, st.Ino}, nil
}
