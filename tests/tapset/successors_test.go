// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"regexp"
)

// goneCalls are aliases of system calls that x86-64 lacks and that have a replacement; syscall.tux
// has none.
var goneCalls = []string{"syscall.compat_pselect7", "syscall.gethostname", "syscall.pipe32", "syscall.pselect7.return",
	"syscall.sysctl32", "syscall.timerfd.return", "nd_syscall.timerfd"}

var successorHint = regexp.MustCompile(`hint: use (\S+) instead\n`)
