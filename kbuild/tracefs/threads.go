// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// threads maps each thread to its process. A record has only the thread's ID. The
// process is known from /proc for threads that existed at the start, and from the
// event task:task_newtask for every later one, in their order.
type threads map[int32]int32

// cloneThread is CLONE_THREAD (clone(2)): the new thread belongs to its creator's
// process.
const cloneThread = 0x10000

// needed says what the threads of the machine are needed for, and how the script can do without.
type needed struct{ what, instead string }

// needs returns what a script needs threads for: to be limited to the target, or for process IDs.
func needs(limited bool) needed {
	if limited {
		return needed{"limit probes of programs to the target (-c, -x)", "leave out -c and -x"}
	}
	return needed{"pid() from trace records", "use tid()"}
}

// checkIDs returns an error if records have other IDs than /proc.
func checkIDs(n needed) error {
	if ns := ownNamespace(); ns != initNamespace {
		return &UnavailableError{n.what, "records have process IDs of the initial PID namespace, but gostap runs in another one (" + ns + ")",
			n.instead + ", or run it outside of the container"}
	}
	return nil
}

// snapshot lists the threads that exist.
func snapshot(n needed) (threads, error) {
	if err := checkIDs(n); err != nil {
		return nil, err
	}
	list, err := filepath.Glob("/proc/[0-9]*/task/[0-9]*")
	if err != nil || len(list) == 0 {
		return nil, &UnavailableError{n.what, fmt.Sprintf("can't list processes in /proc (%v)", err), "mount it, or " + n.instead}
	}
	t := threads{0: 0} // the idle threads
	for _, path := range list {
		part := strings.Split(path, "/")
		pid, err1 := strconv.ParseInt(part[2], 10, 32)
		tid, err2 := strconv.ParseInt(part[4], 10, 32)
		if err1 == nil && err2 == nil {
			t[int32(tid)] = int32(pid)
		}
	}
	return t, nil
}

// tgid returns the ID of a thread's process. It takes an unknown thread as the leader of its own
// process.
func (t threads) tgid(tid int32) int64 {
	if pid, ok := t[tid]; ok {
		return int64(pid)
	}
	return int64(tid)
}

// forked adds a new thread.
func (t threads) forked(creator, child int32, flags int64) {
	if t == nil {
		return
	}
	t[child] = child
	if flags&cloneThread != 0 {
		t[child] = int32(t.tgid(creator))
	}
}

// forked handles a record of a new thread.
func (s *session) forked(r *record) error {
	child, err := r.event.child.read(r.data)
	if err != nil {
		return err
	}
	flags, err := r.event.flags.read(r.data)
	if err != nil {
		return err
	}
	s.dropEnded(r.ts)
	s.threads.forked(r.tid, int32(child), flags)
	s.targets.forked(r.tid, int32(child))
	s.calls.forked(r.tid, int32(child), flags)
	return nil
}

// newtaskDecoder returns the decoder of task:task_newtask.
func newtaskDecoder(f format) (d *decoder, err error) {
	d = &decoder{}
	if d.tid, err = f.number("common_pid"); err != nil {
		return nil, err
	}
	if d.child, err = f.number("pid"); err != nil {
		return nil, err
	}
	d.flags, err = f.number("clone_flags")
	return d, err
}
