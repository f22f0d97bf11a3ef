// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// pipeVariable is for the process that TestKilledStarter kills: it names a pipe that the process's command holds open.
const pipeVariable = "GOSTAP_TEST_KILLED_STARTER"

// TestKilledStarter checks that a command ends if the process is killed that has started it.
func TestKilledStarter(t *testing.T) {
	if pipe := os.Getenv(pipeVariable); pipe != "" {
		out, err := command{dir: t.TempDir(), argv: []string{"sh", "-c", `exec 3>"$1"; echo runs >&3; exec sleep 60`, "sh", pipe}}.run(t.Context())
		t.Fatal(out, err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	starter := exec.Command("/proc/self/exe", "-test.run=^TestKilledStarter$")
	starter.Env = append(os.Environ(), pipeVariable+"="+pipe, "TMPDIR="+t.TempDir())
	if err := starter.Start(); err != nil {
		t.Fatal(err)
	}
	held, err := os.Open(pipe)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	in := bufio.NewReader(held)
	if line, err := in.ReadString('\n'); line != "runs\n" {
		t.Fatalf("%q, %v", line, err)
	}
	if err := starter.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = starter.Wait() // it was killed
	ended := make(chan error, 1)
	go func() {
		_, err := in.ReadByte()
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != io.EOF {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the command still runs")
	}
}
