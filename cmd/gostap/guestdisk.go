// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"slices"
	"strings"
)

// diskPoints are the beginnings of probe points that only requests to disks hit.
var diskPoints = []string{"ioblock.", "ioblock_trace.", "ioscheduler.", "ioscheduler_trace.", "scsi.", `kernel.trace("block:`}

// diskProbe returns the first probe point, as the script has it, that can't be hit because the guest has no disk; "" if there
// is none. A command that calls modprobe may bring a disk of its own, such as null_blk.
func (o *options) diskProbe(points []string) string {
	if !o.vm.on || o.vm.disk > 0 || strings.Contains(o.command, "modprobe") {
		return ""
	}
	for _, p := range points {
		if slices.ContainsFunc(diskPoints, func(beginning string) bool { return strings.HasPrefix(p, beginning) }) {
			return p
		}
	}
	return ""
}
