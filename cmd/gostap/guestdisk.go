// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// diskPoints are the beginnings of probe points that only requests to disks hit.
var diskPoints = []string{"ioblock.", "ioblock_trace.", "ioscheduler.", "ioscheduler_trace.", "scsi.", `kernel.trace("block:`}

// diskProbe returns the first probe that can't be hit because the guest has no disk; "" if there
// is none. A command that calls modprobe may bring a disk of its own, such as null_blk.
func (o *options) diskProbe(probes []modmeta.Probe) string {
	if !o.vm.on || o.vm.disk > 0 || strings.Contains(o.command, "modprobe") {
		return ""
	}
	for _, p := range probes {
		if slices.ContainsFunc(diskPoints, func(point string) bool { return strings.HasPrefix(p.PN, point) }) {
			return p.PN
		}
	}
	return ""
}
