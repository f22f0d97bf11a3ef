// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/tests/need"
)

// sleeper starts a process and returns its pidfd.
func sleeper(t *testing.T) (*exec.Cmd, int) {
	t.Helper()
	cmd := exec.Command("/bin/sleep", "100")
	must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	fd, err := unix.PidfdOpen(cmd.Process.Pid, 0)
	must(t, err)
	t.Cleanup(func() { unix.Close(fd) })
	return cmd, fd
}

// TestTargetEnds checks that the session ends with its target, even if it is stopped,
// because the target's number may be reused for another user's process.
func TestTargetEnds(t *testing.T) {
	target, targetFD := sleeper(t)
	session, sessionFD := sleeper(t)
	must(t, session.Process.Signal(syscall.SIGSTOP))
	read, write, err := os.Pipe()
	must(t, err)
	defer read.Close()
	over := make(chan error)
	go func() { over <- awaitSession(read, sessionFD, targetFD, time.Hour) }()
	must(t, target.Process.Kill())
	_ = session.Wait() // ended by SIGTERM, after SIGCONT
	must(t, write.Close())
	must(t, <-over)
}

// TestSessionStaysStopped checks that a session which does not end is killed.
func TestSessionStaysStopped(t *testing.T) {
	target, targetFD := sleeper(t)
	session := exec.Command("/bin/sh", "-c", `trap "" TERM; echo; sleep 100`)
	out, err := session.StdoutPipe()
	must(t, err)
	must(t, session.Start())
	_, err = out.Read(make([]byte, 1)) // until the trap is set
	must(t, err)
	sessionFD, err := unix.PidfdOpen(session.Process.Pid, 0)
	must(t, err)
	read, write, err := os.Pipe()
	must(t, err)
	defer read.Close()
	over := make(chan error)
	go func() { over <- awaitSession(read, sessionFD, targetFD, time.Millisecond) }()
	must(t, target.Process.Kill())
	out.Close()
	_ = session.Wait()
	must(t, write.Close())
	must(t, <-over)
}

// TestSessionEnds checks that without a target the keeper waits for the session only.
func TestSessionEnds(t *testing.T) {
	read, write, err := os.Pipe()
	must(t, err)
	defer read.Close()
	over := make(chan error)
	go func() { over <- awaitSession(read, -1, -1, time.Millisecond) }()
	select {
	case <-over:
		t.Fatal("it did not wait")
	case <-time.After(20 * time.Millisecond):
	}
	must(t, write.Close())
	must(t, <-over)
}

// TestKeeperIsSpared checks that a user can't have the kernel kill the keeper when there is no memory left.
func TestKeeperIsSpared(t *testing.T) {
	need.Root(t)
	const own = "/proc/self/oom_score_adj"
	before, err := os.ReadFile(own)
	must(t, err)
	must(t, os.WriteFile(own, []byte("1000"), 0))
	k, err := startKeeper("reads", nil)
	must(t, errors.Join(err, os.WriteFile(own, before, 0)))
	got, err := os.ReadFile(fmt.Sprintf("/proc/%d/oom_score_adj", k.cmd.Process.Pid))
	if err != nil || string(got) != "-1000\n" && string(got) != "0\n" {
		t.Errorf("%q, %v", got, err)
	}
	_ = k.release() // this program is no keeper
}

func TestIsKeeper(t *testing.T) {
	need.Root(t)
	for _, c := range []struct {
		env, word string
		want      bool
	}{
		{"", keepWord, true}, {"", targetWord, true}, {"", "reads", false},
		{"SUDO_UID=1000", keepWord, false}, {"SUDO_UID=", targetWord, false},
	} {
		if got := isKeeper([]string{c.word, "reads"}, environment(c.env)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if isKeeper([]string{keepWord}, environment("")) || isKeeper([]string{keepWord, "reads", "x"}, environment("")) || isKeeper(nil, environment("")) {
		t.Error("other arguments make a keeper")
	}
}

// TestNotOthers checks that a session does not fail because of a module that another one has left.
func TestNotOthers(t *testing.T) {
	locked := errors.New("another gostap is loading a module")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{nil, false}, {locked, true}, {&loader.InUseError{Modules: []string{"other"}}, false}, {&loader.InUseError{Modules: []string{"other", "reads"}}, true},
	} {
		if got := notOthers(c.err, "reads"); (got != nil) != c.want {
			t.Errorf("%v: %v", c.err, got)
		}
	}
}

// TestKeeperFails checks that the session reports why its module is still loaded.
func TestKeeperFails(t *testing.T) {
	for script, want := range map[string]string{
		"echo another gostap is loading >&2; exit 1": "module: another gostap is loading; an administrator can, with: gostap sweep",
		"exit 1": "module: exit status 1; an administrator can",
	} {
		_, write, err := os.Pipe()
		must(t, err)
		k := &keeper{exec.Command("/bin/sh", "-c", script), write, &bytes.Buffer{}}
		k.cmd.Stderr = k.errors
		must(t, k.cmd.Start())
		if err := k.release(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", script, err, want)
		}
	}
}
