// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

func TestCommandInGuest(t *testing.T) {
	for i, c := range commands {
		release := harness.Kernels(t)[i%2]
		t.Run(c.name, func(t *testing.T) { c.check(t, release) })
	}
}

// TestInterrupt checks that the first SIGINT ends the session in the guest in the normal way.
func TestInterrupt(t *testing.T) {
	cmd := exec.Command(harness.Binary(t), "--vm", "-e", `probe begin { println("armed") } probe end { println("end") }`)
	pipe, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	buf := make([]byte, 64)
	n, err := pipe.Read(buf)
	must(t, err)
	must(t, cmd.Process.Signal(os.Interrupt))
	m, _ := pipe.Read(buf[n:])
	if got := string(buf[:n+m]); got != "armed\nend\n" {
		t.Errorf("printed %q", got)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after an interrupt: %v", err)
	}
}

// TestOutputFile checks that output goes to the file of -o and not to standard output.
func TestOutputFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	out, _, status := gostap(t, "--vm", "-o", file, "-e", `probe begin { println("hello") exit() }`)
	text, err := os.ReadFile(file)
	if status != 0 || out != "" || err != nil || string(text) != "hello\n" {
		t.Errorf("status %d, stdout %q, file %q %v", status, out, text, err)
	}
}
