// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

// TestTimeLimit checks that a run is too long if it took more compiles of the gauge than allowed, at any
// speed of the machine, and that beside busy processes only the CPU time counts.
func TestTimeLimit(t *testing.T) {
	for _, c := range []struct {
		cpu, wall, compile time.Duration
		loaded             bool
		want               string
	}{
		{1299 * time.Second, 719 * time.Second, gaugeUsual, false, ""},
		{1301 * time.Second, 719 * time.Second, gaugeUsual, false, "1301 s of CPU time"},
		{1299 * time.Second, 721 * time.Second, gaugeUsual, false, "721 s of wall clock"},
		{1299 * time.Second, 721 * time.Second, gaugeUsual, true, ""},
		{2599 * time.Second, 1439 * time.Second, 2 * gaugeUsual, false, ""},
		{700 * time.Second, 300 * time.Second, gaugeUsual / 2, false, "700 s of CPU time"},
	} {
		r := newResults()
		r.progress = io.Discard
		r.cpu, r.wall = c.cpu, c.wall
		r.gauge = gauge{cpu: 3 * c.compile, runs: 3}
		r.limit(c.loaded)
		got := strings.Join(r.list["time"].output, "")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
