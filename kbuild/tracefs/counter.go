// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// counter is a trigger by which the kernel counts an event's hits.
type counter struct {
	event   *tracemeta.Event
	folder  string // of the event in the instance
	size    int
	texts   []bool               // which keys of the trigger are texts
	seen    map[string]histEntry // what was added to the script's state already, by key
	dropped uint64               // hits since the start for which the trigger had no room
	early   uint64               // those before
	full    bool                 // the array had no room, which was reported
	off     bool                 // the trigger was removed
	alike   []value              // keys of several entries; nil if there were none
}

// Sizes of a trigger's histogram, in keys (HIST_TRIGGER_BITS_* in kernel/trace/trace_events_hist.c).
const (
	leastKeys = 1 << 7
	mostKeys  = 1 << 17
)

// newCounter makes the kernel count the hits of an event; nil if it can't, for example because it was
// built without such triggers.
func newCounter(i *instance, s *tracemeta.Script, e *tracemeta.Event) *counter {
	c := &counter{event: e, folder: i.path("events", i.name, e.Name), size: i.keysFor(s, e.Count), seen: map[string]histEntry{}}
	for _, name := range e.Count.Names() {
		c.texts = append(c.texts, slices.ContainsFunc(e.Args, func(a tracemeta.Arg) bool { return a.Name == name && a.IsText() }))
	}
	if write(c.folder+"/trigger", e.Count.Trigger(c.size, "")) != nil {
		return nil
	}
	return c
}

// keysFor returns the size of a trigger's histogram: twice what the array can have, or what all CPUs need.
func (i *instance) keysFor(s *tracemeta.Script, c *tracemeta.Count) int {
	needed := int64(0)
	if names := c.Names(); len(names) > 1 || names[0] != tracemeta.KeyCPU {
		needed = 2 * s.Arrays[c.Into].Size
	} else if list, err := os.ReadDir(i.path("per_cpu")); err == nil {
		needed = int64(len(list))
	}
	size := leastKeys
	for size < mostKeys && int64(size) < needed {
		size *= 2
	}
	return size
}

// stop makes the kernel count no longer.
func (c *counter) stop() error {
	if c.off {
		return nil
	}
	return write(c.folder+"/trigger", c.event.Count.Trigger(c.size, ":pause"))
}

// news returns what was counted since the last call.
func (c *counter) news() ([]histEntry, error) {
	text, err := os.ReadFile(c.folder + "/hist")
	if err != nil {
		return nil, fmt.Errorf("read what the kernel counted: %w", err)
	}
	all, dropped, err := readHistogram(string(text), c.event.Count, c.texts)
	if err != nil {
		return nil, err
	}
	c.dropped = dropped - c.early
	var out []histEntry
	for _, e := range c.joined(all) {
		id := fmt.Sprint(e.keys)
		before := c.seen[id]
		c.seen[id] = e
		if e.hits != before.hits || e.sum != before.sum {
			out = append(out, histEntry{e.keys, e.hits - before.hits, e.sum - before.sum})
		}
	}
	return out, nil
}

// joined adds up entries with the same keys: the kernel shows names of threads that differ in blanks at
// their ends alike.
func (c *counter) joined(all []histEntry) (out []histEntry) {
	at := map[string]int{}
	for _, e := range all {
		id := fmt.Sprint(e.keys)
		i, known := at[id]
		if !known {
			at[id] = len(out)
			out = append(out, e)
			continue
		}
		out[i].hits += e.hits
		out[i].sum += e.sum
		c.alike = e.keys
	}
	return out
}

// mostRoom bounds the sum of the sizes of all histograms, because the kernel takes memory for each key when
// a trigger is made: some 400 bytes.
const mostRoom = 1 << 17

// startCounters makes the kernel count what it can.
func (s *session) startCounters() {
	room := mostRoom
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if e.Count == nil || !slices.Contains(s.inst.events, e.Name) {
			continue
		}
		if room -= s.inst.keysFor(s.script, e.Count); room < 0 {
			return
		}
		if c := newCounter(s.inst, s.script, e); c != nil {
			s.counters[e.Name] = c
		}
	}
}

// forget drops what the kernel has counted before the session's start.
func (s *session) forget() error {
	for _, c := range s.counters {
		if _, err := c.news(); err != nil {
			return err
		}
		c.early, c.dropped = c.dropped, 0
	}
	s.counting = true
	return nil
}

// collect adds what the kernel has counted to the script's state.
func (s *session) collect() error {
	if !s.counting {
		return nil
	}
	for i := range s.script.Events { // in the script's order
		c := s.counters[s.script.Events[i].Name]
		if c == nil || c.off {
			continue
		}
		list, err := c.news()
		if err != nil {
			return err
		}
		for _, e := range list {
			if err := s.add(c, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds counts to an element, or to a number. That an array is full is reported once.
func (s *session) add(c *counter, e histEntry) error {
	n := int64(e.hits)
	if c.event.Count.Value != "" {
		n = int64(e.sum)
	}
	to := c.event.Count
	if !to.InArray {
		s.around.globals[to.Into].N += n
		return nil
	}
	a := s.around.arrays[to.Into]
	x, err := a.Make(keysOf(to, e.keys))
	switch {
	case err != nil && c.full:
		return nil
	case err != nil:
		c.full = true
		return s.ran(&c.event.Handler, &scriptError{text: err.Error(), loc: to.Loc})
	case a.Shape().Elements == tracemeta.Statistics:
		x.Stat.Pool(int64(e.hits), n)
	default:
		x.Value.N += n
	}
	return nil
}

// keysOf returns the keys of the array's element to which an entry of the histogram belongs.
func keysOf(c *tracemeta.Count, varying []value) []value {
	out := make([]value, len(c.Keys))
	for i, k := range c.Keys {
		if k.Name == "" {
			out[i] = value{N: k.Number, S: k.Text}
			continue
		}
		out[i], varying = varying[0], varying[1:]
	}
	return out
}

// triggerState is what the kernel shows behind a trigger.
var triggerState = lazy.Regexp(` \[[a-z]+\]$`)

// removeTriggers removes the triggers of the event in a folder. An event that has some can't be removed.
func removeTriggers(folder string) error {
	text, err := os.ReadFile(folder + "/trigger")
	if err != nil {
		return nil // a kernel without triggers, or the event is gone
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := write(folder+"/trigger", "!"+triggerState().ReplaceAllString(line, "")); err != nil {
			return fmt.Errorf("remove the trigger %q: %w", line, err)
		}
	}
	return nil
}
