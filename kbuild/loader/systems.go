// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os/exec"
	"sync"
)

const (
	// maxCommands is how many commands of system() run at once. A probe may be hit as
	// often as any user likes, and each hit may start a command that does not end.
	maxCommands = 100
	// maxWaiting is how many wait until one of those ends.
	maxWaiting = 10_000
)

// systems runs the commands of system() in parallel with the session.
type systems struct {
	// plainly calls start on a thread with normal scheduling, which commands inherit.
	plainly func(start func() error) error

	mu      sync.Mutex
	ended   sync.WaitGroup // commands that run or wait
	running int
	waiting []*exec.Cmd
	over    bool
	dropped uint64 // commands that were not run
}

// run starts the command, or lets it wait. It returns the error of starting it, and
// whether this is the first command that is not run, because too many wait.
func (s *systems) run(cmd *exec.Cmd) (err error, full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.running < maxCommands:
		if err := s.plainly(cmd.Start); err != nil {
			return err, false
		}
		s.running++
		s.ended.Add(1)
		go s.await(cmd)
	case len(s.waiting) < maxWaiting && !s.over:
		s.waiting = append(s.waiting, cmd)
		s.ended.Add(1)
	default:
		s.dropped++
		return nil, s.dropped == 1
	}
	return nil, false
}

// await waits until a command has ended, and then runs those that wait.
func (s *systems) await(cmd *exec.Cmd) {
	for cmd != nil {
		_ = cmd.Wait() // the status is ignored, as in SystemTap
		s.ended.Done()
		cmd = s.next()
	}
}

// next starts the command that has waited longest; nil if there is none.
func (s *systems) next() *exec.Cmd {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) > 0 {
		cmd := s.waiting[0]
		s.waiting = s.waiting[1:]
		if s.plainly(cmd.Start) == nil {
			return cmd
		}
		s.dropped++
		s.ended.Done()
	}
	s.running--
	return nil
}

// end drops the commands that still wait, and returns how many were not run in all.
func (s *systems) end() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	for range s.waiting {
		s.ended.Done()
	}
	s.dropped += uint64(len(s.waiting))
	s.waiting = nil
	return s.dropped
}
