// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestSweepWithoutLock checks that nothing is swept while another process holds the lock: it
// may have created an instance that it has not locked yet.
func TestSweepWithoutLock(t *testing.T) {
	d := dir(t.TempDir())
	left := d.path("instances", prefix+"1")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.path("kprobe_events"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := lockFolder(d.path("instances"))
	if err != nil {
		t.Fatal(err)
	}
	noWait, cancel := context.WithCancel(context.Background())
	cancel()
	if err := sweepOnce(noWait, d); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Errorf("swept without the lock: %v", err)
	}
	unix.Close(other)
	if err := sweepOnce(noWait, d); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("not swept with the lock: %v", err)
	}
}

func sweepOnce(ctx context.Context, d dir) error {
	unlock, _, err := d.sweepLocked(ctx)
	unlock()
	return err
}

// TestSweepBusy checks that an event of an earlier session, which a user keeps in use, keeps no other session
// from starting, and is not taken for an event of the new session.
func TestSweepBusy(t *testing.T) {
	d := dir(t.TempDir())
	own := prefix + strconv.Itoa(os.Getpid())
	if err := os.MkdirAll(d.path("instances"), 0o700); err != nil {
		t.Fatal(err)
	}
	events := "p:" + own + "/used vfs_read\np:" + own + "/free vfs_write\np:others/free vfs_write\n"
	if err := os.WriteFile(d.path("kprobe_events"), []byte(events), 0o600); err != nil {
		t.Fatal(err)
	}
	real := removeEvent
	t.Cleanup(func() { removeEvent = real })
	var removed []string
	removeEvent = func(_, event string) error {
		if strings.HasSuffix(event, "/used") {
			return &os.PathError{Op: "write", Err: unix.EBUSY}
		}
		removed = append(removed, event)
		return nil
	}
	unlock, left, err := d.sweepLocked(t.Context())
	defer unlock()
	if err != nil || !slices.Equal(left.events, []string{own + "/used"}) || !slices.Equal(removed, []string{own + "/free"}) {
		t.Errorf("in use %q, removed %q, %v", left.events, removed, err)
	}
	i, err := d.newInstance(left.events)
	if err != nil || i.name != own+"_1" {
		t.Fatalf("%+v, %v", i, err)
	}
	unix.Close(i.lock)
	var busy *BusyError
	if err := left.err(); !errors.As(err, &busy) {
		t.Error(err)
	}
}

// TestSweepBusyInstance checks that an instance of an earlier session, of which another process has a file open, keeps
// no other session from starting.
func TestSweepBusyInstance(t *testing.T) {
	d := dir(t.TempDir())
	own := prefix + strconv.Itoa(os.Getpid())
	if err := errors.Join(os.MkdirAll(d.path("instances", own), 0o700), os.WriteFile(d.path("kprobe_events"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	real := removeFolder
	t.Cleanup(func() { removeFolder = real })
	removeFolder = func(path string) error { return &os.PathError{Op: "remove", Path: path, Err: unix.EBUSY} }
	unlock, left, err := d.sweepLocked(t.Context())
	defer unlock()
	if err != nil || !slices.Equal(left.instances, []string{own}) {
		t.Errorf("in use %q, %v", left.instances, err)
	}
	i, err := d.newInstance(left.events)
	if err != nil || i.name != own+"_1" {
		t.Fatalf("%+v, %v", i, err)
	}
	unix.Close(i.lock)
	want := "the kernel can't remove the trace instances " + own + " while another process has files of them open; when it has ended, gostap sweep, or the next session, removes them"
	if err := left.err(); err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestSweepStops checks that who starts a session need not wait until thousands of events of an earlier one are
// removed.
func TestSweepStops(t *testing.T) {
	d := dir(t.TempDir())
	if err := errors.Join(os.MkdirAll(d.path("instances"), 0o700), os.WriteFile(d.path("kprobe_events"), []byte("p:gostap_1/a a\np:gostap_1/b b\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	real := removeEvent
	t.Cleanup(func() { removeEvent = real })
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	removeEvent = func(_, _ string) error { n++; cancel(); return nil }
	if err := sweepOnce(ctx, d); !errors.Is(err, context.Canceled) || n != 1 {
		t.Errorf("%d events were removed, %v", n, err)
	}
	// a stop is not an error of the session
	points := mountPoints
	t.Cleanup(func() { mountPoints = points })
	mountPoints = []string{string(d)}
	path := d.path("a.events")
	code := tracemeta.Node{Op: tracemeta.Block}
	script := &tracemeta.Script{GostapEvents: tracemeta.Version, StringLen: 512, MaxActions: 1000, HistWidth: 50, Events: []tracemeta.Event{{Name: "a", Place: "b", Handler: tracemeta.Handler{Code: &code}}}}
	text, err := script.Write()
	if err := errors.Join(err, os.WriteFile(d.path("trace_clock"), nil, 0o600), os.WriteFile(path, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	n = 0
	if status, err := Run(ctx, Config{Script: path}); status != 0 || err != nil || n != 1 {
		t.Errorf("status %d, %v; %d events were removed", status, err, n)
	}
}

// TestSweepHeld checks that who starts a session waits once for a lock, however many killed sessions have left
// breakpoints.
func TestSweepHeld(t *testing.T) {
	d := dir(t.TempDir())
	var events string
	for i := range 9 {
		name := prefix + strconv.Itoa(i)
		folder := d.path("instances", name, "events", name, "u")
		if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(folder+"/enable", []byte("1\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
		events += "p:" + name + "/u /bin/sh:0x10\n"
	}
	if err := errors.Join(os.WriteFile(d.path("kprobe_events"), nil, 0o600), os.WriteFile(d.path("uprobe_events"), []byte(events), 0o600)); err != nil {
		t.Fatal(err)
	}
	realRemove, realHeld := removeEvent, held
	t.Cleanup(func() { removeEvent, held = realRemove, realHeld })
	removeEvent = func(_, event string) error { t.Errorf("%s was removed", event); return nil }
	n := 0
	held = func(time.Duration, bool) *HeldError { n++; return &HeldError{PID: 12, Removal: true} }
	unlock, left, _ := d.sweepLocked(t.Context())
	defer unlock()
	var stays *HeldError
	if n != 1 || !errors.As(left.err(), &stays) {
		t.Errorf("%d waits, left %v", n, left.err())
	}
}
