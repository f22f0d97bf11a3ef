// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestNeedsProcesses checks that process IDs are followed wherever an event's handler asks for one. Without
// that, pid() of a thread would be its own ID.
func TestNeedsProcesses(t *testing.T) {
	pid, other := environment(tracemeta.EnvPID), environment(tracemeta.EnvTID)
	for name, c := range map[string]struct {
		event tracemeta.Event
		want  bool
	}{
		"nowhere":       {tracemeta.Event{Handler: tracemeta.Handler{Code: tree(tracemeta.Block, other)}}, false},
		"in a handler":  {tracemeta.Event{Handler: tracemeta.Handler{Code: tree(tracemeta.Block, pid)}}, true},
		"in a function": {tracemeta.Event{Handler: tracemeta.Handler{Code: tree(tracemeta.Block), Functions: []tracemeta.Function{{Code: tree(tracemeta.Block, pid)}}}}, true},
		"at the entry":  {tracemeta.Event{Keep: []*node{pid}, Handler: tracemeta.Handler{Code: tree(tracemeta.Block)}}, true},
	} {
		s := &session{script: &tracemeta.Script{Events: []tracemeta.Event{c.event}}}
		if got := s.needsProcesses(); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestAttachLooksNearby checks that a stack whose record was lost does not search all records.
func TestAttachLooksNearby(t *testing.T) {
	d := &decoder{event: &tracemeta.Event{Stack: true}, at: field{offset: 0, size: 8}}
	list := []record{{event: d, data: []byte{1, 0, 0, 0, 0, 0, 0, 0}}}
	for range mostNested + 1 {
		list = append(list, record{event: d, data: []byte{9, 0, 0, 0, 0, 0, 0, 0}})
	}
	if err := attach(list, 0, []uint64{1 + breakpoint}); err != nil || list[0].stack != nil {
		t.Errorf("%v, %v", list[0].stack, err)
	}
}
