// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func TestCallsUnderWay(t *testing.T) {
	e := entries{}
	key, other := entryKey{7, 1}, entryKey{8, 1}
	add := func(key entryKey, sp uint64, n int64) { e.push(key, sp).values = []value{{N: n}} }
	pops := func(key entryKey, sp uint64, want int64) {
		t.Helper()
		switch k := e.pop(key, sp); {
		case k == nil && want != 0, k != nil && k.values[0].N != want:
			t.Errorf("thread %d at %d: %+v, want %d", key.tid, sp, k, want)
		}
	}
	add(key, 1000, 1)
	add(key, 900, 2)   // called by the first
	add(other, 900, 9) // another thread
	add(key, 800, 3)   // whose return is lost
	pops(key, 908, 2)
	pops(key, 950, 0) // a call that was never seen
	pops(key, 1008, 1)
	add(other, 950, 4) // the one at 900 is over
	pops(other, 958, 4)
	add(key, 900, 5)
	add(key, 900, 6)             // jumped to by the one before
	add(key, 900+2*sameStack, 7) // in an interrupt
	pops(key, 908+2*sameStack, 7)
	pops(key, 908, 6)
	pops(key, 908, 5)
	if len(e) != 0 {
		t.Errorf("left: %v", e)
	}
	for range 3 * mostEntries {
		add(key, 900, 1)
	}
	if n := len(e[key]); n != mostEntries {
		t.Errorf("%d calls are remembered", n)
	}
}

// at is an event of a program for calls.
func at(place string, group int) *decoder { return &decoder{place: place, group: group} }

func TestNestedDeeply(t *testing.T) {
	c, f, g := calls{}, at("f", 1), at("f", 3) // two probes of one function
	missed := 0
	for i := range 100 {
		sp := uint64(100000 - 32*i)
		for _, d := range []*decoder{f, g} {
			if k := c.begin(7, d, sp); k == nil {
				missed++
			} else {
				k.values = []value{{N: int64(i)}}
			}
		}
	}
	if missed != 2*36 {
		t.Errorf("%d returns were not hooked, want 72", missed)
	}
	for i := 63; i >= 0; i-- {
		for _, d := range []*decoder{f, g} {
			if k := c.end(7, d.group, uint64(100000-32*i+8)); k == nil || k.values[0].N != int64(i) {
				t.Errorf("return %d: %+v", i, k)
			}
		}
	}
	if len(c) != 0 {
		t.Errorf("%d calls are left", len(c[7]))
	}
}

// TestTailCalls has a function that jumps to itself, so that all its calls return at once, the newest first.
// The kernel hooks 64 of them: with more, none has the values of another one.
func TestTailCalls(t *testing.T) {
	for n, usable := range map[int]bool{64: true, 70: false} {
		c, f := calls{}, at("f", 1)
		for i := range n {
			if k := c.begin(7, f, 5000); k == nil {
				t.Errorf("call %d is not hooked", i)
			} else {
				k.values = []value{{N: int64(i)}}
			}
		}
		for i := 63; i >= 0; i-- {
			if k := c.end(7, 1, 5008); k == nil || (k.state == evaluated) != usable || usable && k.values[0].N != int64(i) {
				t.Errorf("return %d of %d: %+v", i, n, k)
			}
		}
		if len(c) != 0 {
			t.Errorf("%d calls are left", len(c[7]))
		}
	}
}

// TestLongJumps has calls that never return, and are made again with the same stack pointer.
func TestLongJumps(t *testing.T) {
	c, f, g := calls{}, at("f", 1), at("g", 3)
	for i := range 200 {
		for range 3 {
			if k := c.begin(7, f, 5000); k == nil {
				t.Fatalf("round %d: not hooked", i)
			}
		}
		if c.begin(7, g, 4000) == nil {
			t.Fatalf("round %d: not hooked", i)
		}
	}
	if k := c.end(7, 1, 5008); k == nil {
		t.Error("the newest call is not found")
	}
	for range 100 {
		c.begin(7, f, 5000)
	}
	if k := c.begin(7, g, 5000); k == nil || k.state != evaluated {
		t.Errorf("a call of another function: %+v", k)
	}
}

// TestLeftBefore checks that calls which were left by longjmp() are forgotten when a later one with the same stack
// pointer has returned.
func TestLeftBefore(t *testing.T) {
	c, f, g := calls{}, at("f", 1), at("g", 3)
	for i := range 200 {
		c.begin(7, f, 5000) // left
		k := c.begin(7, g, 5000)
		if k == nil || k.state != evaluated {
			t.Fatalf("round %d: %+v", i, k)
		}
		if got := c.end(7, 3, 5008); got != k {
			t.Fatalf("round %d: another call returns: %+v", i, got)
		}
	}
	if n := len(c[7]); n != 1 {
		t.Errorf("%d calls are remembered, want 1", n)
	}
}

func TestForkedCalls(t *testing.T) {
	c, f := calls{}, at("f", 1)
	c.begin(7, f, 5000)
	c.forked(7, 8, 0)
	c.forked(7, 9, cloneThread|cloneVM)
	if k := c.end(8, 1, 5008); k == nil || k.state != inherited {
		t.Errorf("the child's return: %+v", k)
	}
	if c[9] != nil {
		t.Error("a thread has calls of another one")
	}
	if k := c.end(7, 1, 5008); k == nil || k.state != evaluated {
		t.Errorf("the parent's return: %+v", k)
	}
	c.begin(8, f, 5000)
	if c.forked(9, 8, 0); len(c) != 0 {
		t.Error("a new process has calls of an earlier one with its ID")
	}
}

// TestUnpaired checks that a return without its entry is counted if the handler needs values, and handled if not.
func TestUnpaired(t *testing.T) {
	for _, c := range []struct {
		keep           []*node
		handled        bool
		skipped        uint64
		file, reported string
	}{
		{nil, true, 0, "/bin/a", ""},
		{[]*node{num(1)}, false, 1, "/bin/a", "WARNING: Number of errors: 0, skipped probes: 1\nWARNING: probe p: 1 hit skipped: the call's entry, with values that the handler needs, was not recorded, as none is in a child that was forked during the call\n"},
		{[]*node{num(1)}, false, 1, "", "WARNING: Number of errors: 0, skipped probes: 1\nWARNING: probe p: 1 hit skipped: the call's entry, with values that the handler needs, was not recorded\n"},
	} {
		var out, errs strings.Builder
		script := &tracemeta.Script{StringLen: 64, MaxActions: 9, Globals: []tracemeta.Variable{{}}, Events: []tracemeta.Event{
			{Entry: true, Keep: c.keep, File: c.file},
			{Return: true, File: c.file, Handler: tracemeta.Handler{PP: "p", Code: tree(tracemeta.Do, &node{Op: tracemeta.Store, Kids: []*node{num(1)}})}},
		}}
		s := newSession(nil, script, Config{Stdout: &out, Stderr: &errs, Warnings: true})
		s.out.hurried = func() bool { return false }
		data := binary.LittleEndian.AppendUint64(nil, 5008)
		d := &decoder{event: &script.Events[1], paired: true, group: 1, args: []field{{0, 8, false, false}}}
		if err := s.handleRecord(&record{tid: 7, event: d, data: data}); err != nil {
			t.Fatal(err)
		}
		s.report()
		if handled := s.around.globals[0].N == 1; handled != c.handled || s.skipped() != c.skipped || errs.String() != c.reported {
			t.Errorf("%v in %q: handled %v, %d skipped, %q", c.keep, c.file, handled, s.skipped(), errs.String())
		}
		s.out.close()
	}
}
