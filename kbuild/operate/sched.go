// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"
)

// Scheduling policies of linux/sched.h.
const (
	schedBatch = 3
	schedIdle  = 5
)

// turn is how a process gets its turn on the CPUs.
type turn struct {
	attr *unix.SchedAttr
	cpus unix.CPUSet
}

// autogroupFile has the niceness that all programs of this process's session (setsid(2)) share, beside other sessions,
// where the kernel gives each session one turn (CONFIG_SCHED_AUTOGROUP, sched(7)).
const autogroupFile = "/proc/self/autogroup"

// ordinaryAutogroup gives the session of this process the niceness 0 if the user has chosen a higher one, and returns
// how to undo that, which does nothing the second time. The user could have it in a new session, too.
func ordinaryAutogroup(file string) (back func() error) {
	stays := func() error { return nil }
	text, _ := os.ReadFile(file)
	var group, nice int
	if n, _ := fmt.Sscanf(string(text), "/autogroup-%d nice %d", &group, &nice); n != 2 || nice <= 0 {
		return stays
	}
	give := func(nice int) error { return os.WriteFile(file, strconv.AppendInt(nil, int64(nice), 10), 0) }
	if give(0) != nil {
		return stays
	}
	return sync.OnceValue(func() error {
		if err := give(nice); err != nil {
			return fmt.Errorf("return to the user's scheduling: %w", err)
		}
		return nil
	})
}

// ordinaryTurn gives this process the scheduling of an ordinary one, on all CPUs, and returns how to undo that. Users
// choose niceness, SCHED_IDLE and CPUs for what they start by sudo, too: beside a few busy programs of theirs on the one
// CPU it would hardly run, and keep the lock that every load needs. Nothing is changed if the user has a better turn.
func ordinaryTurn() (back func() error) {
	stays := func() error { return nil }
	var old turn
	var err error
	if old.attr, err = unix.SchedGetAttr(0, 0); err != nil || unix.SchedGetaffinity(0, &old.cpus) != nil {
		return stays
	}
	now := turn{attr: old.attr}
	if p := old.attr.Policy; p == schedBatch || p == schedIdle || p == unix.SCHED_NORMAL && old.attr.Nice > 0 {
		now.attr = &unix.SchedAttr{Size: old.attr.Size, Policy: unix.SCHED_NORMAL}
	}
	now.cpus.Fill()
	if now.give() != nil {
		return stays
	}
	return func() error { // the command of -c must not get more than its user has
		if err := old.give(); err != nil {
			return fmt.Errorf("return to the user's scheduling: %w", err)
		}
		return nil
	}
}

// give sets the scheduling of all threads. A new thread has that of the one that made it, so give looks until it finds
// no thread that it has not seen.
func (t *turn) give() error {
	seen := map[string]bool{}
	for {
		before := len(seen)
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return err
		}
		for _, thread := range threads {
			if seen[thread.Name()] {
				continue
			}
			seen[thread.Name()] = true
			id, _ := strconv.Atoi(thread.Name()) // the kernel's number
			err := errors.Join(unix.SchedSetAttr(id, t.attr, 0), unix.SchedSetaffinity(id, &t.cpus))
			if err != nil && !errors.Is(err, unix.ESRCH) {
				return err
			}
		}
		if len(seen) == before {
			return nil
		}
	}
}
