// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/loader"
)

// First argument of the keeper's process, without and with a target. The second one is the module's name.
const (
	keepWord   = "--keep"
	targetWord = "--keep-target"
)

// isKeeper reports whether this process is the keeper. A process started by sudo never
// is, because sudo always sets SUDO_UID.
func isKeeper(args []string, lookup func(string) (string, bool)) bool {
	_, bySudo := lookup(uidVariable)
	return !bySudo && os.Geteuid() == 0 && len(args) == 2 && (args[0] == keepWord || args[0] == targetWord)
}

// keeper is the process that removes the module after the session.
type keeper struct {
	cmd    *exec.Cmd
	pipe   *os.File      // closing it tells the keeper that the session is over
	errors *bytes.Buffer // its stderr, complete after Wait
}

// File descriptors of the keeper; targetFD is open only with targetWord.
const (
	sessionFD = 3 // pidfd of the session's process
	targetFD  = 4 // pidfd of -x's process
)

// startKeeper starts the keeper while this process is root. The keeper has a session of its own, so
// that it gets no signals from a terminal. Its environment, working directory and files don't come
// from the user.
func startKeeper(module string, target *os.File) (*keeper, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	cmd := exec.Command("/proc/self/exe")
	cmd.Args = []string{"gostap-operate", keepWord, module}
	var errs bytes.Buffer
	cmd.Env, cmd.Dir, cmd.Stdin, cmd.Stderr = []string{"PATH=/usr/bin:/bin"}, "/", read, &errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if target != nil {
		self, err := unix.PidfdOpen(os.Getpid(), 0)
		if err != nil {
			return nil, fmt.Errorf("pidfd_open: %w", err)
		}
		own := os.NewFile(uintptr(self), "pidfd")
		defer own.Close()
		cmd.Args[1], cmd.ExtraFiles = targetWord, []*os.File{own, target}
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("couldn't start the process that removes the module: %w", err)
	}
	spare(cmd.Process.Pid)
	return &keeper{cmd, write, &errs}, nil
}

// spare keeps the kernel from killing a process when it runs out of memory, or at least from killing it
// first: users can choose that for their processes and what these start (oom_score_adj, proc(5)).
func spare(pid int) {
	for _, score := range []string{"-1000", "0"} { // the first takes CAP_SYS_RESOURCE
		if os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte(score), 0) == nil {
			return
		}
	}
}

// release lets the keeper remove the module, and waits until that is done.
func (k *keeper) release() error {
	k.pipe.Close()
	if err := k.cmd.Wait(); err != nil {
		why := cmp.Or(strings.TrimSpace(k.errors.String()), err.Error())
		return fmt.Errorf("couldn't remove the module: %s; an administrator can, with: gostap sweep", why)
	}
	return nil
}

// keep runs the keeper. It removes modules that have no reader, so another session's
// module of the same name stays. release reports what it writes to stderr.
func keep(word, module string) int {
	target := -1 // no target: poll(2) ignores negative descriptors
	if word == targetWord {
		target = targetFD
	}
	err := awaitSession(os.Stdin, sessionFD, target, endGrace)
	if err == nil {
		err = notOthers(loader.SweepFor(context.Background(), module), module)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// notOthers returns an error of SweepFor, but nil if it is only about modules of other sessions.
func notOthers(err error, module string) error {
	var inUse *loader.InUseError
	if errors.As(err, &inUse) && !slices.Contains(inUse.Modules, module) {
		return nil
	}
	return err
}

// endGrace is how long a session may take to end after its target has ended.
const endGrace = time.Second

// awaitSession returns when the session's end of the pipe is closed. If the target
// ends, awaitSession ends the session, because the target's number may be reused for
// another user's process. It falls back to SIGKILL, which also ends a session that its
// user has stopped (SIGSTOP).
func awaitSession(pipe *os.File, session, target int, grace time.Duration) error {
	fds := []unix.PollFd{{Fd: int32(pipe.Fd())}, {Fd: int32(target), Events: unix.POLLIN}}
	if poll(fds, -1); fds[0].Revents == 0 && fds[1].Revents&unix.POLLIN != 0 {
		signalAll(session, unix.SIGTERM, unix.SIGCONT)
		if poll(fds[:1], int(grace.Milliseconds())); fds[0].Revents == 0 {
			signalAll(session, unix.SIGKILL)
		}
	}
	for fds[0].Revents == 0 {
		if err := poll(fds[:1], -1); err != nil {
			return err
		}
	}
	return nil
}

func signalAll(pidfd int, list ...unix.Signal) {
	for _, sig := range list {
		_ = unix.PidfdSendSignal(pidfd, sig, nil, 0) // the process may have ended
	}
}

// poll is poll(2), restarted after signals.
func poll(fds []unix.PollFd, timeout int) error {
	for {
		if _, err := unix.Poll(fds, timeout); err != unix.EINTR {
			return err
		}
	}
}
