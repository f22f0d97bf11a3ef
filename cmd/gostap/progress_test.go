// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

// written is a terminal that sends each write to a channel.
type written chan string

func (w written) Write(b []byte) (int, error) {
	w <- string(b)
	return len(b), nil
}

func TestProgress(t *testing.T) {
	terminal := make(written, 100)
	p := cli.NewProgress(terminal, "Building", time.Nanosecond)
	if first := <-terminal; !regexp.MustCompile(`^\r\x1b\[KBuilding \.\.\. \d+ s$`).MatchString(first) {
		t.Errorf("%q", first)
	}
	p.End()
	close(terminal) // a later write would panic
	last := ""
	for last = range terminal {
	}
	if last != "\r\x1b[K" {
		t.Errorf("the line stays: %q", last)
	}
}

// TestIndexing checks that the line says that a file is indexed while it is, in a translation and
// in a listing.
func TestIndexing(t *testing.T) {
	terminal := make(written, 100)
	line := cli.NewProgress(terminal, "Translating", time.Hour)
	o := options{line: &currentLine{line}}
	done := o.indexing(cli.Stdio{})("/boot/vmlinux")
	line.Show()
	done()
	line.Show()
	line.End()
	close(terminal)
	var lines []string
	for text := range terminal {
		lines = append(lines, text)
	}
	want := regexp.MustCompile(`^\r\x1b\[KIndexing /boot/vmlinux, once for all runs \.\.\. 0 s\r\x1b\[KTranslating \.\.\. 0 s\r\x1b\[K$`)
	if got := strings.Join(lines, ""); !want.MatchString(got) {
		t.Errorf("%q", got)
	}
	(&options{}).indexing(cli.Stdio{Err: &bytes.Buffer{}})("/boot/vmlinux")() // nothing to show it on
}

// TestNoProgress checks that nothing is shown for short work, or if there is no terminal.
func TestNoProgress(t *testing.T) {
	var out bytes.Buffer
	cli.NewProgress(&out, "Building", time.Hour).End()
	p := cli.StartProgress(cli.Stdio{Err: &out}, "Building")
	p.End()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
