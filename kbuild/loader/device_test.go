// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// eventDevice is a device over an eventfd instead of a module's file, with one
// ring of 64 bytes.
func eventDevice(t *testing.T) *procDevice {
	t.Helper()
	open := func() int {
		fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
		if err != nil {
			t.Fatal(err)
		}
		return fd
	}
	maps, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	return &procDevice{fd: open(), event: open(), maps: [][]byte{maps}, rings: []*ring{{number: 5, ctl: new(ringCtl), data: maps[:64]}}}
}

// readable reports whether a read of the descriptor would not block.
func readable(t *testing.T, fd int) bool {
	t.Helper()
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return n > 0
}

// TestDeviceWait checks that Wait returns at once if blocks were committed since the last look at
// the ring, after Wake, and when the module wakes it, and that one Wake ends one Wait.
func TestDeviceWait(t *testing.T) {
	d := eventDevice(t)
	defer d.Close()
	wait := func() {
		t.Helper()
		began := time.Now()
		if err := d.Wait(time.Hour, false); err != nil {
			t.Error(err)
		}
		if time.Since(began) > 30*time.Minute {
			t.Error("it slept to the end")
		}
	}
	d.rings[0].ctl.Head = 16
	wait()
	if d.rings[0].ctl.WantWake != 1 {
		t.Error("the module was not told to wake the reader")
	}
	d.rings[0].size() // now the reader has seen the block
	d.Wake()
	wait()
	if readable(t, d.event) {
		t.Error("the next Wait would not sleep")
	}
	if err := d.Wait(time.Millisecond, true); err != nil {
		t.Error(err)
	}
	if _, err := unix.Write(d.fd, []byte{1, 0, 0, 0, 0, 0, 0, 0}); err != nil {
		t.Fatal(err)
	}
	wait()
}

// TestDeviceClose checks that a Wake after Close is harmless, and that nothing points to unmapped
// memory.
func TestDeviceClose(t *testing.T) {
	d := eventDevice(t)
	if list := d.Rings(); len(list) != 1 || list[0].cpu() != 5 {
		t.Errorf("rings %v", list)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	d.Wake()
	if len(d.Rings()) != 0 || d.maps != nil {
		t.Error("it can still be read")
	}
}

// TestDeviceRefuses checks that every call returns the error of a file that is not a module's and
// does not support its ioctls.
func TestDeviceRefuses(t *testing.T) {
	d := eventDevice(t)
	defer d.Close()
	_, info := d.Info()
	_, status := d.Status()
	_, probe := d.Probe(0)
	_, attach := d.Attach()
	for name, err := range map[string]error{
		"Info": info, "Status": status, "Probe": probe, "Attach": attach, "SetTarget": d.SetTarget(1),
		"Start": d.Start(), "Stop": d.Stop(), "Detach": d.Detach(), "setUp": d.setUp(),
	} {
		if !errors.Is(err, unix.ENOTTY) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheckInfo(t *testing.T) {
	good := Info{ABI: abiVersion, CPUs: 2, RingSize: 1 << 16}
	for _, c := range []struct {
		name   string
		change func(*Info)
		want   string
	}{
		{"good", func(*Info) {}, ""},
		{"the most", func(i *Info) { i.CPUs, i.RingSize = maxCPUs, maxRingSize }, ""},
		{"layout", func(i *Info) { i.ABI++ }, fmt.Sprintf("the module does not fit this machine: its record layout is %d, but here it is %d; build it again", abiVersion+1, abiVersion)},
		{"no CPU", func(i *Info) { i.CPUs = 0 }, "the module's output is damaged: 0 rings"},
		{"CPUs", func(i *Info) { i.CPUs = maxCPUs + 1 }, "the module's output is damaged: 8193 rings"},
		{"no ring", func(i *Info) { i.RingSize = 0 }, "the module's output is damaged: rings of 0 bytes"},
		{"ring", func(i *Info) { i.RingSize = maxRingSize << 1 }, "the module's output is damaged: rings of 8589934592 bytes"},
		{"odd ring", func(i *Info) { i.RingSize++ }, "the module's output is damaged: rings of 65537 bytes"},
	} {
		info, got := good, ""
		c.change(&info)
		if err := checkInfo(info); err != nil {
			got = err.Error()
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// TestRing checks that bytes joins data that wraps around the end, and that run stops there.
func TestRing(t *testing.T) {
	data := []byte("01234567")
	r := &ring{ctl: &ringCtl{Head: 20, Tail: 13}, data: data}
	if got := string(r.bytes(0, 3)); got != "567" {
		t.Error(got)
	}
	if got := string(r.bytes(1, 6)); got != "670123" {
		t.Error(got)
	}
	if got := string(r.run()); got != "567" || r.size() != 7 {
		t.Errorf("%s of %d", got, r.size())
	}
	r.consume(5)
	if got := string(r.run()); got != "23" || r.size() != 2 || r.fresh() {
		t.Errorf("%s of %d", got, r.size())
	}
	r.ctl.Head++
	if !r.fresh() {
		t.Error("what came is not seen")
	}
}
