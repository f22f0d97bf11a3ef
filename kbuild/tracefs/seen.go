// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"

	"golang.org/x/sys/unix"
)

// initNamespace is the link of the initial PID namespace (include/linux/proc_ns.h, PROC_PID_INIT_INO). Records
// have IDs of that namespace, and its /proc has all processes.
const initNamespace = "pid:[4026531836]"

// ownNamespace returns the link of this process's PID namespace; tests replace it.
var ownNamespace = func() string {
	link, _ := os.Readlink("/proc/self/ns/pid")
	return link
}

// seesMaps reports whether /proc shows the memory maps of all processes to this one; tests replace it. Without
// CAP_SYS_PTRACE, files that wait for the lock of a map can't be opened, as if the map were free.
var seesMaps = func() bool {
	var data [2]unix.CapUserData
	err := unix.Capget(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &data[0])
	return err == nil && data[0].Effective&(1<<unix.CAP_SYS_PTRACE) != 0 && ownNamespace() == initNamespace
}

// checkNamespace returns an *UnavailableError if the script needs processes that are not seen here. It comes
// before the first handler: what a begin probe prints or does should not come from a script that can't run.
func (s *session) checkNamespace() error {
	follows, limited := s.followed(s.config.Command != "" || s.config.TargetPID != 0)
	if follows || limited {
		if err := checkIDs(needs(limited)); err != nil {
			return err
		}
	}
	if !seesMaps() && s.probesPrograms(anyEvent) {
		return unseen()
	}
	return nil
}
