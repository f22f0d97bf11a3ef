// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"fmt"
	"slices"

	"github.com/gostap/gostap/kbuild/lookup"
)

// mounts checks the mounts that a path enters, each before its file system is asked for anything.
type mounts struct {
	image   bool     // see walker
	checked []uint64 // IDs of mounts that passed
	known   lookup.Mounts
}

// enter returns an error if somebody besides root decides what the mount's files contain, and whom they
// seem to belong to. / is taken as it is. A mount that is not in the list any more was removed just now,
// as a user can do with their own, or is in another mount namespace.
func (m *mounts) enter(path string, id uint64) error {
	if path == "/" || slices.Contains(m.checked, id) {
		return nil
	}
	found, ok, err := m.known.Own(id)
	fix := "umount " + quoted(path)
	switch {
	case err != nil:
		return fmt.Errorf("%s: the list of mounts can't be read, is /proc mounted? %w", path, err)
	case !ok:
		return &NotRootsError{path, "is on a mount that was removed, or is in another mount namespace", fix}
	case found.Served():
		return &NotRootsError{path, "is on a FUSE file system, which may be a user's", fix}
	case m.image && found.NoSUID && !slices.Contains(inMemory, found.Type):
		return &NotRootsError{path, "is mounted with nosuid, as images and sticks of users are", "mount -o remount,suid " + quoted(path)}
	}
	m.checked = append(m.checked, id)
	return nil
}

// inMemory are file systems in which nobody finds files that they did not make.
var inMemory = []string{"tmpfs", "ramfs", "devtmpfs", "proc", "sysfs"}
