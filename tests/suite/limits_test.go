// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestTimeLimit checks that a run is too long if it took more compiles of the gauge than allowed, at any
// speed of the machine, and that the time of other programs does not count.
func TestTimeLimit(t *testing.T) {
	for _, c := range []struct {
		cpu, wall, compile, others time.Duration
		want                       string
	}{
		{1299 * time.Second, 719 * time.Second, gaugeUsual, 0, ""},
		{1301 * time.Second, 719 * time.Second, gaugeUsual, 0, "1301 s of CPU time"},
		{1299 * time.Second, 721 * time.Second, gaugeUsual, 0, "721 s of wall clock"},
		{1299 * time.Second, 721 * time.Second, gaugeUsual, time.Duration(runtime.NumCPU()) * time.Second, ""},
		{1301 * time.Second, 719 * time.Second, gaugeUsual, time.Hour, "1301 s of CPU time"},
		{2599 * time.Second, 1439 * time.Second, 2 * gaugeUsual, 0, ""},
		{700 * time.Second, 300 * time.Second, gaugeUsual / 2, 0, "700 s of CPU time"},
	} {
		r := newResults()
		r.progress = io.Discard
		r.cpu, r.wall, r.others = c.cpu, c.wall, c.others
		r.gauge = gauge{cpu: 3 * c.compile, runs: 3}
		r.limit()
		got := strings.Join(r.list["time"].output, "")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestBusyTime checks which times of /proc/stat count.
func TestBusyTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"cpu  100 200 300 9000 9000 400 500 600 100 0\ncpu0 1 1 1\n": 21 * time.Second,
		"cpu  100": time.Second,
		"":         0,
	} {
		if got := parseBusy(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if now := busyTime(); now <= 0 {
		t.Errorf("this machine has been busy for %v", now)
	}
}
