// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
)

// TestFullDisk checks that a failed write leads to an error.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	const script = "probe begin { exit() }"
	for _, args := range [][]string{
		{"-V"}, {"--help"}, {"explain"}, {"explain", string(diag.Registry()[0].Code)}, {"doc"}, {"doc", "--all", "--format", "text"},
		{"fmt", "-"}, {"sdt-header"}, {"sdt-header", "--linux"}, {"tapset", "list"}, {"doctor"}, {"--dump-functions"}, {"--dump-probe-types"},
		{"-l", "begin"}, {"-L", "timer.s(1)"}, {"-p1", "-e", script}, {"-p2", "-e", script}, {"-p3", "-e", script},
	} {
		var errs bytes.Buffer
		status := run(t.Context(), programName, args, cli.Stdio{In: strings.NewReader(script), Out: full, Err: &errs})
		if status != 1 || !strings.Contains(errs.String(), "writing to standard output: no space left on device") {
			t.Errorf("gostap %s: status %d\n%s", args, status, errs.String())
		}
	}
}

// TestReaderGone checks that nothing is reported if the reader closes the pipe.
func TestReaderGone(t *testing.T) {
	var errs bytes.Buffer
	c := &cli.Checked{W: &errs, Err: &os.PathError{Op: "write", Err: syscall.EPIPE}}
	if status := c.Status(0, &errs); status != cli.BrokenPipe || errs.Len() > 0 {
		t.Errorf("status %d, %q", status, errs.String())
	}
}
