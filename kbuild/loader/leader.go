// SPDX-License-Identifier: GPL-2.0-or-later

package loader

// Leader has one goroutine run what sessions ask for. A handler that runs as
// its session starts or ends sees the thread that starts or ends it as the
// current process. Where that is the first thread of its process, tid() is
// pid(), and the process is found from current in the kernel's lists, where
// other threads are not: C that goes from current to current over ->tasks would
// never come to an end from there.
type Leader struct{ calls chan func() }

// NewLeader makes a Leader that does nothing before Serve.
func NewLeader() *Leader { return &Leader{make(chan func())} }

// Serve runs what is asked for on the calling goroutine, until Close. Lock it to
// the process's first thread by runtime.LockOSThread in an init function.
func (l *Leader) Serve() {
	for f := range l.calls {
		f()
	}
}

// Close ends Serve. Nothing may be asked for any more.
func (l *Leader) Close() { close(l.calls) }

// run has f run and does not wait for it. Without a Leader any thread does it.
func (l *Leader) run(f func()) {
	if l == nil {
		go f()
		return
	}
	go func() { l.calls <- f }()
}

// Lead has the calling goroutine serve as the leader while work runs on another,
// and returns what work does.
func Lead(work func(*Leader) int) (status int) {
	leader := NewLeader()
	go func() {
		defer leader.Close()
		status = work(leader)
	}()
	leader.Serve()
	return status
}
