// SPDX-License-Identifier: GPL-2.0-or-later

package loader

// Leader runs functions for sessions on one goroutine. A handler that runs while its session starts
// or ends sees the thread that starts or ends the session as current. If that is the first thread
// of its process, tid() equals pid(), and current is in the kernel's list of processes. Other
// threads are not in that list, so C code that walks ->tasks from current back to current would
// never end on one of them.
type Leader struct{ calls chan func() }

// NewLeader returns a Leader that runs nothing before Serve.
func NewLeader() *Leader { return &Leader{make(chan func())} }

// Serve runs the sessions' functions on the calling goroutine, until Close. Lock it to the
// process's first thread by runtime.LockOSThread in an init function.
func (l *Leader) Serve() {
	for f := range l.calls {
		f()
	}
}

// Close ends Serve. No session may use the Leader afterwards.
func (l *Leader) Close() { close(l.calls) }

// run lets the leader run f, and does not wait for it. If l is nil, any thread runs f.
func (l *Leader) run(f func()) {
	if l == nil {
		go f()
		return
	}
	go func() { l.calls <- f }()
}

// Lead makes the calling goroutine serve as the leader while work runs on another one, and returns
// the result of work.
func Lead(work func(*Leader) int) (status int) {
	leader := NewLeader()
	go func() {
		defer leader.Close()
		status = work(leader)
	}()
	leader.Serve()
	return status
}
