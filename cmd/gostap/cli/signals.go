// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// lastSignal is the number of the signal that ends the process at once.
const lastSignal = 3

// Signals handles SIGINT, SIGTERM and SIGHUP, which end the process normally, and SIGQUIT (Ctrl-\),
// which detaches the session, or ends the process if there is no session yet.
type signals struct {
	caught chan os.Signal
	cancel context.CancelFunc
	giveUp func() // called for lastSignal
	count  int

	mu     sync.Mutex
	detach chan struct{} // nil until a session listens
}

// CatchSignals returns a context that the first signal cancels. If SIGHUP is
// ignored, as by nohup(1), it stays ignored.
func CatchSignals(giveUp func()) (context.Context, *signals) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &signals{caught: make(chan os.Signal, 4), cancel: cancel, giveUp: giveUp}
	list := []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	signal.Notify(s.caught, list...)
	go func() {
		for sig := range s.caught {
			s.Handle(sig)
		}
	}()
	return ctx, s
}

// Ignore stops catching the signals.
func (s *signals) Ignore() { signal.Stop(s.caught); s.cancel() }

// Handle is called for each signal, one at a time.
func (s *signals) Handle(sig os.Signal) {
	if sig == syscall.SIGQUIT && s.leave() {
		return
	}
	s.cancel()
	if s.count++; s.count == lastSignal {
		s.giveUp()
	}
}

// leave passes a SIGQUIT on to the session; it returns false if there is none.
func (s *signals) leave() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.detach == nil {
		return false
	}
	select {
	case s.detach <- struct{}{}:
	default: // a request is already pending
	}
	return true
}

// DetachRequests returns a channel that receives every later SIGQUIT. If s is nil, there are none.
func (s *signals) DetachRequests() <-chan struct{} {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.detach == nil {
		s.detach = make(chan struct{}, 1)
	}
	return s.detach
}
