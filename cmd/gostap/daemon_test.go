// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/objects"
)

// TestDaemonInterrupted checks that gostap -F -o hears a signal while the background process does not start its
// probes, as its output waits, and that this process ends.
func TestDaemonInterrupted(t *testing.T) {
	for _, text := range []string{"exec sleep 600", "trap '' TERM; while :; do sleep 1; done"} {
		heard, tells, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("/bin/sh", "-c", text)
		cmd.ExtraFiles = []*os.File{tells}
		err = cmd.Start()
		tells.Close()
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(100*time.Millisecond, cancel)
		done := make(chan error, 1)
		go func() { done <- awaitStarted(ctx, cmd, heard) }()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) || cmd.ProcessState == nil {
				t.Errorf("%s: %v, %v", text, err, cmd.ProcessState)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s: it waits", text)
			_ = cmd.Process.Kill()
		}
		heard.Close()
	}
}

// TestDaemonEnds checks what a background process says that ends before its probes are armed.
func TestDaemonEnds(t *testing.T) {
	cmd := exec.Command("/bin/true")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := awaitStarted(t.Context(), cmd, strings.NewReader("")); err == nil || !strings.Contains(err.Error(), "ended at once") {
		t.Errorf("%v", err)
	}
}

// TestUnlessStarted checks that a background process ends if the foreground process is killed before the probes are
// armed, and not later.
func TestUnlessStarted(t *testing.T) {
	for _, armed := range []bool{false, true} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		stopped, returned := false, make(chan struct{})
		go func() {
			unlessStarted(int(writer.Fd()), func() { stopped = true })
			close(returned)
		}()
		started.Store(armed)
		reader.Close()
		select {
		case <-returned:
		case <-time.After(10 * time.Second):
			t.Fatal("it waits")
		}
		if stopped == armed {
			t.Errorf("armed %v: stopped %v", armed, stopped)
		}
		started.Store(false)
		writer.Close()
	}
}

// TestDaemonModule checks that the background process reads the module that it was given, even if another process has removed
// the file meanwhile: it refuses it for its checksum.
func TestDaemonModule(t *testing.T) {
	if args := os.Getenv("GOSTAP_TEST_DAEMON"); args != "" { // the background process
		std := cli.Stdio{Out: io.Discard, Err: os.Stderr}
		os.Exit(runModule(t.Context(), strings.Split(args, "\n"), std))
	}
	name, file := removedModule(t)
	o := &options{moduleSum: "another", output: filepath.Join(t.TempDir(), "out"), format: objects.Text}
	log := logName(o.output)
	t.Setenv("GOSTAP_TEST_DAEMON", strings.Join(o.daemonArgs(name, log)[1:], "\n"))
	cmd := exec.Command(os.Args[0], "-test.run=^TestDaemonModule$")
	cmd.Stderr = os.Stderr
	_, err := startAndAwait(t.Context(), cmd, file)
	text, _ := os.ReadFile(log)
	if err == nil || !strings.Contains(string(text), "not the module that gostap built") {
		t.Errorf("%v: %s", err, text)
	}
}
