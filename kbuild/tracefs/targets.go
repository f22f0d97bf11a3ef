// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// targets has the threads of the target process (-c, -x) and of its descendants. Only these hit probes of
// programs, as in a module (runtime-c/process/target.h). Threads that exist at the start are known from
// /proc, later ones from task:task_newtask.
type targets struct {
	threads map[int32]bool
	hit     bool  // one of them has hit a probe
	other   int32 // a thread that has hit a probe and is none of them; 0: none
}

// newTargets returns the threads of a process and its descendants. parent returns the parent of a process;
// 0 if it has none, or has ended.
func newTargets(all threads, target int32, parent func(pid int32) int32) *targets {
	in := descendants(all, target, parent)
	t := &targets{threads: map[int32]bool{target: true}}
	for tid, pid := range all {
		if in[pid] {
			t.threads[tid] = true
		}
	}
	return t
}

// descendants returns a process with its children, their children, and so on.
func descendants(all threads, target int32, parent func(pid int32) int32) map[int32]bool {
	children := map[int32][]int32{}
	for tid, pid := range all {
		if tid == pid {
			children[parent(pid)] = append(children[parent(pid)], pid)
		}
	}
	in, found := map[int32]bool{target: true}, []int32{target}
	for len(found) > 0 {
		pid := found[0]
		found = found[1:]
		for _, child := range children[pid] {
			if !in[child] {
				in[child] = true
				found = append(found, child)
			}
		}
	}
	return in
}

// parentOf returns the parent of a process; 0 if it has none, or has ended.
func parentOf(pid int32) int32 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), "PPid:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
			return int32(n)
		}
	}
	return 0
}

// has reports whether a thread that has hit a probe of a program is one of them; all are if there is no
// target.
func (t *targets) has(tid int32) bool {
	switch {
	case t == nil:
		return true
	case t.threads[tid]:
		t.hit = true
		return true
	}
	t.other = tid
	return false
}

// forked adds a new thread, if its creator is one of them.
func (t *targets) forked(creator, child int32) {
	if t == nil {
		return
	}
	if t.threads[creator] {
		t.threads[child] = true
	} else {
		delete(t.threads, child) // an earlier thread with this ID
	}
}

// warning returns what to say if all hits were those of other processes; "" otherwise.
func (t *targets) warning() string {
	if t == nil || t.hit || t.other == 0 {
		return ""
	}
	return fmt.Sprintf("thread %d hit a probed program but was not probed: -c and -x limit probes of programs to the target process and its children, and none of these hit any", t.other)
}
