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

// Sweep removes modules without a reader: a gostap that was killed leaves its
// module loaded, disarmed. Modules of running sessions are not touched.
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

// abandoned returns whether a module has no reader. A module can have only one
// reader: if it is in use, open fails with EBUSY. As modules are inserted and
// opened under the lock, a module that was never opened has lost its reader too.
func abandoned(name string) bool {
	d, err := openFile(name)
	if err != nil {
		return false
	}
	defer d.Close()
	s, err := d.Status()
	return err == nil && (s.State == uint32(stateExited) || s.State == uint32(stateNew))
}

// lockWait bounds the wait for other gostap processes that load modules: on a busy
// machine, loading a module of some megabytes takes seconds.
const lockWait = time.Minute

// lockLoading makes sweeping, inserting and opening a module atomic among all
// gostap processes. It locks a directory that always exists, so no lock file is
// left behind. A caller that does not get the lock may load its module, but must
// sweep only while holding the lock: a module that looks abandoned may be about to
// be opened by its owner, and probing it would end its session.
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
