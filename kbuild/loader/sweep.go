// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Sweep removes modules whose reader has gone: a gostap that was killed leaves
// one behind, disarmed. Modules of running sessions are left alone.
func Sweep(ctx context.Context) error {
	unlock, locked := lockLoading(ctx)
	defer unlock()
	if !locked {
		return nil
	}
	return sweep(ctx)
}

func sweep(ctx context.Context) error {
	files, err := filepath.Glob(procPrefix + "*")
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range files {
		name := strings.TrimPrefix(f, procPrefix)
		if abandoned(name) {
			errs = append(errs, remove(ctx, name))
		}
	}
	kept.sweep()
	return errors.Join(errs...)
}

// abandoned tells whether a module has no reader. There can be only one: for
// a module in use the open fails with EBUSY. Since modules are inserted and
// opened under the lock, one that was never opened has lost its reader too.
func abandoned(name string) bool {
	d, err := openFile(name)
	if err != nil {
		return false
	}
	defer d.Close()
	s, err := d.Status()
	return err == nil && (s.State == uint32(stateExited) || s.State == uint32(stateNew))
}

// lockWait bounds the wait for other gostaps that load their modules: on a busy
// machine, one of some megabytes takes seconds.
const lockWait = time.Minute

// lockLoading makes sweep, insertion and opening of a module one step among
// all gostaps. The lock is on a folder that is always there, so no file is
// left behind. Who can't have it may go on, but not sweep: what looks abandoned
// may be about to be opened, and would be ended by being looked at.
func lockLoading(ctx context.Context) (unlock func(), locked bool) {
	fd, err := unix.Open("/sys/module", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return func() {}, false
	}
	deadline := time.Now().Add(lockWait)
	for !locked {
		err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
		if locked = err == nil; err != unix.EWOULDBLOCK && err != unix.EINTR || !time.Now().Before(deadline) {
			break
		}
		select {
		case <-ctx.Done():
			deadline = time.Now()
		case <-time.After(removeStep):
		}
	}
	return func() { unix.Close(fd) }, locked
}
