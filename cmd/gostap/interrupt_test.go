// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/fault"
)

// TestInterruptedBeforeProbes checks that after a signal gostap does not wait for work that blocks,
// here on a FIFO without a writer, as it could on a file system. How long the rest takes depends on
// the machine's load.
func TestInterruptedBeforeProbes(t *testing.T) {
	if cli.InterruptGrace > 50*time.Millisecond {
		t.Errorf("%v leaves too little of 100 ms to end the process", cli.InterruptGrace)
	}
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-p1", "-"}, {"-p3", "-"}, {"-p2", fifo}, {"fmt", "-"}} {
		in, writer := io.Pipe()
		defer writer.Close()
		ctx, cancel := context.WithCancel(t.Context())
		var at time.Time
		time.AfterFunc(300*time.Millisecond, func() { at = time.Now(); cancel() })
		var errs bytes.Buffer
		status := run(ctx, programName, args, cli.Stdio{In: in, Out: io.Discard, Err: &errs})
		if took := time.Since(at); status != 1 || at.IsZero() || took > 10*time.Second || !strings.Contains(errs.String(), "stopped by a signal") {
			t.Errorf("gostap %s: status %d, %v after the signal\n%s", strings.Join(args, " "), status, took, errs.String())
		}
	}
}

// silentCloser does not end before the test.
type silentCloser struct{ answers chan struct{} }

func (c silentCloser) Close() error { <-c.answers; return nil }

// TestInterruptedOutput checks that after a signal gostap does not wait for an output that can't be
// opened, here a FIFO without a reader, or closed.
func TestInterruptedOutput(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if out, err, ok := (&options{output: fifo}).open(ctx, cli.Stdio{Out: io.Discard, Err: io.Discard}); ok {
		t.Errorf("it was opened: %v, %v", out, err)
	}
	out := &outputs{stop: func() {}}
	if err := out.closeAfter(ctx); err != nil {
		t.Errorf("closing what can be closed: %v", err)
	}
	c := silentCloser{make(chan struct{})}
	defer close(c.answers)
	out = &outputs{closers: []io.Closer{c}, stop: func() {}}
	if err := out.closeAfter(ctx); err == nil || !strings.Contains(err.Error(), "could not be closed") {
		t.Errorf("closing: %v", err)
	}
}

// TestNoMessagesOfTheSignal checks that an interrupted query leads to no diagnostic.
func TestNoMessagesOfTheSignal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l := (&options{}).fetching(ctx, nil, cli.Stdio{}, func() (l diag.List) {
		l.Errorf(diag.NoDebugInfo, source.Pos{}, "reading symbols failed: context canceled")
		return l
	})
	if l != nil {
		t.Errorf("diagnostics: %v", l)
	}
}

// TestChangedInGoroutine checks that a file that becomes shorter while cli.UntilInterrupted's
// goroutine reads it is an error for the caller's fault.Catch, and ends no process.
func TestChangedInGoroutine(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(4096); err != nil {
		t.Fatal(err)
	}
	m, err := unix.Mmap(int(f.Fd()), 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(m)
	if err := f.Truncate(0); err != nil {
		t.Fatal(err)
	}
	err = fault.Catch(func() { cli.UntilInterrupted(t.Context(), func() byte { return m[0] }) })
	var changed *fault.ChangedError
	if !errors.As(err, &changed) {
		t.Errorf("error %v", err)
	}
}
