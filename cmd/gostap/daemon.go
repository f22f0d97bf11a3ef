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
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/ncruces/go-strftime"
	"github.com/spf13/pflag"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/kbuild/foreign"
)

// "gostap run --background LOG" is the background process of -F -o. It writes one line to file
// descriptor startedFD when its probes are armed, and messages to LOG instead of stderr. This
// is set by options, not by environment variables, because those may come from another user. File descriptor
// moduleFD is the module.
const (
	startedFD = 3
	moduleFD  = 4
)

// daemonFlags adds the options that only startDaemon uses.
func (o *options) daemonFlags(f *pflag.FlagSet) {
	f.StringVar(&o.background, "background", "", "")
	f.StringVar(&o.moduleSum, "module-sum", "", "")
	_ = f.MarkHidden("background") // fails only for unknown names
	_ = f.MarkHidden("module-sum")
}

// detached returns the standard streams of a background process, or std.
func (o *options) detached(std cli.Stdio) cli.Stdio {
	if o.background != "" {
		syscall.CloseOnExec(startedFD) // commands that the script runs must not keep these open
		syscall.CloseOnExec(moduleFD)
		std.In, std.Out, std.Err = nil, io.Discard, &lateFile{name: o.background}
		go unlessStarted(startedFD, terminate)
	}
	return std
}

// started is set when the probes of a background process are armed.
var started atomic.Bool

// reportStarted tells the foreground process that the probes are armed. If that was killed, nobody knows that
// they are.
func reportStarted() {
	started.Store(true)
	f := os.NewFile(startedFD, "started")
	if _, err := io.WriteString(f, "started\n"); err != nil {
		terminate()
	}
	_ = f.Close()
}

// terminate ends this process as SIGTERM does.
func terminate() { _ = syscall.Kill(os.Getpid(), syscall.SIGTERM) }

// unlessStarted calls stop if the foreground process ends before the probes are armed: it was killed, for example while
// the output waited for the reader of a FIFO.
func unlessStarted(fd int, stop func()) {
	for !started.Load() {
		fds := []unix.PollFd{{Fd: int32(fd)}}
		if _, err := unix.Poll(fds, 100); err == nil && fds[0].Revents&unix.POLLERR != 0 && !started.Load() {
			stop()
			return
		}
	}
}

// hearStarted waits until reportStarted was called, or the background process has ended. It does not wait
// for the end of the pipe, which others may have inherited.
func hearStarted(from io.Reader) bool {
	n, _ := from.Read(make([]byte, 1))
	return n > 0
}

// startDaemon runs the module in a background process, waits until its probes are
// armed, and prints the process ID.
func startDaemon(ctx context.Context, o *options, module string, file *os.File, std cli.Stdio) int {
	if err := o.target.lives(); err != nil {
		return cli.FailPass(std, 5, err)
	}
	log := logName(o.output)
	dir, err := outfile.FolderOf(log)
	if err != nil {
		return cli.FailPass(std, 5, err)
	}
	defer dir.Close()
	entry := dir.Entry(filepath.Base(log))
	earlier, _ := os.Lstat(entry)
	pid, err := o.spawn(ctx, module, file, log)
	if err != nil {
		text := newLog(entry, earlier)
		if ctx.Err() != nil {
			return cli.Interrupted(std.Err)
		}
		if len(text) == 0 {
			return cli.FailPass(std, 5, err)
		}
		_, _ = std.Err.Write(text) // the messages of the background process
		return 1
	}
	fmt.Fprintln(std.Out, pid)
	return 0
}

// maxLog bounds the log of a background process that could not start: a file of another
// user may have taken its name.
const maxLog = 1 << 20

// newLog returns what a background process has written to its log, and removes the
// log unless it existed before; nil if the process wrote nothing.
func newLog(log string, earlier os.FileInfo) []byte {
	now, err := os.Lstat(log)
	if err != nil || earlier != nil && os.SameFile(now, earlier) && now.ModTime().Equal(earlier.ModTime()) {
		return nil
	}
	text, err := foreign.ReadFile(log, maxLog)
	if err != nil {
		return nil
	}
	if earlier == nil {
		_ = os.Remove(log)
	}
	return text
}

