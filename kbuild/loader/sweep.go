// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Sweep removes modules without a reader: a gostap that was killed leaves its module loaded,
// disarmed. It does not touch modules of running sessions. If it can't get the lock, it removes
// nothing and returns an error. If it has removed all but modules that are in use after some seconds, the error
// is an *InUseError.
func Sweep(ctx context.Context) error { return SweepFor(ctx, "") }

// SweepFor is Sweep at the end of a session: it does not wait for modules that are in use other than the named one.
// Work that is pending in probed threads can keep a module in use for a moment after the session.
func SweepFor(ctx context.Context, module string) error {
	for deadline := time.Now().Add(removeWait); ; {
		err := sweepOnce(ctx)
		var busy *InUseError
		if !errors.As(err, &busy) || module != "" && !slices.Contains(busy.Modules, module) || time.Now().After(deadline) {
			return err
		}
		select { // without the lock, so that others can load modules
		case <-ctx.Done():
			return err
		case <-time.After(sweepWait):
		}
	}
}

func sweepOnce(ctx context.Context) error {
	unlock, err := lockLoading(ctx)
	defer unlock()
	switch {
	case err == nil:
		inUse, err := sweep(ctx, loaded())
		if err == nil && len(inUse) > 0 {
			return &InUseError{inUse}
		}
		return err
	case !errors.Is(err, errLoading) && len(loaded()) == 0:
		return nil // nothing to remove, such as for a user without rights
	}
	return fmt.Errorf("no module was removed: %w", err)
}

// loaded returns the names of the modules of gostap that are loaded; tests replace it.
var loaded = func() []string {
	files, _ := filepath.Glob(procPrefix + "*") // fails only for bad patterns
	for i := range files {
		files[i] = strings.TrimPrefix(files[i], procPrefix)
	}
	return files
}

// sweepWait bounds the wait for modules that are in use, for all together: others wait for the lock
// meanwhile. Modules that the kernel may still call are in use, some until the next boot (gs_stay() in
// runtime-c/shared/session.c), which users can bring about.
const sweepWait = 200 * time.Millisecond

// sweep removes the abandoned ones of the named modules, and returns those that are in use.
func sweep(ctx context.Context, names []string) (inUse []string, err error) {
	var errs []error
	deadline := time.Now().Add(sweepWait)
	for _, name := range names {
		if !abandoned(name) {
			continue
		}
		err := removeBefore(ctx, name, deadline)
		if busy := (*InUseError)(nil); errors.As(err, &busy) {
			inUse = append(inUse, name)
			continue
		}
		errs = append(errs, err)
	}
	kept.sweep()
	return inUse, errors.Join(errs...)
}

// abandoned returns whether a module has no reader. A module can have only one
// reader: if it is in use, open fails with EBUSY. As modules are inserted and
// opened under the lock, a module that was never opened has lost its reader too. Tests replace it.
var abandoned = func(name string) bool {
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

// errLoading means that another process has held the lock for lockWait, or until the
// context was done.
var errLoading = errors.New("another gostap is loading a module; try again when it is done")

// lockLoading makes sweeping, inserting and opening a module atomic among all
// gostap processes. A caller that does not get the lock may load its module, but must
// sweep only while holding the lock: a module that looks abandoned may be about to
// be opened by its owner, and probing it would end its session.
//
// It locks the folder of kept files, which only root can open. flock(2) needs no more
// than an open file, so any user could hold the lock of a folder that everyone can read,
// such as /sys/module. Containers with a /run of their own do not share the lock.
func lockLoading(ctx context.Context) (unlock func(), err error) {
	fd, err := kept.open()
	if err != nil {
		return func() {}, err
	}
	return func() { unix.Close(fd) }, awaitLock(ctx, fd)
}

// awaitLock locks an open file or folder.
func awaitLock(ctx context.Context, fd int) error {
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	for {
		err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case err != unix.EWOULDBLOCK && err != unix.EINTR:
			return fmt.Errorf("lock %s: %w", kept.dir, err)
		case ctx.Err() != nil:
			return errLoading
		}
		select {
		case <-ctx.Done():
		case <-time.After(removeStep):
		}
	}
}
