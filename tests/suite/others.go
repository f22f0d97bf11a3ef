// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit of /proc/stat (USER_HZ, proc(5)).
const ticksPerSecond = 100

// busyTime returns the time for which processors of this machine have worked since it booted, and
// for which others of its host have worked in their place (steal); 0 if the kernel does not tell.
func busyTime() time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	return parseBusy(string(text))
}

// parseBusy adds up the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq and
// steal. What follows is part of user.
func parseBusy(text string) time.Duration {
	line, _, _ := strings.Cut(text, "\n")
	fields := strings.Fields(line)
	ticks := 0
	for i, f := range fields[min(1, len(fields)):min(9, len(fields))] {
		const idle, iowait = 3, 4
		if n, err := strconv.Atoi(f); err == nil && i != idle && i != iowait {
			ticks += n
		}
	}
	return time.Duration(ticks) * time.Second / ticksPerSecond
}
