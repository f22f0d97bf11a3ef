// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// asUser makes the test binary become a user and run lookAround.
const asUser = "GOSTAP_TEST_AS_USER"

func TestMain(m *testing.M) {
	if os.Getenv(asUser) != "" {
		lookAround()
		return
	}
	os.Exit(m.Run())
}

// seen is what a process reports after it has become a user.
type seen struct {
	Error    string // error of become
	Status   string // content of /proc/self/status
	Threads  int    // number of threads that are still root
	Dumpable int
	Back     bool // it could become root again
	Shadow   bool // it can read a file that only root may read
	Own      string
	Roots    string // errors of checkTarget
	Ended    string
	Signals  unix.Rlimit // of queued signals
}

func lookAround() {
	var s seen
	_ = unix.Getrlimit(unix.RLIMIT_SIGPENDING, &s.Signals)
	_ = unix.Setrlimit(unix.RLIMIT_SIGPENDING, &unix.Rlimit{Max: s.Signals.Max}) // a user may choose that
	who := &user{uid: someone, gid: 54321, groups: []int{777}, name: "joe"}
	roots, own, gone := targetOf(os.Getppid()), targetOf(os.Getpid()), goneTarget()
	if err := who.become(); err != nil {
		s.Error = err.Error()
	}
	status, _ := os.ReadFile("/proc/self/status")
	s.Status, s.Threads = string(status), rootThreads()
	s.Dumpable, _ = unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0)
	_, _, uid := syscall.RawSyscall(syscall.SYS_SETRESUID, 0, 0, 0) // of this thread: others can't be signalled
	_, _, gid := syscall.RawSyscall(syscall.SYS_SETGID, 0, 0, 0)
	s.Back = uid == 0 || gid == 0
	_, err := os.Open("/etc/shadow")
	s.Shadow = !errors.Is(err, fs.ErrPermission)
	s.Own, s.Roots, s.Ended = own(), roots(), gone()
	_ = unix.Getrlimit(unix.RLIMIT_SIGPENDING, &s.Signals)
	_ = json.NewEncoder(os.Stdout).Encode(s)
}

// rootThreads returns the number of threads of this process that run as root.
func rootThreads() (n int) {
	tasks, _ := os.ReadDir("/proc/self/task")
	for _, task := range tasks {
		status, _ := os.ReadFile("/proc/self/task/" + task.Name() + "/status")
		for line := range strings.Lines(string(status)) {
			if strings.HasPrefix(line, "Uid:") && strings.Contains(line, "\t0") {
				n++
			}
		}
	}
	return n
}

// targetOf opens a process as run does, and returns a function that checks it.
func targetOf(pid int) func() string {
	r := &request{pid: pid}
	f, err := r.openTarget()
	return func() string {
		if err == nil {
			err = r.checkTarget(f)
		}
		if err != nil {
			return err.Error()
		}
		return ""
	}
}

// goneTarget is targetOf for a process that ends between openTarget and checkTarget.
func goneTarget() func() string {
	cmd := exec.Command("/bin/sleep", "100")
	_ = cmd.Start()
	check := targetOf(cmd.Process.Pid)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return check
}

func look(t *testing.T) seen {
	t.Helper()
	need.Root(t)
	self, err := os.Executable()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), asUser+"=1")
	out, err := cmd.Output()
	must(t, err)
	var s seen
	must(t, json.Unmarshal(out, &s))
	if strings.Contains(s.Error, errCgo.Error()) {
		need.Missing(t, "CGO_ENABLED=0")
	}
	if s.Error != "" || s.Signals.Cur != 0 {
		t.Fatalf("%q, at most %d signals", s.Error, s.Signals.Cur)
	}
	return s
}

// TestNoHelper checks that the program can't be started as one that copies any file, which would do so as root,
// before anything is checked.
func TestNoHelper(t *testing.T) {
	need.Root(t)
	self, err := os.Executable()
	must(t, err)
	secret := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(secret, []byte("secret"), 0o600))
	cmd := exec.Command(self)
	cmd.Args = []string{"gostap-copy-file", secret, "1000"}
	cmd.Env = append(os.Environ(), asUser+"=1")
	out, err := cmd.Output()
	if err != nil || !strings.HasPrefix(string(out), `{"Error":`) {
		t.Errorf("%q, %v", out, err)
	}
}

// TestBecome checks that a process which has become the user keeps none of root's
// rights, and that the user can't get at its open files.
func TestBecome(t *testing.T) {
	s := look(t)
	for _, line := range []string{
		"Uid:\t12345\t12345\t12345\t12345\n", "Gid:\t54321\t54321\t54321\t54321\n", "Groups:\t777 \n", "NoNewPrivs:\t1\n",
		"CapPrm:\t0000000000000000\n", "CapEff:\t0000000000000000\n", "CapAmb:\t0000000000000000\n",
	} {
		if !strings.Contains(s.Status, line) {
			t.Errorf("no %q in:\n%s", line, s.Status)
		}
	}
	if s.Threads != 0 || s.Dumpable != 0 || s.Back || s.Shadow {
		t.Errorf("%d threads of root, dumpable %d, root again %v, reads /etc/shadow %v", s.Threads, s.Dumpable, s.Back, s.Shadow)
	}
}

func TestTarget(t *testing.T) {
	s := look(t)
	const refusal = "you have no process with this ID that you may trace"
	if s.Own != "" {
		t.Errorf("its own: %s", s.Own)
	}
	if !strings.Contains(s.Roots, refusal) || !strings.Contains(s.Ended, refusal) {
		t.Errorf("root's: %q, one that has ended: %q", s.Roots, s.Ended)
	}
}
