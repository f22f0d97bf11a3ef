// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// UnavailableError says why tracefs can't be used here, and what to do about it.
type UnavailableError struct {
	What string // what was tried
	Why  string
	Do   string
}

// Error returns What, Why, and Do as a hint.
func (e *UnavailableError) Error() string {
	return fmt.Sprintf("%s: %s\n        hint: %s", e.What, e.Why, e.Do)
}

// dir is where tracefs is mounted.
type dir string

// mountPoints are the usual mount points of tracefs: its own, and the one within debugfs.
var mountPoints = []string{"/sys/kernel/tracing", "/sys/kernel/debug/tracing"}

// find locates tracefs and checks that it has what a session needs.
func find() (dir, error) {
	for _, d := range mountPoints {
		if _, err := os.Stat(filepath.Join(d, "trace_clock")); err == nil {
			return dir(d), dir(d).usable()
		} else if errors.Is(err, fs.ErrPermission) {
			return "", refusedBy(filepath.Join(d, "trace_clock"), err)
		}
	}
	if confidential() {
		return "", refusedBy(mountPoints[0], fs.ErrPermission)
	}
	if os.Geteuid() != 0 {
		return "", &UnavailableError{"open " + mountPoints[0], "tracefs is not visible there", "run it as root (sudo), or with --vm in a guest"}
	}
	return "", &UnavailableError{"open " + mountPoints[0], "tracefs is not mounted",
		"mount it with: mount -t tracefs tracefs " + mountPoints[0]}
}

// usable tries to open the file that defining an event will open.
func (d dir) usable() error {
	path := d.path("kprobe_events")
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &UnavailableError{"open " + path, "the kernel has no kprobe events (CONFIG_KPROBE_EVENTS)", "run the script with a module, without --runtime=tracefs"}
	case err != nil:
		return refusedBy(path, err)
	}
	return f.Close()
}

// refusedBy explains why a file of tracefs can't be opened.
func refusedBy(path string, err error) error {
	e := &UnavailableError{What: "open " + path, Why: err.Error(), Do: "run gostap doctor to see what is missing"}
	if inner := errors.Unwrap(err); inner != nil {
		e.Why = inner.Error()
	}
	switch {
	case errors.Is(err, fs.ErrPermission) && confidential():
		e.Why = "the kernel is locked down (confidentiality), which forbids tracing"
		e.Do = "boot without lockdown=confidentiality, or run it with --vm in a guest"
	case os.Geteuid() != 0:
		e.Do = "run it as root (sudo), or with --vm in a guest"
	case errors.Is(err, fs.ErrPermission):
		e.Do = "this process lacks a privilege, as in most containers: run it on the machine itself, or with --vm in a guest"
	}
	return e
}

// confidential reports whether the kernel is locked down to confidentiality, so that tracefs is
// empty (kernel_lockdown(7)).
func confidential() bool {
	text, _ := os.ReadFile("/sys/kernel/security/lockdown")
	return strings.Contains(string(text), "[confidentiality]")
}

func (d dir) path(elem ...string) string {
	return filepath.Join(append([]string{string(d)}, elem...)...)
}

// write writes one line to a control file. It opens the file without O_TRUNC,
// which would delete all events.
func write(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text + "\n")
	return errors.Join(err, f.Close())
}
