// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"io"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// background writes to a file on a thread of its own: a file system that does not answer (a FUSE
// server, a frozen or failing disk) blocks write(2) and open(2) without limit, and not even SIGKILL
// interrupts them.
type background struct {
	to     io.Writer
	thread int // its number, for sched_setattr(2)
	work   chan func() error
	done   chan error
	busy   bool   // work is pending
	buf    []byte // being written; empty if no write is pending
}

func newBackground(to io.Writer) *background {
	b := &background{to: to, work: make(chan func() error), done: make(chan error, 1)}
	started := make(chan int)
	go b.serve(started)
	b.thread = <-started
	return b
}

func (b *background) serve(started chan<- int) {
	runtime.LockOSThread() // for good: the thread ends with the goroutine
	started <- unix.Gettid()
	for do := range b.work {
		b.done <- do()
	}
}

// close ends the thread once its pending work has returned.
func (b *background) close() { close(b.work) }

// push writes p and returns when it is written, or when hurried returns true and the file system
// does not answer. In the second case rest is p: the thread may still be writing its beginning, so
// the next call must begin with the same bytes.
func (b *background) push(p []byte, hurried func() bool) (rest []byte, err error) {
	for {
		if !b.busy {
			if len(p) == 0 {
				return nil, nil
			}
			b.buf = append(b.buf, p...)
			b.begin(b.write)
		}
		ended, err := b.await(hurried)
		if !ended {
			return p, nil
		}
		p, b.buf = p[min(len(b.buf), len(p)):], b.buf[:0]
		if err != nil {
			return nil, err
		}
	}
}

func (b *background) write() error {
	_, err := b.to.Write(b.buf)
	return err
}

// change makes the thread continue with the writer that next returns, or with the same one if that is nil. ended
// is false if hurried returned true before that.
func (b *background) change(next func() (io.Writer, error), hurried func() bool) (ended bool, err error) {
	if b.busy {
		return false, nil
	}
	b.begin(func() error {
		to, err := next()
		if to != nil {
			b.to = to
		}
		return err
	})
	return b.await(hurried)
}

// begin gives the thread work.
func (b *background) begin(do func() error) {
	b.busy = true
	b.work <- do
}

// await waits until the pending work has ended, and returns whether it has.
func (b *background) await(hurried func() bool) (ended bool, err error) {
	poll := time.NewTimer(streamPoll)
	defer poll.Stop()
	for {
		select {
		case err := <-b.done:
			b.busy = false
			return true, err
		case <-poll.C:
		}
		if hurried != nil && hurried() {
			return false, nil
		}
		poll.Reset(streamPoll)
	}
}
