// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"regexp"
	"testing"
	"time"
)

// written is a terminal that sends each write to a channel.
type written chan string

func (w written) Write(b []byte) (int, error) {
	w <- string(b)
	return len(b), nil
}

func TestProgress(t *testing.T) {
	terminal := make(written, 100)
	p := newProgress(terminal, "Building", time.Nanosecond)
	if first := <-terminal; !regexp.MustCompile(`^\r\x1b\[KBuilding \.\.\. \d+ s$`).MatchString(first) {
		t.Errorf("%q", first)
	}
	p.end()
	close(terminal) // a later write would panic
	last := ""
	for last = range terminal {
	}
	if last != "\r\x1b[K" {
		t.Errorf("the line stays: %q", last)
	}
}

// TestNoProgress checks that nothing is shown for short work, or if there is no terminal.
func TestNoProgress(t *testing.T) {
	var out bytes.Buffer
	newProgress(&out, "Building", time.Hour).end()
	p := startProgress(stdio{err: &out}, "Building")
	p.end()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
