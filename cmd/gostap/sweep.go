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

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/kbuild/tracefs"
)

// sweepTime bounds "gostap sweep": another gostap may hold the lock on loading.
const sweepTime = time.Minute

// runSweep is "gostap sweep [PID]": it takes away what sessions that were killed
// have left in the kernel and of temporary folders. With PID it waits for that process, its parent, to be
// gone, which disarms its module but does not unload it.
func runSweep(ctx context.Context, args []string, std stdio) int {
	ctx, cancel := context.WithTimeout(ctx, sweepTime)
	defer cancel()
	if len(args) > 1 {
		fmt.Fprintln(std.err, "Usage: gostap sweep")
		return 1
	}
	if len(args) == 1 {
		parent, err := strconv.Atoi(args[0])
		if err != nil {
			return fail(std, fmt.Errorf("sweep %s: not a process ID", args[0]))
		}
		for os.Getppid() == parent && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
	tempdir.Sweep(os.TempDir())
	if err := errors.Join(loader.Sweep(ctx), tracefs.Sweep(ctx)); err != nil {
		return fail(std, err)
	}
	return 0
}

// giveUp ends the process wherever it hangs. A module that it has loaded can't
// go before the process is gone: another process waits for that.
func giveUp() {
	const message = "Too many interrupts received, exiting.\n"
	told := loader.NewStream(os.Stderr)
	_, _ = told.Push([]byte(message), func() bool { return true })
	leaveSweeper()
	os.Exit(1)
}

// leaveSweeper starts "gostap sweep" if there is a module of any session.
func leaveSweeper() {
	if found, _ := filepath.Glob("/proc/gostap_*"); len(found) == 0 {
		return
	}
	cmd := exec.Command("/proc/self/exe", "sweep", strconv.Itoa(os.Getpid()))
	cmd.Env = []string{}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // the terminal's next signals are not for it
	_ = cmd.Start()
}

// patientWriter is a stderr that a reader who takes nothing does not hold up
// once ctx is done.
type patientWriter struct {
	ctx context.Context
	w   io.Writer
}

func (p patientWriter) Write(b []byte) (int, error) {
	s := loader.NewStream(bare(p.w))
	defer s.Close()
	_, err := s.Push([]byte(terminal.Text(string(b))), loader.Patience(p.ctx.Done(), s))
	return len(b), err
}
