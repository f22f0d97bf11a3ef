// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// groups are the places where the control groups of version 2 (cgroups(7)) may be mounted, and a file with the group
// of this process.
type groups struct {
	mounts []string
	own    string
}

var systemGroups = groups{[]string{"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}, "/proc/self/cgroup"}

// procsFile moves the process that writes "0" to it into its group.
const procsFile = "cgroup.procs"

// leave moves this process out of the user's control group, and returns how to move it back. systemd gives users
// groups of their own, in which they can freeze or kill all processes, also root's: frozen, this process would keep
// the lock that every load needs, and the keeper would not remove the module. If it can't be moved, it stays.
func (g groups) leave() (back func() error) {
	stays := func() error { return nil }
	group := g.group()
	for _, mount := range g.mounts {
		home := filepath.Join(mount, group, procsFile)
		if _, err := os.Stat(home); group == "" || err != nil || enter(filepath.Join(mount, procsFile)) != nil {
			continue
		}
		return func() error {
			if err := enter(home); err != nil { // the command of -c must not escape the group's limits
				return fmt.Errorf("return to the control group %s: %w", group, err)
			}
			return nil
		}
	}
	return stays
}

// group returns the path of this process's group below the mount; "" if it is the first one, or not known.
func (g groups) group() string {
	text, _ := os.ReadFile(g.own)
	for line := range strings.Lines(string(text)) {
		group, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::/")
		if ok && filepath.IsLocal(group) {
			return group
		}
	}
	return ""
}

// enter writes to a file procsFile that exists.
func enter(procs string) error {
	fd, err := unix.Open(procs, unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	_, err = unix.Write(fd, []byte("0"))
	return err
}
