// SPDX-License-Identifier: GPL-2.0-or-later

package main

import "testing"

// TestDiskProbe checks which probes of a guest without a disk are warned of.
func TestDiskProbe(t *testing.T) {
	requests := []string{"begin", "ioblock.request", `kernel.trace("block:block_rq_issue")`}
	for _, c := range []struct {
		name   string
		o      options
		points []string
		want   string
	}{
		{"on this machine", options{}, requests, ""},
		{"in a guest", options{vm: vmOptions{on: true}}, requests, "ioblock.request"},
		{"by the tracepoint", options{vm: vmOptions{on: true}}, requests[2:], requests[2]},
		{"with a disk", options{vm: vmOptions{on: true, disk: 256}}, requests, ""},
		{"a command that loads a driver", options{vm: vmOptions{on: true}, command: "modprobe null_blk; dd"}, requests, ""},
		{"other probes", options{vm: vmOptions{on: true}}, requests[:1], ""},
	} {
		if got := c.o.diskProbe(c.points); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
