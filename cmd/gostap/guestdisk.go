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
// command, which may use it, and a disk is possible.
func (o *options) guestDisk() int {
	if !o.vm.diskGiven && o.mayUseDevices() && guest.CanHaveDisk(o.sysroot, o.guestRelease()) {
		return defaultGuestDisk
	}
	return o.vm.disk
}

// guestNetwork reports whether the guest has a network card: if --vm-net says so, or else if there is a command
// and the kernel has the driver.
func (o *options) guestNetwork() bool {
	return o.vm.network || !o.vm.networkGiven && o.mayUseDevices() && guest.CanHaveNetwork(o.sysroot, o.guestRelease())
}

// mayUseDevices reports whether there is a command in the guest. Whoever counts instructions wants nothing else.
func (o *options) mayUseDevices() bool { return o.command != "" && !o.vm.icount }

// guestRelease returns the guest's kernel; "" is the newest.
func (o *options) guestRelease() string { return matchRelease(o.vm.release, o.installedReleases()) }

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
