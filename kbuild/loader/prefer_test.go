// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// TestPrefer checks that the reader's thread has SCHED_FIFO when it wakes up, and only niceness
// once it has run for long, and that its commands have neither, nor the thread after end.
func TestPrefer(t *testing.T) {
	need.Root(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := scheduled(t)
	p := prefer()
	if p == nil {
		t.Fatal("it is not preferred")
	}
	urgent, nice := "nice -10, policy 1", "nice -10, policy 0"
	if !othersRun(rtRuntime) {
		urgent = nice
	}
	want := func(when, what string) {
		t.Helper()
		if got := scheduled(t); got != what {
			t.Errorf("%s: %s, not %s", when, got, what)
		}
	}
	want("at first", urgent)
	p.works()
	want("working for a moment", urgent)
	p.woken = p.woken.Add(-2 * urgentTime)
	p.works()
	want("working for long", nice)
	p.sleeps()
	want("asleep", urgent)
	p.laid = p.laid.Add(time.Second) // as if no time had passed
	p.wakes()
	p.works()
	want("awake without having slept", nice)
	p.sleeps()
	p.laid = p.laid.Add(-2 * sleepTime)
	p.wakes()
	p.works()
	want("awake again", urgent)
	if got := commandScheduled(t, p); got != before {
		t.Errorf("a command: %s, not %s", got, before)
	}
	p.end()
	want("afterwards", before)
}

// TestPreferOneCPU checks that the reader has no real-time priority on a single CPU, also where the second one
// goes away during the session: its other threads would not run there while it waits for them.
func TestPreferOneCPU(t *testing.T) {
	need.Root(t)
	runtime.LockOSThread() // for good: the thread ends with the test
	if err := unix.SchedSetaffinity(0, firstCPU(t)); err != nil {
		t.Fatal(err)
	}
	p := prefer()
	want := "nice -10, policy 0"
	if got := scheduled(t); got != want {
		t.Error("at first:", got)
	}
	p.awake = &p.urgent // as with two CPUs
	p.prepare()
	p.asked = p.asked.Add(-askTime)
	p.sleeps()
	if got := scheduled(t); got != want {
		t.Error("with one CPU left:", got)
	}
	p.end()
}

// firstCPU returns the first of the CPUs that the thread may run on.
func firstCPU(t *testing.T) *unix.CPUSet {
	t.Helper()
	var all, first unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	for cpu := range 64 * len(all) {
		if all.IsSet(cpu) {
			first.Set(cpu)
			break
		}
	}
	return &first
}

// TestPreferDrain checks that drain gives up SCHED_FIFO if printing takes long.
func TestPreferDrain(t *testing.T) {
	need.Root(t)
	d := newFake(1)
	d.hit(0, 0, textRecord("text"))
	s := newSession(d, testMeta(), nil, Config{Stdout: io.Discard})
	s.preferred = prefer()
	defer s.preferred.end()
	s.preferred.woken = time.Time{}
	s.drain(false)
	if got := scheduled(t); got != "nice -10, policy 0" {
		t.Error(got)
	}
}

// TestPreferUrgentRefused checks that niceness stays if the kernel refuses SCHED_FIFO.
func TestPreferUrgentRefused(t *testing.T) {
	need.Root(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p := prefer()
	defer p.end()
	p.urgent = p.nice
	p.sleeps()
	p.woken = time.Time{}
	p.works()
	p.sleeps()
	if got := scheduled(t); got != "nice -10, policy 0" {
		t.Error(got)
	}
}

// scheduleOf returns niceness and policy from a thread's stat (proc(5)).
func scheduleOf(stat string) string {
	f := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	return "nice " + f[16] + ", policy " + f[38]
}

func scheduled(t *testing.T) string {
	t.Helper()
	stat, err := os.ReadFile("/proc/thread-self/stat")
	if err != nil {
		t.Fatal(err)
	}
	return scheduleOf(string(stat))
}

func commandScheduled(t *testing.T, p *preference) string {
	t.Helper()
	var out strings.Builder
	cmd := exec.Command("cat", "/proc/self/stat")
	cmd.Stdout = &out
	if err := errors.Join(p.plainly(cmd.Start), cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	return scheduleOf(out.String())
}

// TestThrottled checks that the reader is a real-time thread only where the kernel lets others run beside it.
func TestThrottled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runtime")
	for text, want := range map[string]bool{"950000\n": true, "0\n": true, "-1\n": false, "x": false} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := throttled(path); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if throttled(path + ".none") {
		t.Error("without the file")
	}
}
