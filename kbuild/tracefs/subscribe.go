// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// subscriptions keep tracepoints on, so that the kernel calls their iterators, where the session's
// events are. A tracepoint with a single probe calls that probe directly, without the iterator
// (tracepoint_update_call() in kernel/tracepoint.c). So the tracepoint's own trace event is enabled in
// two instances, each of which registers a probe.
type subscriptions [2]*instance

// never is a filter that no record passes, so that the instances' buffers stay empty.
const never = "common_pid == -1"

// smallestBuffer is the size in KB of a buffer that nothing is written to.
const smallestBuffer = 4

// tracepoints returns the tracepoints of the events that were defined, each once, with the name of a
// probe on it.
func (s *session) tracepoints() map[string]string {
	out := map[string]string{}
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if e.Tracepoint != "" && s.decoders[e.Name] != nil {
			out[e.Tracepoint] = e.PP
		}
	}
	return out
}

// subscribe turns the tracepoints on. It warns about those that have no trace event of their own.
func (s *session) subscribe(ctx context.Context) error {
	list := s.tracepoints()
	if len(list) == 0 {
		return nil
	}
	for i := range s.held {
		var err error
		if s.held[i], err = s.inst.dir.create(ctx, smallestBuffer); err != nil {
			return fmt.Errorf("turn on tracepoints: %w", err)
		}
	}
	for name, pp := range list {
		if err := s.turnOn(name); err != nil {
			s.out.warn(fmt.Sprintf("probe %s registration error (%v)", pp, err))
		}
	}
	return nil
}

func (s *session) turnOn(tracepoint string) error {
	event, err := s.traceEvent(tracepoint)
	if err != nil {
		return err
	}
	for _, held := range s.held {
		if err := write(held.path("events", event, "filter"), never); err != nil {
			return err
		}
		if err := held.enable(true, event); err != nil {
			return err
		}
	}
	return nil
}

// traceEvent returns the trace event of a tracepoint as SYSTEM/NAME. Groups of sessions may have
// events of the same name.
func (s *session) traceEvent(tracepoint string) (string, error) {
	list, err := filepath.Glob(s.inst.path("events", "*", tracepoint))
	if err != nil {
		return "", err
	}
	for _, path := range list {
		if system := filepath.Base(filepath.Dir(path)); !strings.HasPrefix(system, prefix) {
			return filepath.Join(system, tracepoint), nil
		}
	}
	return "", errors.New("the kernel has no trace event for this tracepoint, or its module is not loaded; a module can probe it: leave out --runtime=tracefs")
}

// unsubscribe turns the tracepoints off.
func (s *session) unsubscribe() error {
	var errs []error
	for i, held := range s.held {
		if held != nil {
			errs = append(errs, held.remove())
			s.held[i] = nil
		}
	}
	return errors.Join(errs...)
}
