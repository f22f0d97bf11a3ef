// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/ncruces/go-strftime"
	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/kbuild/foreign"
)

// "gostap run --background LOG" is the background process of -F -o. It writes one line to file
// descriptor startedFD when its probes are armed, and messages to LOG instead of stderr. This
// is set by options, not by environment variables, because those may come from another user.
const startedFD = 3

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
		syscall.CloseOnExec(startedFD) // commands that the script runs must not keep it open
		std.In, std.Out, std.Err = nil, io.Discard, &lateFile{name: o.background}
	}
	return std
}

// reportStarted tells the foreground process that the probes are armed.
func reportStarted() {
	f := os.NewFile(startedFD, "started")
	_, _ = io.WriteString(f, "started\n")
	_ = f.Close()
}

// hearStarted waits until reportStarted was called, or the background process has ended. It does not wait
// for the end of the pipe, which others may have inherited.
func hearStarted(from io.Reader) bool {
	n, _ := from.Read(make([]byte, 1))
	return n > 0
}

// startDaemon runs the module in a background process, waits until its probes are
// armed, and prints the process ID.
func startDaemon(o *options, module string, std cli.Stdio) int {
	log := logName(o.output)
	dir, err := outfile.FolderOf(log)
	if err != nil {
		return cli.FailPass(std, 5, err)
	}
	defer dir.Close()
	entry := dir.Entry(filepath.Base(log))
	earlier, _ := os.Lstat(entry)
	pid, err := o.spawn(module, log)
	if err != nil {
		text := newLog(entry, earlier)
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

func (o *options) spawn(module, log string) (pid int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	module, err = filepath.Abs(module)
	if err != nil {
		return 0, err
	}
	heard, tells, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer heard.Close()
	cmd := exec.Command(self, o.daemonArgs(module, log)...)
	cmd.Args[0] = programName          // not stap, which has no commands
	cmd.ExtraFiles = []*os.File{tells} // becomes startedFD
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	tells.Close()
	if err != nil {
		return 0, err
	}
	if hearStarted(heard) {
		pid = cmd.Process.Pid // kept because Release sets it to -1, and kill -1 ends all processes
		return pid, cmd.Process.Release()
	}
	return 0, fmt.Errorf("the background process did not start its probes: %w", orEnded(cmd.Wait()))
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
		if l.file, _, err = dir.Create(filepath.Base(l.name)); err != nil {
			return 0, err
		}
	}
	return l.file.Write(p)
}

// IsFiles tells loader.NewStream that writing may have to wait for a file system.
func (l *lateFile) IsFiles() {}
