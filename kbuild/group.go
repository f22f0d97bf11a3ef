// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup puts cmd into a process group of its own and makes cancelling kill
// the group: make alone would leave compilers behind that write into a
// directory being removed. It also keeps Ctrl-C for gostap to act on.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 2 * time.Second
}
