// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestHolder checks that a process whose map can't be looked at is found, and others are not: by its files of
// mapped files, or if its first thread has ended, by its other threads. A FIFO stands for the lock.
func TestHolder(t *testing.T) {
	const short = 50 * time.Millisecond
	for _, at := range []string{"map_files", "task/13/maps", "task/13/mem"} {
		proc := t.TempDir()
		held := filepath.Join(proc, "12", at)
		for _, err := range []error{
			os.MkdirAll(filepath.Join(proc, "7/map_files/400000-401000"), 0o755), os.MkdirAll(filepath.Join(proc, "8/map_files"), 0o755),
			os.Mkdir(filepath.Join(proc, "sys"), 0o755), os.MkdirAll(filepath.Join(proc, "12/map_files"), 0o755), os.MkdirAll(filepath.Join(proc, "12/task/12"), 0o755),
			os.WriteFile(filepath.Join(proc, "12/task/12/maps"), nil, 0o644),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if pid, _ := holder(proc, short); pid != 0 {
			t.Errorf("process %d", pid)
		}
		if err := errors.Join(os.RemoveAll(held), os.MkdirAll(filepath.Dir(held), 0o755), unix.Mkfifo(held, 0o600)); err != nil {
			t.Fatal(err)
		}
		if pid, _ := holder(proc, short); pid != 12 {
			t.Errorf("%s: process %d", at, pid)
		}
		freed := time.AfterFunc(2*lookTime, func() {
			if f, err := os.OpenFile(held, os.O_RDWR, 0); err == nil {
				time.AfterFunc(time.Second, func() { f.Close() })
			}
		})
		if pid, _ := holder(proc, time.Minute); pid != 0 {
			t.Errorf("%s: process %d has the lock although it is free", at, pid)
		}
		freed.Stop()
	}
}

// TestHolderInFault checks that a process is found which stays in a page fault, also if it repeats the fault because of
// a signal, and not one that waits for userfaultfd(2) outside of a breakpoint, or that is in one fault after the other.
func TestHolderInFault(t *testing.T) {
	const (
		stack   = "[<0>] folio_wait_bit_common+0x1/0x2\n[<0>] handle_mm_fault+0xde/0x2d0\n[<0>] mem_rw.isra.0+0x9b/0x1d0\n"
		user    = "[<0>] handle_userfault+0x1/0x2\n" + stack
		waits   = "12 (a) b) D 1 12 12 0 -1 0 70 0 4 0 0\n"
		signal  = "State:\tS (sleeping)\nShdPnd:\t0000000000000000\nSigPnd:\t0000000000000200\nSigBlk:\t0000000000000100\n"
		blocked = "State:\tR (running)\nSigPnd:\t0000000000000200\nShdPnd:\t0000000000000000\nSigBlk:\t0000000000000300\n"
		ended   = "State:\tZ (zombie)\nSigPnd:\t0000000000000200\n"
	)
	for _, c := range []struct {
		stack, status, later string
		pid                  int
	}{
		{stack, "", waits, 12},
		{user, "", waits, 0},
		{user + "[<0>] uprobe_notify_resume+0x1/0x2\n", "", waits, 12},
		{"[<0>] exc_page_fault+0x1/0x2\n[<0>] uprobe_notify_resume+0x1/0x2\n", "", waits, 12},
		{"[<0>] pipe_read+0x1/0x2\n", signal, waits, 12},
		{"[<0>] pipe_read+0x1/0x2\n", blocked, waits, 0},
		{stack, "", "12 (a) b) D 1 12 12 0 -1 0 71 0 4 0 0\n", 0},
		{"", signal, waits, 12},
		{"", blocked, waits, 0},
		{"", ended, waits, 0},
		{"[<0>] do_freezer_trap+0x1/0x2\n[<0>] get_signal+0x1/0x2\n", signal, waits, 0},
	} {
		proc := t.TempDir()
		thread := filepath.Join(proc, "12/task/13")
		put := func(file, text string) {
			if err := errors.Join(os.MkdirAll(thread, 0o700), os.WriteFile(filepath.Join(thread, file), []byte(text), 0o600)); err != nil {
				t.Fatal(err)
			}
		}
		put("stack", c.stack)
		put("stat", waits)
		put("status", c.status)
		if c.later != waits {
			time.AfterFunc(2*lookTime, func() { put("stat", c.later) })
		}
		pid, fault := holder(proc, 8*lookTime)
		if pid != c.pid || fault != (pid != 0) {
			t.Errorf("%+v: process %d, %v", c, pid, fault)
		}
	}
	text := (&HeldError{PID: 12, Fault: true}).Error()
	if want := "process 12 waits in a page fault, and may keep the lock of a memory map, so no process could fork while breakpoints are inserted"; text != want {
		t.Error(text)
	}
}

// TestHolderBehindSlow checks that a process that holds its lock is found behind many which only take long to look at.
func TestHolderBehindSlow(t *testing.T) {
	slow := func(pid int) {
		if pid == holds {
			select {}
		}
		time.Sleep(2 * lookTime)
	}
	var pids []int
	for pid := range mostHeld + 1 {
		pids = append(pids, 1+pid)
	}
	if pid := holderOf(pids, time.Minute, slow); pid != 0 {
		t.Errorf("process %d is only slow", pid)
	}
	if pid := holderOf(append(pids, holds), time.Second, slow); pid != holds {
		t.Errorf("process %d, not the one that holds its lock", pid)
	}
}

// TestHolderInTurn checks that processes which hold their locks one after the other, each for less than patience, use it
// up together.
func TestHolderInTurn(t *testing.T) {
	const patience = 2 * time.Second
	var pids []int
	for pid := range 4 * mostHeld {
		pids = append(pids, 1+pid)
	}
	began := time.Now()
	pid := holderOf(pids, patience, func(pid int) { time.Sleep(patience * 9 / 10) })
	if took := time.Since(began); pid <= mostHeld || took > 2*patience+2*mostHeld*lookTime {
		t.Errorf("process %d after %v", pid, took)
	}
}

const holds = 900

// TestStillTaken checks that a lock that is free by now is not counted, although the time for waiting is over.
func TestStillTaken(t *testing.T) {
	free, taken := make(chan struct{}), make(chan struct{})
	close(free)
	for range 50 {
		if pid := stillTaken(map[int]<-chan struct{}{7: free, 8: free}, 0); pid != 0 {
			t.Fatalf("process %d has the lock although it is free", pid)
		}
	}
	if pid := stillTaken(map[int]<-chan struct{}{7: free, 8: taken}, 0); pid != 8 {
		t.Errorf("process %d", pid)
	}
}

// TestLookAtManyFiles checks that a process is not taken for one that holds its lock because it maps many files.
func TestLookAtManyFiles(t *testing.T) {
	f, err := os.Open(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const files = 20_000
	for i := range files {
		m, err := unix.Mmap(int(f.Fd()), 0, 1, unix.PROT_READ*(i%2), unix.MAP_PRIVATE) // neighbours differ, and stay apart
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = unix.Munmap(m) })
	}
	began := time.Now()
	names, err := listed("/proc/self/map_files")
	all := time.Since(began)
	if len(names) < files || err != nil {
		t.Fatalf("%d files, %v", len(names), err)
	}
	took := all
	for range 5 { // something else may have run meanwhile
		began = time.Now()
		look("/proc/self")
		took = min(took, time.Since(began))
	}
	if took > all/4 {
		t.Errorf("it takes %v to look, and %v to list all files", took, all)
	}
}

