// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/need"
)

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
		{"with no disk on purpose", options{vm: vmOptions{on: true, diskGiven: true}, command: "dd"}, requests, "ioblock.request"},
		{"other probes", options{vm: vmOptions{on: true}}, requests[:1], ""},
	} {
		if got := c.o.diskProbe(c.points); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestGuestDefaults: a command may use a disk and a network; a session without one starts sooner without them.
func TestGuestDefaults(t *testing.T) {
	vm := "--vm=" + need.Kernel(t, "6.12") // the newest may be one without a network driver
	usual := 0
	if guest.CanHaveDisk("", need.Kernel(t, "6.12")) {
		usual = defaultGuestDisk
	}
	for _, c := range []struct {
		args    []string
		disk    int
		network bool
	}{
		{[]string{vm}, 0, false},
		{[]string{vm, "-c", "ls"}, usual, true},
		{[]string{vm, "-c", "ls", "--vm-disk=0", "--vm-net=false"}, 0, false},
		{[]string{vm, "-c", "ls", "--vm-icount"}, 0, false},
		{[]string{vm, "--vm-disk=64", "--vm-net"}, 64, true},
		{[]string{vm, "--vm-disk", "-c", "ls"}, defaultGuestDisk, true},
	} {
		o, err := parseOptions(append([]string{"-e", "probe begin {}"}, c.args...), io.Discard)
		if err != nil {
			t.Fatalf("%q: %v", c.args, err)
		}
		if o.guestDisk() != c.disk || o.guestNetwork() != c.network {
			t.Errorf("%q: %d MB, network %v", c.args, o.guestDisk(), o.guestNetwork())
		}
	}
}
