// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// maxPID is the kernel's limit (PID_MAX_LIMIT in include/linux/threads.h).
const maxPID = 4 << 20

// Limits for guests: the number of CPUs of QEMU's machine, the memory that a kernel needs to
// boot, and the size of an ext4 with a journal.
const (
	maxGuestCPUs                   = 255
	minGuestMemory, maxGuestMemory = 128, 1 << 20 // MB
	minGuestDisk, maxGuestDisk     = 16, 1 << 20  // MB
)

// meantGuest continues the message about a module name that follows -vm, which is -v and -m.
func meantGuest(module string, verbose int) string {
	if verbose > 0 && strings.HasPrefix(strings.TrimLeft(module, "0123456789"), "-") || verbose > 0 && strings.Contains(module, ".") {
		return "; did you mean --vm?"
	}
	return ""
}

// checkNumbers rejects numbers out of range. 0 for -x means no target.
func (o *options) checkNumbers() error {
	switch {
	case o.targetPID < 0 || o.targetPID > maxPID:
		return fmt.Errorf("-x %d: a process ID is 1 to %d", o.targetPID, maxPID)
	case o.changed("vm-cpus") && (o.vm.cpus < 1 || o.vm.cpus > maxGuestCPUs):
		return fmt.Errorf("--vm-cpus=%d: a guest has 1 to %d CPUs", o.vm.cpus, maxGuestCPUs)
	case o.changed("vm-memory") && (o.vm.memory < minGuestMemory || o.vm.memory > maxGuestMemory):
		return fmt.Errorf("--vm-memory=%d: a guest has %d to %d MB", o.vm.memory, minGuestMemory, maxGuestMemory)
	case o.changed("vm-disk") && o.vm.disk != 0 && (o.vm.disk < minGuestDisk || o.vm.disk > maxGuestDisk):
		return fmt.Errorf("--vm-disk=%d: a guest's disk has %d to %d MB; 0 is none", o.vm.disk, minGuestDisk, maxGuestDisk)
	case o.timeout < 0 || o.timeout > 1e9 || math.IsNaN(o.timeout):
		return errors.New("-T needs a number of seconds")
	}
	return nil
}
