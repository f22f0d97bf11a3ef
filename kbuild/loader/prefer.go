// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// readerNice is the reader's: what is probed may take all of a processor, and
	// a reader that has to wait for its turn finds its ring overrun.
	readerNice = -10
	// urgentTime is for how long the reader runs before all others. With niceness
	// alone it waits for up to two ticks, 8 ms, where what is probed runs on its
	// processor: from 6.6 on the scheduler looks at ticks whose turn it is, and
	// lets the one go on that has had less. Without end it would be a danger to
	// the machine where many processors print.
	urgentTime = 10 * time.Millisecond
	// sleepTime and more is a sleep. Less is a look at the rings that found what
	// can't be read yet: the one that has to complete it may need this processor.
	sleepTime = 50 * time.Microsecond

	schedFIFO = 1 // SCHED_FIFO of linux/sched.h
)

// preference is how the reader's thread is scheduled (sched(7)): as SCHED_FIFO
// when it wakes up, by niceness once it has read for long, and as before for
// what it starts. nil: without the right to it nothing changes.
type preference struct {
	before, nice, urgent unix.SchedAttr
	now                  *unix.SchedAttr
	laid, woken          time.Time
}

// prefer lets the calling goroutine's thread run before others until end is
// called.
func prefer() *preference {
	runtime.LockOSThread()
	old, err := unix.SchedGetAttr(0, 0)
	if err != nil || old.Policy != unix.SCHED_NORMAL {
		return nil
	}
	p := &preference{before: *old, nice: *old, urgent: *old, woken: time.Now()}
	p.nice.Nice = readerNice
	p.urgent.Policy, p.urgent.Priority, p.urgent.Nice = schedFIFO, 1, 0
	if !p.set(&p.nice) {
		return nil
	}
	if !p.set(&p.urgent) { // a control group may have no time for it
		p.urgent = p.nice
	}
	return p
}

// set tells whether the kernel takes it.
func (p *preference) set(attr *unix.SchedAttr) bool {
	if unix.SchedSetAttr(0, attr, 0) != nil {
		return false
	}
	p.now = attr
	return true
}

// sleeps is called before the reader waits, wakes behind that.
func (p *preference) sleeps() {
	if p == nil {
		return
	}
	if p.now == &p.nice {
		p.set(&p.urgent)
	}
	p.laid = time.Now()
}

func (p *preference) wakes() {
	if p == nil {
		return
	}
	if now := time.Now(); now.Sub(p.laid) >= sleepTime {
		p.woken = now
	}
}

// works is called now and then while the reader reads.
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

// plainly calls start on a thread that is not preferred, as what it starts
// would inherit that.
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
