// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/guest"
)

// diskPoints are the beginnings of probe points that only requests to disks hit.
var diskPoints = []string{"ioblock.", "ioblock_trace.", "ioscheduler.", "ioscheduler_trace.", "scsi.", `kernel.trace("block:`}

// guestDisk returns the size in MB of the guest's disk: that of --vm-disk, or else the usual one if there is a
// command, which may use it. Without mke2fs no disk can be made.
func (o *options) guestDisk() int {
	if o.vm.diskGiven || o.command == "" || o.vm.icount || !guest.CanMakeDisk() {
		return o.vm.disk
	}
	return defaultGuestDisk
}

// guestNetwork reports whether the guest has a network card: if --vm-net says so, or else if there is a command.
func (o *options) guestNetwork() bool {
	return o.vm.network || !o.vm.networkGiven && o.command != "" && !o.vm.icount
}

// diskProbe returns the first probe point, as the script has it, that can't be hit because the guest has no disk; "" if there
// is none. A command that calls modprobe may bring a disk of its own, such as null_blk.
func (o *options) diskProbe(points []string) string {
	if !o.vm.on || o.guestDisk() > 0 || strings.Contains(o.command, "modprobe") {
		return ""
	}
	for _, p := range points {
		if slices.ContainsFunc(diskPoints, func(beginning string) bool { return strings.HasPrefix(p, beginning) }) {
			return p
		}
	}
	return ""
}
