// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// Sweep removes what a gostap that was killed left in tracefs. Without tracefs
// there is nothing to do.
func Sweep(ctx context.Context) error {
	d, err := find()
	if err != nil {
		return nil
	}
	unlock := d.lockAll(ctx)
	defer unlock()
	return d.sweep()
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
