// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// readerNice is the reader's niceness: probed programs may use all of a CPU, and if the reader
	// has to wait for that CPU, its ring overflows.
	readerNice = -10
	// urgentTime is how long the reader runs as SCHED_FIFO after it wakes up.
	// With niceness alone it waits for up to two ticks, 8 ms, when a probed
	// program runs on its CPU: since 6.6, EEVDF preempts the running task only at
	// a tick. The time is bounded, as a real-time reader that never stops could
	// starve the machine when many CPUs print.
	urgentTime = 10 * time.Millisecond
	// sleepTime is the shortest wait that counts as a sleep and makes the reader
	// urgent again. After a shorter wait the rings had only blocks that can't be
	// read yet, and the task that has to complete them may need this CPU.
	sleepTime = 50 * time.Microsecond
	// askTime is how long an answer of othersRun counts: CPUs can go away, and settings can change.
	askTime = time.Second

	schedFIFO = 1 // SCHED_FIFO of linux/sched.h
)

// preference sets how the reader's thread is scheduled (sched(7)): as SCHED_FIFO
// when it wakes up, where othersRun allows it, by niceness once it has read for urgentTime.
// Processes that the reader starts don't inherit it. nil: not permitted, so nothing changes.
type preference struct {
	before, nice, urgent unix.SchedAttr
	now, awake           *unix.SchedAttr // what the thread has, and what it gets when it wakes up
	others               []int           // threads that work for the reader
	laid, woken, asked   time.Time
}

// prefer gives the calling goroutine's thread, and others that it waits for,
// priority until end is called.
func prefer(others ...int) *preference {
	runtime.LockOSThread()
	old, err := unix.SchedGetAttr(0, 0)
	if err != nil || old.Policy != unix.SCHED_NORMAL {
		return nil
	}
	p := &preference{before: *old, nice: *old, urgent: *old, woken: time.Now(), others: others}
	p.nice.Nice = readerNice
	p.urgent.Policy, p.urgent.Priority, p.urgent.Nice = schedFIFO, 1, 0
	if !p.set(&p.nice) {
		return nil
	}
	p.ask(time.Now())
	p.prepare()
	return p
}

// ask decides what the thread gets when it wakes up.
func (p *preference) ask(now time.Time) {
	p.asked, p.awake = now, &p.nice
	if othersRun(rtRuntime) {
		p.awake = &p.urgent
	}
}

// prepare gives the thread what it shall have when it wakes up.
func (p *preference) prepare() {
	if p.now != p.awake && !p.set(p.awake) { // the control group may have no real-time budget
		p.urgent = p.nice
	}
}

// othersRun reports whether the threads of this process that have no real-time priority run whatever the reader
// does. Only then may it be a real-time thread: where Go's runtime waits for another of its threads, such as one
// that reads the reader's stack for the garbage collector, it yields the CPU (sched_yield(2)) until that has run,
// and a real-time thread yields to none of a lower priority. On the same CPU both would wait, and everything else
// there: for 0.95 s where the kernel throttles real-time threads, else for ever.
func othersRun(rtRuntime string) bool {
	var cpus unix.CPUSet
	err := unix.SchedGetaffinity(0, &cpus)
	return err == nil && cpus.Count() > 1 && throttled(rtRuntime)
}

// rtRuntime has the microseconds that real-time threads may run in each second (sched(7)).
const rtRuntime = "/proc/sys/kernel/sched_rt_runtime_us"

// throttled reports whether the kernel takes a CPU from real-time threads that use all of it, for a moment in each second.
func throttled(path string) bool {
	text, err := os.ReadFile(path)
	runtime, parsed := strconv.Atoi(strings.TrimSpace(string(text)))
	return err == nil && parsed == nil && runtime >= 0
}

// set returns whether the kernel accepted the attributes.
func (p *preference) set(attr *unix.SchedAttr) bool {
	if unix.SchedSetAttr(0, attr, 0) != nil {
		return false
	}
	for _, thread := range p.others {
		_ = unix.SchedSetAttr(thread, attr, 0)
	}
	p.now = attr
	return true
}

// sleeps is called before the reader waits, wakes after it.
func (p *preference) sleeps() {
	if p == nil {
		return
	}
	p.laid = time.Now()
	if p.laid.Sub(p.asked) >= askTime {
		p.ask(p.laid)
	}
	p.prepare()
}

func (p *preference) wakes() {
	if p == nil {
		return
	}
	if now := time.Now(); now.Sub(p.laid) >= sleepTime {
		p.woken = now
	}
}

// works ends the urgency after urgentTime. The reader calls it repeatedly while it reads.
func (p *preference) works() {
	if p != nil && p.now == &p.urgent && time.Since(p.woken) > urgentTime {
		p.set(&p.nice)
	}
}

func (p *preference) end() {
	if p != nil {
		p.set(&p.before)
	}
	runtime.UnlockOSThread()
}

// plainly calls start on a thread with normal scheduling, as processes inherit
// the scheduling of the thread that starts them.
func (p *preference) plainly(start func() error) error {
	if p == nil {
		return start()
	}
	result := make(chan error)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the goroutine
		_ = unix.SchedSetAttr(0, &p.before, 0)
		result <- start()
	}()
	return <-result
}
