// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"io"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// background writes to a file on a thread of its own: a file system that does not answer (a FUSE
// server, a frozen or failing disk) blocks write(2) without limit, and not even SIGKILL interrupts
// it.
type background struct {
	to     io.Writer
	thread int // its number, for sched_setattr(2)
	work   chan []byte
	done   chan error
	buf    []byte // being written; empty if no write is pending
}

func newBackground(to io.Writer) *background {
	b := &background{to: to, work: make(chan []byte), done: make(chan error, 1)}
	started := make(chan int)
	go b.serve(started)
	b.thread = <-started
	return b
}

func (b *background) serve(started chan<- int) {
	runtime.LockOSThread() // for good: the thread ends with the goroutine
	started <- unix.Gettid()
	for p := range b.work {
		_, err := b.to.Write(p)
		b.done <- err
	}
}

// close ends the thread once its pending write has returned.
func (b *background) close() { close(b.work) }

// push writes p and returns when it is written, or when hurried returns true and the file system
// does not answer. In the second case rest is p: the thread may still be writing its beginning, so
// the next call must begin with the same bytes.
func (b *background) push(p []byte, hurried func() bool) (rest []byte, err error) {
	for {
		if len(b.buf) == 0 {
			if len(p) == 0 {
				return nil, nil
			}
			b.buf = append(b.buf, p...)
			b.work <- b.buf
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

// await waits until the pending write has ended, and returns whether it has.
func (b *background) await(hurried func() bool) (ended bool, err error) {
	poll := time.NewTimer(streamPoll)
	defer poll.Stop()
	for {
		select {
		case err := <-b.done:
			return true, err
		case <-poll.C:
		}
		if hurried != nil && hurried() {
			return false, nil
		}
		poll.Reset(streamPoll)
	}
}
