// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Sweep removes what a gostap that was killed left in tracefs. Without tracefs it does nothing. What can't be
// removed now is a *BusyError or a *HeldError.
func Sweep(ctx context.Context) error {
	d, err := find()
	if err != nil {
		return nil
	}
	unlock, left, err := d.sweepLocked(ctx)
	unlock()
	return errors.Join(err, left.err())
}

// Any reports whether a session, or one that was killed, has a trace instance.
func Any() bool {
	for _, d := range mountPoints {
		if found, _ := filepath.Glob(dir(d).path("instances", prefix+"*")); len(found) > 0 {
			return true
		}
	}
	return false
}

// sweepLocked sweeps with the lock that makes sweeping and creating atomic among all gostap
// processes, and returns how to release it. Without the lock it does not sweep: an instance
// that another process has just created and not locked yet would be removed.
func (d dir) sweepLocked(ctx context.Context) (unlock func(), left left, err error) {
	fd, err := d.lockAll(ctx)
	if err != nil {
		return func() {}, left, nil
	}
	left, err = d.sweep(ctx)
	return func() { unix.Close(fd) }, left, err
}

// lockWait bounds the wait for another gostap that starts.
const lockWait = 5 * time.Second

// lockAll locks the folder of instances. It waits as long as lockWait while another process
// holds the lock.
func (d dir) lockAll(ctx context.Context) (fd int, err error) {
	deadline := time.Now().Add(lockWait)
	for {
		fd, err = lockFolder(d.path("instances"))
		if err != unix.EWOULDBLOCK || ctx.Err() != nil || time.Now().After(deadline) {
			return fd, err
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (d dir) sweep(ctx context.Context) (left left, err error) {
	list, err := os.ReadDir(d.path("instances"))
	if err != nil {
		return left, err
	}
	look := func() *HeldError { // wait once, not for each of the sessions
		if left.held != nil {
			return left.held
		}
		return held(heldAtSweep, true)
	}
	live := map[string]bool{}
	var errs []error
	for _, e := range list {
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		fd, err := lockFolder(d.path("instances", e.Name()))
		if err != nil { // its owner is alive, or has just removed it
			live[e.Name()] = true
			continue
		}
		more, err := d.removeInstance(ctx, e.Name(), look)
		left.add(more)
		errs = append(errs, err)
		live[e.Name()] = true // what is left of it is known
		unix.Close(fd)
	}
	more, err := d.sweepGroups(ctx, live, look)
	left.add(more)
	return left, errors.Join(append(errs, err)...)
}

// sweepGroups removes groups of events without an instance, which a session leaves
// if it is killed while it cleans up, or if an event is in use.
func (d dir) sweepGroups(ctx context.Context, known map[string]bool, look func() *HeldError) (left left, err error) {
	groups, err := d.definedEvents()
	if err != nil {
		return left, err
	}
	var errs []error
	for name := range groups {
		if strings.HasPrefix(name, prefix) && !known[name] {
			more, err := d.removeInstance(ctx, name, look)
			left.add(more)
			errs = append(errs, err)
		}
	}
	return left, errors.Join(errs...)
}
