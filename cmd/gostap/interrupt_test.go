// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// TestInterruptedBeforeProbes: what waits for a writer, as what hangs in a file
// system would, is not waited for after a signal. How long the rest takes depends
// on what else the machine does.
func TestInterruptedBeforeProbes(t *testing.T) {
	if interruptGrace > 50*time.Millisecond {
		t.Errorf("%v leaves too little of 100 ms to end the process", interruptGrace)
	}
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-p1", "-"}, {"-p3", "-"}, {"-p2", fifo}, {"fmt", "-"}, {"merge", fifo}} {
		in, writer := io.Pipe()
		defer writer.Close()
		ctx, cancel := context.WithCancel(t.Context())
		var at time.Time
		time.AfterFunc(300*time.Millisecond, func() { at = time.Now(); cancel() })
		var errs bytes.Buffer
		status := run(ctx, programName, args, stdio{in: in, out: io.Discard, err: &errs})
		if took := time.Since(at); status != 1 || at.IsZero() || took > 10*time.Second || !strings.Contains(errs.String(), "stopped by a signal") {
			t.Errorf("gostap %s: status %d, %v after the signal\n%s", strings.Join(args, " "), status, took, errs.String())
		}
	}
}

// TestNoMessagesOfTheSignal: that a question was cut short is no diagnostic.
func TestNoMessagesOfTheSignal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l := (&options{}).fetching(ctx, nil, stdio{}, func() (l diag.List) {
		l.Errorf(diag.NoDebugInfo, source.Pos{}, "reading symbols failed: context canceled")
		return l
	})
	if l != nil {
		t.Errorf("told: %v", l)
	}
}
