// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// runProgram runs a job's program. It ends when the program and all processes that have its output
// open have ended, and with the error TimedOut after the job's time.
func runProgram(ctx context.Context, j Job, env []string, stdout, stderr io.Writer) (int, error) {
	if len(j.Argv) == 0 {
		return 1, errors.New("the job has neither a module nor a program")
	}
	if j.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, j.Timeout)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, j.Argv[0], j.Argv[1:]...)
	cmd.Env = env
	cmd.Stdin = strings.NewReader(string(j.Stdin))
	// Processes that the program has started keep its output open, so kill them too.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	err := run(ctx, cmd, stdout, stderr)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return 1, errors.New(TimedOut)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if ws, ok := exit.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
			return 128 + int(ws.Signal()), nil
		}
		return exit.ExitCode(), nil
	}
	if err != nil {
		return 127, err
	}
	return 0, nil
}

// run runs the program and copies its output until nobody has that open, or ctx ends: a process that
// has left the program's process group (setsid(1)) is not killed, and may keep it open for ever.
func run(ctx context.Context, cmd *exec.Cmd, stdout, stderr io.Writer) error {
	out, outDone, err := piped(ctx, stdout)
	if err != nil {
		return err
	}
	errs, errsDone, err := piped(ctx, stderr)
	if err != nil {
		out.Close()
		return err
	}
	cmd.Stdout, cmd.Stderr = out, errs
	err = cmd.Start()
	out.Close()
	errs.Close()
	if err == nil {
		err = cmd.Wait()
	}
	<-outDone
	<-errsDone
	return err
}

// piped returns a pipe's end that is copied to w; done is closed when all that have the end have closed
// it, or ctx has ended.
func piped(ctx context.Context, w io.Writer) (end *os.File, done chan struct{}, err error) {
	r, end, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	done = make(chan struct{})
	stop := context.AfterFunc(ctx, func() { r.Close() })
	go func() {
		defer close(done)
		_, _ = io.Copy(w, r)
		stop()
		r.Close()
	}()
	return end, done, nil
}
