// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Sweep removes what a gostap that was killed left in tracefs. Without tracefs it does nothing.
func Sweep(ctx context.Context) error {
	d, err := find()
	if err != nil {
		return nil
	}
	unlock, err := d.sweepLocked(ctx)
	unlock()
	return err
}

// sweepLocked sweeps with the lock that makes sweeping and creating atomic among all gostap
// processes, and returns how to release it. Without the lock it does not sweep: an instance
// that another process has just created and not locked yet would be removed.
func (d dir) sweepLocked(ctx context.Context) (unlock func(), err error) {
	fd, err := d.lockAll(ctx)
	if err != nil {
		return func() {}, nil
	}
	return func() { unix.Close(fd) }, d.sweep()
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

func (d dir) sweep() error {
	list, err := os.ReadDir(d.path("instances"))
	if err != nil {
		return err
	}
	var errs []error
	live := map[string]bool{}
	for _, e := range list {
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		fd, err := lockFolder(d.path("instances", e.Name()))
		if err != nil { // its owner is alive, or has just removed it
			live[e.Name()] = true
			continue
		}
		errs = append(errs, d.removeInstance(e.Name()))
		unix.Close(fd)
	}
	return errors.Join(append(errs, d.sweepGroups(live))...)
}

// sweepGroups removes groups of events without an instance, which a session leaves
// if it is killed while it cleans up.
func (d dir) sweepGroups(live map[string]bool) error {
	groups, err := d.definedEvents()
	if err != nil {
		return err
	}
	var errs []error
	for name := range groups {
		if strings.HasPrefix(name, prefix) && !live[name] {
			errs = append(errs, d.removeInstance(name))
		}
	}
	return errors.Join(errs...)
}