// logName returns the path of the file for a background process's messages.
func logName(output string) string {
	if strings.Contains(output, "%") {
		output = strftime.Format(output, time.Now())
	}
	return output + ".log"
}

func (o *options) spawn(ctx context.Context, module string, file *os.File, log string) (pid int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	module, err = filepath.Abs(module)
	if err != nil {
		return 0, err
	}
	cmd := exec.Command(self, o.daemonArgs(module, log)...)
	cmd.Args[0] = programName // not stap, which has no commands
	return startAndAwait(ctx, cmd, file)
}

// startAndAwait starts the background process with the module, and waits until its probes are armed.
func startAndAwait(ctx context.Context, cmd *exec.Cmd, module *os.File) (pid int, err error) {
	heard, tells, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer heard.Close()
	cmd.ExtraFiles = []*os.File{tells, module} // become startedFD and moduleFD
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	tells.Close()
	if err != nil {
		return 0, err
	}
	if err := awaitStarted(ctx, cmd, heard); err != nil {
		return 0, fmt.Errorf("the background process did not start its probes: %w", err)
	}
	pid = cmd.Process.Pid // kept because Release sets it to -1, and kill -1 ends all processes
	return pid, cmd.Process.Release()
}

// stopGrace is how long a background process may take to end after a signal.
const stopGrace = 2 * time.Second

// awaitStarted waits until the background process reports that its probes are armed. If it ends before, that is an
// error. Once ctx is done, it ends the process: nobody will learn that it runs.
func awaitStarted(ctx context.Context, cmd *exec.Cmd, heard io.Reader) error {
	report, ended := make(chan bool, 1), make(chan error, 1)
	go func() { report <- hearStarted(heard) }()
	select {
	case ok := <-report:
		if ok {
			return nil
		}
		return orEnded(cmd.Wait())
	case <-ctx.Done():
	}
	go func() { ended <- cmd.Wait() }()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		_ = cmd.Process.Signal(sig)
		select {
		case <-ended:
			return ctx.Err()
		case <-time.After(stopGrace):
		}
	}
	return ctx.Err() // a file system that does not answer holds it
}

// orEnded turns success into an error: a background process that succeeds before it has reported
// its start has run a script that exits at once.
func orEnded(err error) error {
	if err == nil {
		return errors.New("the script ended at once")
	}
	return err
}

// daemonArgs returns the options that the background process needs for the run.
func (o *options) daemonArgs(module, log string) []string {
	args := []string{"run", "--background", log, "--module-sum", o.moduleSum, "-F", "-o", o.output, "--format", string(o.format), "-x", strconv.Itoa(o.targetPID), "-T", strconv.FormatFloat(o.timeout, 'f', -1, 64)}
	if o.rotate != "" {
		args = append(args, "-S", o.rotate)
	}
	if o.namespaces != 0 {
		args = append(args, "--target-namespaces", strconv.Itoa(o.namespaces))
	}
	for name, on := range map[string]bool{"--bulk": o.bulk, "--no-warnings": o.noWarnings, "--timing": o.report} {
		if on {
			args = append(args, name)
		}
	}
	return append(append(args, module), o.globals...)
}

// lateFile is a file that is created by the first write to it.
type lateFile struct {
	name string
	mu   sync.Mutex
	file *os.File
}

func (l *lateFile) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		dir, err := outfile.FolderOf(l.name)
		if err != nil {
			return 0, err
		}
		defer dir.Close()
		var instead error
		if l.file, _, instead, err = dir.CreateAnyway(filepath.Base(l.name)); err != nil {
			return 0, err
		}
		if instead != nil {
			fmt.Fprintf(l.file, "WARNING: %v\n", instead)
		}
	}
	return l.file.Write(p)
}

// IsFiles tells loader.NewStream that writing may have to wait for a file system.
func (l *lateFile) IsFiles() {}
