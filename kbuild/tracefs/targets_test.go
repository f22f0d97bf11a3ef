// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func TestTargets(t *testing.T) {
	all := threads{1: 1, 10: 10, 11: 10, 20: 20, 21: 20, 30: 30, 40: 40}
	parents := map[int32]int32{10: 1, 20: 30, 30: 10, 40: 1} // 20 is a child of 30, which has a later ID's parent
	x := newTargets(all, 10, func(pid int32) int32 { return parents[pid] })
	for tid, want := range map[int32]bool{1: false, 10: true, 11: true, 20: true, 21: true, 30: true, 40: false, 99: false} {
		if got := x.threads[tid]; got != want {
			t.Errorf("thread %d: %v, want %v", tid, got, want)
		}
	}
	x.forked(21, 50)
	x.forked(50, 51)
	x.forked(40, 52)
	x.forked(40, 20) // the ID is given again
	for tid, want := range map[int32]bool{50: true, 51: true, 52: false, 20: false} {
		if got := x.threads[tid]; got != want {
			t.Errorf("new thread %d: %v, want %v", tid, got, want)
		}
	}
	var none *targets
	if none.forked(1, 2); !none.has(1) || none.warning() != "" {
		t.Error("without a target, a thread is left out")
	}
	if pid := int32(os.Getpid()); parentOf(pid) != int32(os.Getppid()) || parentOf(0) != 0 {
		t.Errorf("the parent of %d is %d", pid, parentOf(pid))
	}
}

// TestOnlyTarget checks that hits of others are not handled, in programs alone, and that the session says so
// if there are no other hits.
func TestOnlyTarget(t *testing.T) {
	var out, errs strings.Builder
	count := tracemeta.Handler{PP: "p", PN: "p", Code: tree(tracemeta.Do, &node{Op: tracemeta.Store, Kids: []*node{binaryOf("+", &node{Op: tracemeta.Global}, num(1))}})}
	script := &tracemeta.Script{StringLen: 64, MaxActions: 9, Globals: []tracemeta.Variable{{}}, Events: []tracemeta.Event{
		{Name: "a", File: "/bin/a", Handler: count}, {Name: "k", Place: "vfs_read", Handler: count}}}
	s := newSession(nil, script, Config{Stdout: &out, Stderr: &errs, Warnings: true, Report: true})
	defer s.out.close()
	s.out.hurried = func() bool { return false }
	for i := range script.Events {
		s.decoders[script.Events[i].Name] = &decoder{event: &script.Events[i], hits: 1}
	}
	s.targets = &targets{threads: map[int32]bool{1: true}}
	s.own = nil
	if _, err := s.print([]record{{tid: 7, event: s.decoders["a"]}, {tid: 7, event: s.decoders["k"]}}, true); err != nil {
		t.Fatal(err)
	}
	s.report()
	if n := s.around.globals[0].N; n != 1 || strings.Count(out.String(), "hits: 1,") != 1 || !strings.Contains(errs.String(), "thread 7 hit a probed program but was not probed") {
		t.Errorf("%d hits\n%s%s", n, out.String(), errs.String())
	}
	if _, err := s.print([]record{{tid: 1, event: s.decoders["a"]}}, true); err != nil || s.around.globals[0].N != 2 || s.targets.warning() != "" {
		t.Errorf("%d hits, %v, %q", s.around.globals[0].N, err, s.targets.warning())
	}
}
