// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	// patience is how long to wait for a call that another user can block: reading the mappings of
	// a process takes the lock of its memory map, which a process can hold for as long as it likes,
	// and looking at a file asks its file system, which may be a server's (NFS). Mounts of users are not
	// asked (package lookup).
	patience = 200 * time.Millisecond
	// maxBehind bounds the calls that are waited for in vain, as a thread of gostap stays in each of
	// them until it returns, or gostap ends.
	maxBehind = 16
	// filePatience is how long to wait for reading the headers of a file, perhaps from a slow disk.
	filePatience = time.Second
	// mostPatience bounds the search of a build-id in all processes.
	mostPatience = 10 * time.Second
	// maxLeftOut bounds each list of what was left out.
	maxLeftOut = 1000
)

var (
	errNoAnswer = errors.New("the call does not return")
	errGivenUp  = errors.New("too many calls did not return")
)

// waiter makes calls that may never return.
type waiter struct {
	mu     sync.Mutex
	behind int // calls that did not return in time
}

// within makes a call and waits for its result for some time. Errors: errNoAnswer, errGivenUp if
// maxBehind calls before this one did not return in time, and those of ctx.
func within[T any](ctx context.Context, w *waiter, limit time.Duration, call func() T) (result T, err error) {
	switch {
	case ctx.Err() != nil:
		return result, ctx.Err()
	case w.givenUp():
		return result, errGivenUp
	}
	done := make(chan T, 1)
	go func() { done <- call() }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case result = <-done:
		return result, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = errNoAnswer
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.behind++
	return result, err
}

func (w *waiter) givenUp() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.behind >= maxBehind
}

// leftOut is what searches did not look at.
type leftOut struct {
	mu     sync.Mutex
	held   []int64  // processes that hold the lock of their memory map
	long   []int64  // processes whose maps are too long
	silent []string // files whose file system does not answer
	users  []string // messages about files on mounts of users
	all    []string // messages why everything else was left out

	folders []string // messages of Unlisted
}

// add adds x to one of the lists.
func add[T comparable](l *leftOut, list *[]T, x T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(*list) < maxLeftOut && !slices.Contains(*list, x) {
		*list = append(*list, x)
	}
}

func (l *leftOut) isHeld(pid int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Contains(l.held, pid)
}

// LeftOut says which processes and files searches for a build-id could not look at, and why.
func (f *Finder) LeftOut() (out []string) {
	l := &f.left
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.held); n > 0 {
		out = append(out, fmt.Sprintf("what process %d has mapped can't be read, as it keeps the lock of its memory map (%d processes do)", l.held[0], n))
	}
	if n := len(l.long); n > 0 {
		out = append(out, fmt.Sprintf("the maps of process %d are too long to be read to their end (%d processes')", l.long[0], n))
	}
	if n := len(l.silent); n > 0 {
		out = append(out, fmt.Sprintf("%s can't be looked at, as its file system does not answer (%d files)", l.silent[0], n))
	}
	if n := len(l.users); n > 0 {
		out = append(out, fmt.Sprintf("%s (%d such mounts or files)", l.users[0], n))
	}
	return append(out, l.all...)
}

// waits is how long f waits for a call that another user can block.
func (f *Finder) waits() time.Duration { return cmp.Or(f.patience, patience) }
