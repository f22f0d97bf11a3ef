// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup puts cmd into a process group of its own, and makes cancelling kill the whole
// group: if only make were killed, compilers would go on writing to a directory that is
// being removed. It also keeps a terminal's Ctrl-C from the tools, so that gostap handles it.
//
// If gostap is killed, the kernel sends SIGTERM, so that make and gcc remove what they have not finished, and make
// starts nothing more. What they have started still ends by itself. The kernel does so when the thread ends that
// started cmd: the caller keeps it (runtime.LockOSThread).
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 2 * time.Second
}
