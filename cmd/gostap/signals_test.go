// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

// send sends this process a signal; its handler runs some time later.
func send(t *testing.T, sig syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(os.Getpid(), sig); err != nil {
		t.Fatal(err)
	}
}

func within(t *testing.T, c <-chan struct{}, what string) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(10 * time.Second):
		t.Fatal(what)
	}
}

// TestIgnoredHangup checks that SIGHUP stays ignored, as nohup(1) needs it.
func TestIgnoredHangup(t *testing.T) {
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	ctx, s := cli.CatchSignals(func() {})
	defer s.Ignore()
	if !signal.Ignored(syscall.SIGHUP) {
		t.Error("SIGHUP is not ignored any more")
	}
	send(t, syscall.SIGHUP)
	send(t, syscall.SIGTERM)
	within(t, ctx.Done(), "SIGTERM is not heard")
}

// TestHangup checks that without nohup SIGHUP ends a session as SIGTERM does.
func TestHangup(t *testing.T) {
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP) // the tests may themselves have been started by nohup
	defer signal.Stop(heard)
	ctx, s := cli.CatchSignals(func() {})
	defer s.Ignore()
	send(t, syscall.SIGHUP)
	within(t, ctx.Done(), "SIGHUP is not heard")
}

// TestQuit checks that SIGQUIT ends the process normally before there is a session, without printing
// goroutines, and detaches the session from then on.
func TestQuit(t *testing.T) {
	ctx, s := cli.CatchSignals(func() {})
	defer s.Ignore()
	leave := s.DetachRequests()
	send(t, syscall.SIGQUIT)
	within(t, leave, "SIGQUIT does not leave the session")
	if ctx.Err() != nil {
		t.Error("leaving a session ends it")
	}
	ctx, s = cli.CatchSignals(func() {})
	defer s.Ignore()
	send(t, syscall.SIGQUIT)
	within(t, ctx.Done(), "SIGQUIT is not heard")
}

// TestLastSignal checks that the third signal, and no earlier one, ends the process at once.
func TestLastSignal(t *testing.T) {
	gave := 0
	_, s := cli.CatchSignals(func() { gave++ })
	defer s.Ignore()
	for n, want := range []int{0, 0, 1, 1} {
		if s.Handle(syscall.SIGTERM); gave != want {
			t.Errorf("after signal %d: gave up %d times", n+1, gave)
		}
	}
}

func TestSweepArguments(t *testing.T) {
	for _, args := range [][]string{{"x"}, {"1", "2"}} {
		var errs bytes.Buffer
		if status := runSweep(t.Context(), args, cli.Stdio{Err: &errs}); status != 1 || errs.Len() == 0 {
			t.Errorf("sweep %v: status %d, %q", args, status, errs.String())
		}
	}
}
