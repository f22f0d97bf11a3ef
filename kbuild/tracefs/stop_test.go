// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestStopBetween checks that a session which is to stop, while its events are on, does not first run the
// handlers of all records that it has read, or of all timers that are due, and that the records are handled
// at the end.
func TestStopBetween(t *testing.T) {
	const records, until = 9, 3
	add := func(global int64) tracemeta.Handler {
		return tracemeta.Handler{PP: "p", PN: "p", Code: tree(tracemeta.Do, &node{Op: tracemeta.Store, N: global, Kids: []*node{binaryOf("+", &node{Op: tracemeta.Global, N: global}, num(1))}})}
	}
	script := &tracemeta.Script{StringLen: 64, MaxActions: 9, Globals: []tracemeta.Variable{{}, {}}, Events: []tracemeta.Event{{Name: "k", Place: "vfs_read", Handler: add(0)}},
		Timers: []tracemeta.Timer{{Interval: tracemeta.MinInterval, Handler: add(1)}}}
	s := newSession(nil, script, Config{})
	defer s.out.close()
	s.own = nil
	hit, ticks := &s.around.globals[0].N, &s.around.globals[1].N
	s.out.hurried = func() bool { return *hit >= until || *ticks >= until }
	for i := range records {
		s.merge.waiting = append(s.merge.waiting, record{ts: uint64(i), event: &decoder{event: &script.Events[0]}})
	}
	if err := s.drain(false); err != nil || *hit != until || len(s.merge.waiting) != records-until {
		t.Errorf("%d records were handled, %d wait, %v", *hit, len(s.merge.waiting), err)
	}
	if err := s.drain(true); err != nil || *hit != records || len(s.merge.waiting) != 0 {
		t.Errorf("at the end %d records were handled, %d wait, %v", *hit, len(s.merge.waiting), err)
	}
	*hit = 0
	s.timers = newTimers(script.Timers, 0)
	if err := s.drain(false); err != nil || *ticks != until {
		t.Errorf("%d timers ran, %v", *ticks, err)
	}
}

// TestStopDefining checks that a session which is to stop defines no more events: thousands take seconds.
func TestStopDefining(t *testing.T) {
	d := dir(t.TempDir())
	if err := os.WriteFile(d.path("kprobe_events"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	i := &instance{dir: d, name: "gostap_1"}
	events := []tracemeta.Event{{Name: "a", Place: "a"}, {Name: "b", File: d.path("absent"), Offset: 1}, {Name: "c", File: d.path("absent")}}
	n := 0
	err := i.define(ctx, events, func(*tracemeta.Event, error) { n++; cancel() })
	if !errors.Is(err, context.Canceled) || n != 1 || !slices.Equal(i.events, []string{"a"}) {
		t.Errorf("%v, %d refused, %q defined", err, n, i.events)
	}
}
