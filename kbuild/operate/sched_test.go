// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// turns returns how the threads of this process get their turns.
func turns(t *testing.T) (list []turn) {
	t.Helper()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		id, _ := strconv.Atoi(thread.Name())
		var one turn
		if one.attr, err = unix.SchedGetAttr(id, 0); err != nil {
			continue // it has ended
		}
		if unix.SchedGetaffinity(id, &one.cpus) == nil {
			list = append(list, one)
		}
	}
	return list
}

// TestOrdinaryTurn checks that all threads leave the scheduling that a user has chosen, and return to it.
func TestOrdinaryTurn(t *testing.T) {
	need.Root(t)
	before := turns(t)[0]
	defer func() {
		if err := before.give(); err != nil {
			t.Error(err)
		}
	}()
	chosen := turn{attr: &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: schedIdle}}
	chosen.cpus.Set(0)
	for _, policy := range []uint32{schedIdle, schedBatch, unix.SCHED_NORMAL} {
		chosen.attr.Policy, chosen.attr.Nice = policy, 0
		if policy != schedIdle {
			chosen.attr.Nice = 19
		}
		if err := chosen.give(); err != nil {
			t.Fatal(err)
		}
		back := ordinaryTurn()
		for _, one := range turns(t) {
			if one.attr.Policy != unix.SCHED_NORMAL || one.attr.Nice != 0 || one.cpus.Count() != before.cpus.Count() {
				t.Errorf("policy %d: a thread has %+v, %d CPUs", policy, one.attr, one.cpus.Count())
			}
		}
		if err := back(); err != nil {
			t.Fatal(err)
		}
		for _, one := range turns(t) {
			if one.attr.Policy != policy || one.attr.Nice != chosen.attr.Nice || one.cpus.Count() != 1 {
				t.Errorf("policy %d: a thread returned to %+v, %d CPUs", policy, one.attr, one.cpus.Count())
			}
		}
	}
}

// TestBetterTurn checks that a user who has a better turn than others keeps it.
func TestBetterTurn(t *testing.T) {
	need.Root(t)
	before := turns(t)[0]
	better := turn{attr: &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_NORMAL, Nice: -5}, cpus: before.cpus}
	if err := better.give(); err != nil {
		t.Fatal(err)
	}
	ordinaryTurn()
	for _, one := range turns(t) {
		if one.attr.Nice != -5 {
			t.Errorf("a thread has %+v", one.attr)
		}
	}
	if err := before.give(); err != nil {
		t.Error(err)
	}
}

// TestOrdinaryAutogroup checks that the niceness of the session that a user has chosen is left, and returned to, but
// not one that is better, or unknown.
func TestOrdinaryAutogroup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "autogroup")
	for _, c := range []struct{ text, during, after string }{
		{"/autogroup-21 nice 19\n", "0", "19"},
		{"/autogroup-21 nice 0\n", "/autogroup-21 nice 0\n", "/autogroup-21 nice 0\n"},
		{"/autogroup-21 nice -5\n", "/autogroup-21 nice -5\n", "/autogroup-21 nice -5\n"},
		{"", "", ""},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		back := ordinaryAutogroup(file)
		during, _ := os.ReadFile(file)
		err := back()
		after, _ := os.ReadFile(file)
		if string(during) != c.during || string(after) != c.after || err != nil {
			t.Errorf("%q: %q, then %q, %v", c.text, during, after, err)
		}
	}
	if err := ordinaryAutogroup(filepath.Join(file, "no"))(); err != nil {
		t.Error(err)
	}
}
