// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/kbuild/tracefs"
	"github.com/gostap/gostap/kbuild/trust"
)

// sweepTime limits how long "gostap sweep" waits for other processes: another gostap may hold the lock for loading.
const sweepTime = time.Minute

// runSweep does "gostap sweep [PID]": it removes what killed sessions have left in the kernel, and their
// temporary folders. With PID, the ID of its parent, it first waits for that process to end, which
// disarms its module but does not unload it.
func runSweep(ctx context.Context, args []string, std cli.Stdio) int {
	limited, cancel := context.WithTimeout(ctx, sweepTime)
	defer cancel()
	if len(args) > 1 {
		fmt.Fprintln(std.Err, "Usage: gostap sweep")
		return 1
	}
	if len(args) == 1 {
		parent, err := strconv.Atoi(args[0])
		if err != nil {
			return cli.Fail(std, fmt.Errorf("sweep %s: not a process ID", args[0]))
		}
		for os.Getppid() == parent && limited.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
	tempdir.Sweep(trust.TempDir())
	if len(args) == 0 && os.Geteuid() != 0 {
		return cli.Fail(std, errors.New("sweep: only root can unload modules; the temporary folders of this user were removed"))
	}
	if err := errors.Join(loader.Sweep(limited), tracefs.Sweep(ctx)); err != nil {
		return cli.Fail(std, err)
	}
	return 0
}

// giveUp ends the process even if it hangs. Its module can't be unloaded before the process has ended, nor its
// events be removed, so another process does that.
func giveUp() {
	const message = "Too many interrupts received, exiting.\n"
	errs := loader.NewStream(os.Stderr)
	_, _ = errs.Push([]byte(message), func() bool { return true })
	leaveSweeper()
	os.Exit(1)
}

// leaveSweeper starts "gostap sweep" if there is a module, or a trace instance, of any session.
func leaveSweeper() {
	if found, _ := filepath.Glob("/proc/gostap_*"); len(found) == 0 && !tracefs.Any() {
		return
	}
	cmd := exec.Command("/proc/self/exe", "sweep", strconv.Itoa(os.Getpid()))
	cmd.Env = []string{}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // so that it does not get the terminal's next signals
	_ = cmd.Start()
}

// patientWriter is stderr, which does not block once ctx is done, even if nobody reads it.
type patientWriter struct {
	ctx context.Context
	w   io.Writer
}

func (p patientWriter) Write(b []byte) (int, error) {
	s := loader.NewStream(cli.Bare(p.w))
	defer s.Close()
	_, err := s.Push([]byte(terminal.Text(string(b))), loader.Patience(p.ctx.Done(), s))
	return len(b), err
}