// TestRemoveHeld checks that breakpoints stay, with their events and the instance, while the kernel could not
// remove them without keeping processes from forking, and that nothing else stays.
func TestRemoveHeld(t *testing.T) {
	d := dir(t.TempDir())
	const name = prefix + "1"
	file := func(text string, elem ...string) {
		path := d.path(elem...)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	file("p:"+name+"/k vfs_read\n", "kprobe_events")
	file("p:"+name+"/u /bin/sh:0x10\n", "uprobe_events")
	file("", "instances", name, "tracing_on")
	file("", "instances", name, "events", name, "enable")
	file("", "instances", name, "events", name, "k", "enable")
	realRemove, realHeld := removeEvent, held
	t.Cleanup(func() { removeEvent, held = realRemove, realHeld })
	var removed []string
	removeEvent = func(_, event string) error { removed = append(removed, event); return nil }
	held = func(time.Duration, bool) *HeldError { return &HeldError{PID: 12, Removal: true} }
	for _, c := range []struct {
		enabled string
		want    []string
	}{{"0\n", []string{name + "/k", name + "/u"}}, {"1\n", []string{name + "/k"}}} {
		file(c.enabled, "instances", name, "events", name, "u", "enable")
		removed = nil
		left, _ := d.removeInstance(t.Context(), name, func() *HeldError { return held(0, true) }) // a folder that is not tracefs's is not empty, and stays
		slices.Sort(removed)
		var stays *HeldError
		if !slices.Equal(removed, c.want) || errors.As(left.err(), &stays) != (len(c.want) == 1) {
			t.Errorf("%q: removed %q, left %v", c.enabled, removed, left.err())
		}
	}
	off := func(elem ...string) string {
		text, _ := os.ReadFile(d.path(append([]string{"instances", name}, elem...)...))
		return string(text)
	}
	if off("tracing_on") != "0\n" || off("events", name, "k", "enable") != "0\n" || off("events", name, "u", "enable") == "0\n" {
		t.Error("the wrong events were turned off")
	}
}

// TestDisarmHeld checks that nothing is recorded while the end of a session waits for a lock.
func TestDisarmHeld(t *testing.T) {
	d := dir(t.TempDir())
	i := &instance{dir: d, name: prefix + "1", events: []string{"u"}}
	folder := i.path("events", i.name)
	if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(i.path("tracing_on"), nil, 0o600), os.WriteFile(folder+"/enable", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	text := func(path string) string {
		b, _ := os.ReadFile(path)
		return strings.TrimSpace(string(b))
	}
	realHeld := held
	t.Cleanup(func() { held = realHeld })
	var stays *HeldError
	held = func(time.Duration, bool) *HeldError {
		if on := text(i.path("tracing_on")); !strings.HasSuffix(on, "0") {
			t.Errorf("tracing_on is %q", on)
		}
		return stays
	}
	s := &session{inst: i, script: &tracemeta.Script{Events: []tracemeta.Event{{Name: "u", File: "/bin/sh"}}}}
	stays = &HeldError{PID: 12, Removal: true}
	if err := s.disarm(); err != nil || !i.leaves || text(folder+"/enable") != "" {
		t.Errorf("%v, left: %v, enabled: %q", err, i.leaves, text(folder+"/enable"))
	}
	stays, i.leaves = nil, false
	if err := s.disarm(); err != nil || i.leaves || text(folder+"/enable") != "0" {
		t.Errorf("%v, left: %v, enabled: %q", err, i.leaves, text(folder+"/enable"))
	}
}

// TestWaited checks that reading the memory of a thread at an address of nothing tells whether it has a memory map.
func TestWaited(t *testing.T) {
	if !waited("/proc/thread-self/mem") {
		t.Error("this thread has no memory map")
	}
	c := exec.Command("/bin/true")
	if err := errors.Join(c.Start(), unix.Waitid(unix.P_PID, c.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)); err != nil {
		t.Fatal(err)
	}
	if waited(filepath.Join("/proc", strconv.Itoa(c.Process.Pid), "mem")) {
		t.Error("a process that has ended has a memory map")
	}
	_ = c.Wait()
}
