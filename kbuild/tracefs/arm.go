// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func (s *session) arm(ctx context.Context) error {
	if err := s.followThreads(); err != nil {
		return err
	}
	if len(s.inst.events) == 0 {
		return nil
	}
	if s.probesPrograms(anyEvent) {
		if err := mayInsert(); err != nil {
			return err
		}
	}
	if err := s.enable(true); err != nil {
		return err
	}
	if err := s.subscribe(ctx); err != nil {
		return err
	}
	return s.forget()
}

// followThreads finds out which threads there are, if the script has to know, and from then on records new
// ones.
func (s *session) followThreads() error {
	pids, limited := s.followed(s.around.target != 0)
	if !pids && !limited && !s.probesPrograms(func(e *tracemeta.Event) bool { return e.Entry }) {
		return nil
	}
	if err := s.recordForks(); err != nil {
		return err
	}
	var err error
	switch {
	case limited:
		s.threads, err = snapshot(needs(true))
		if err == nil {
			s.targets = newTargets(s.threads, int32(s.around.target), parentOf)
		}
	case pids:
		s.threads, err = snapshot(needs(false))
	}
	return err
}

// followed reports whether the process of each thread must be known: for the script, which uses their IDs, or to
// limit probes of programs to a target.
func (s *session) followed(target bool) (pids, limited bool) {
	return s.needsProcesses(), target && s.probesPrograms(anyEvent)
}

func (s *session) recordForks() error {
	f, err := readFormat(s.inst.path("events", "task", "task_newtask", "format"))
	if err != nil {
		return err
	}
	d, err := newtaskDecoder(f)
	if err != nil {
		return err
	}
	s.rings.events[f.id], s.forks = d, true
	return s.inst.enable(true, "task", "task_newtask")
}

func anyEvent(*tracemeta.Event) bool { return true }

// probesPrograms reports whether an event of a program is of a kind.
func (s *session) probesPrograms(kind func(*tracemeta.Event) bool) bool {
	return slices.ContainsFunc(s.script.Events, func(e tracemeta.Event) bool { return e.File != "" && kind(&e) })
}

// enable turns the events on or off that are recorded. A return event is on only while its entry event is,
// so that the entry of each return is recorded.
func (s *session) enable(on bool) error {
	if on {
		if err := s.enableEach(true, true); err != nil {
			return err
		}
		s.hooking = monotonic()
		return s.enableRest(true)
	}
	return errors.Join(s.enableEach(false, false), s.enableRest(false))
}

// enableEach turns entry events, or return events, on or off, one by one.
func (s *session) enableEach(on, entry bool) error {
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if e.Entry != entry || !entry && !s.script.IsEntry(i-1) || s.decoders[e.Name] == nil {
			continue
		}
		if err := s.inst.enable(on, s.inst.name, e.Name); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) enableRest(on bool) error {
	if len(s.counters) == 0 {
		return s.inst.enable(on, s.inst.name)
	}
	for _, name := range s.inst.events {
		if s.counters[name] != nil {
			continue
		}
		if err := s.inst.enable(on, s.inst.name, name); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) disarm() error {
	if err := s.unsubscribe(); err != nil {
		return err
	}
	if s.forks {
		if err := s.inst.enable(false, "task", "task_newtask"); err != nil {
			return err
		}
	}
	for _, c := range s.counters {
		if err := c.stop(); err != nil {
			return fmt.Errorf("stop counting: %w", err)
		}
	}
	if len(s.inst.events) == 0 {
		return nil
	}
	if s.probesPrograms(anyEvent) {
		// hits while gostap looks at all processes, and waits for locks, are not the session's
		if err := write(s.inst.path("tracing_on"), "0"); err != nil {
			return err
		}
		if held(heldAtEnd, true) != nil {
			s.inst.leaves = true
			return nil
		}
	}
	return s.enable(false)
}

// needsProcesses reports whether a handler of an event uses process IDs.
func (s *session) needsProcesses() bool {
	found := false
	for i := range s.script.Events {
		s.script.Events[i].Walk(func(n *tracemeta.Node) {
			found = found || n.Op == tracemeta.Env && n.Name == tracemeta.EnvPID
		})
	}
	return found
}
