// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"fmt"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func (s *session) arm(ctx context.Context) error {
	if s.needsProcesses() {
		f, err := readFormat(s.inst.path("events", "task", "task_newtask", "format"))
		if err != nil {
			return err
		}
		d, err := newtaskDecoder(f)
		if err != nil {
			return err
		}
		s.rings.events[f.id] = d
		if err := s.inst.enable(true, "task", "task_newtask"); err != nil {
			return err
		}
		if s.threads, err = snapshot(); err != nil {
			return err
		}
	}
	if len(s.inst.events) == 0 {
		return nil
	}
	if err := s.enable(true); err != nil {
		return err
	}
	if err := s.subscribe(ctx); err != nil {
		return err
	}
	return s.forget()
}

// enable turns the events on or off that are recorded.
func (s *session) enable(on bool) error {
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
	if s.threads != nil {
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
