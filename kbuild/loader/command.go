// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Command is the traced command. Its process is created before the probes are armed, so that
// target() returns its PID, and stays stopped until Release: no code of the command runs before.
type Command struct {
	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
	err  error         // outcome of Wait; valid when done is closed
}

// A gate is the script of the shell that becomes the command. The shell stops itself first, and
// then execs the command, so that target() is the command's PID. gateExec is for plain words.
// gateWords is for a command with quotes, variables or file name patterns, which the shell expands
// before exec. Any other command runs in "sh -c", as with SystemTap: that shell is the target.
const (
	gateExec  = `kill -STOP $$; exec "$@"`
	gateWords = `kill -STOP $$; eval "exec $1"`
	gateShell = `kill -STOP $$; exec /bin/sh -c "$1" sh`
)

// outputGrace is how long to wait for output of the command's children after the
// command has ended.
const outputGrace = 500 * time.Millisecond

// StartCommand starts a shell that runs text after Release, and returns when the shell has stopped
// itself.
func StartCommand(text string, env []string, stdin io.Reader, stdout, stderr io.Writer) (*Command, error) {
	gate, args := gateFor(text, env)
	cmd := exec.Command("/bin/sh", append([]string{"-c", gate, "sh"}, args...)...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = env, stdin, stdout, stderr
	cmd.WaitDelay = outputGrace
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	c := &Command{cmd: cmd, done: make(chan struct{})}
	started := make(chan error, 1)
	go c.run(started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("couldn't start the command: %w", err)
	}
	return c, nil
}

// run locks the thread that forks: the kernel sends PR_SET_PDEATHSIG when that
// thread ends, not only when the process does (prctl(2)).
func (c *Command) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := c.cmd.Start(); err != nil {
		started <- err
		return
	}
	started <- awaitStop(c.cmd.Process.Pid)
	c.err = c.cmd.Wait()
	close(c.done)
}

// awaitStop waits until the child has stopped itself or died, and leaves its exit
// status for Wait.
func awaitStop(pid int) error {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WSTOPPED|unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return err
		}
	}
}

// PID returns the command's process ID, which target() returns, too.
func (c *Command) PID() int { return c.cmd.Process.Pid }

// Release resumes the stopped command.
func (c *Command) Release() error { return c.cmd.Process.Signal(syscall.SIGCONT) }

// killAfter is how long a command may take to end after SIGTERM at the end of its session, and killedAfter
// how long after SIGKILL.
const (
	killAfter   = 2 * time.Second
	killedAfter = 2 * time.Second
)

// End terminates the command if it is still running. The error is that it can't be killed.
func (c *Command) End() error { return c.endWithin(killAfter) }

// endWithin asks the command to end and kills it if it has not ended by then.
func (c *Command) endWithin(patience time.Duration) error {
	if c.ended(0) {
		return nil
	}
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	_ = c.Release() // a stopped process takes the signal when it goes on
	if c.ended(patience) {
		return nil
	}
	_ = c.cmd.Process.Kill()
	if c.ended(killedAfter) {
		return nil
	}
	return fmt.Errorf("the command (process %d) can't be killed now: it waits for a file system or a device that does not answer; gostap does not wait for it", c.PID())
}

// ended waits for the command to end, and reports whether it has.
func (c *Command) ended(patience time.Duration) bool {
	select {
	case <-c.done:
		return true
	default:
	}
	select {
	case <-c.done:
		return true
	case <-time.After(patience):
		return false
	}
}

// ChildWarning returns the warning about a command that failed, for the error of Command.Err; "" if
// the command did not fail.
func ChildWarning(err error) string {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return ""
	}
	ws, ok := exit.Sys().(syscall.WaitStatus)
	switch {
	case !ok || ws.Exited() && ws.ExitStatus() == 0:
		return ""
	case ws.Signaled():
		return fmt.Sprintf("Child process exited with signal %d (%s)", int(ws.Signal()), ws.Signal())
	}
	return fmt.Sprintf("Child process exited with status %d", ws.ExitStatus())
}

// shellSpecial are the characters with a special meaning in the shell.
const shellSpecial = "|&;<>()$`\\\"'*?[]#~=%!{}\n"

// gateFor chooses the gate of a command, and its arguments.
func gateFor(text string, env []string) (gate string, args []string) {
	if words := plainWords(text, env); words != nil {
		return gateExec, words
	}
	gate = gateWords
	if !oneCommand(text) || forShell(strings.Fields(text), env) {
		gate = gateShell
	}
	return gate, []string{text}
}

// forShell reports whether exec can't run these words: they begin with an
// assignment, negate the status, or name a builtin of the shell.
func forShell(words, env []string) bool {
	if len(words) == 0 || words[0] == "!" || strings.Contains(words[0], "=") {
		return true
	}
	return !strings.ContainsAny(words[0], shellSpecial) && !isProgram(words[0], env)
}

// oneCommand reports whether text is words alone: outside quotes it has none of the characters that
// join, group or redirect commands, for which wordexp(3) returns WRDE_BADCHAR.
func oneCommand(text string) bool {
	var quote byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte("|&;<>(){}\n", c) >= 0:
			return false
		}
	}
	return quote == 0
}

// plainWords splits a command that needs no shell; nil if it needs one: for
// its syntax, or because its first word is a builtin and no program.
func plainWords(text string, env []string) []string {
	if strings.ContainsAny(text, shellSpecial) {
		return nil
	}
	words := strings.Fields(text)
	if len(words) == 0 || !isProgram(words[0], env) {
		return nil
	}
	return words
}

func isProgram(word string, env []string) bool {
	if strings.Contains(word, "/") {
		return true
	}
	path := os.Getenv("PATH")
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "PATH="); ok {
			path = v
		}
	}
	for _, dir := range filepath.SplitList(path) {
		info, err := os.Stat(filepath.Join(dir, word))
		if err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return true
		}
	}
	return false
}

// Done returns a channel that is closed when the command has ended.
func (c *Command) Done() <-chan struct{} { return c.done }

// Err returns the outcome of the command (exec.Cmd.Wait). It is valid once Done is closed.
func (c *Command) Err() error { return c.err }
