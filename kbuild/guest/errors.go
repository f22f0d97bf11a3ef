// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"strings"
)

// GuestError says that the guest died or did not come up, or that its kernel
// complained while jobs ran.
type GuestError struct {
	Reason string
	Log    string // the part of the kernel log that matters
}

func (e *GuestError) Error() string {
	if e.Log == "" {
		return "guest: " + e.Reason
	}
	return "guest: " + e.Reason + "; its kernel log:\n" + strings.TrimRight(e.Log, "\n")
}

// MissingError says that something the guest needs is not installed.
type MissingError struct {
	What    string
	Command string // what installs it
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s not found; install with: %s", e.What, e.Command)
}

// JobError says that a job could not be run in the guest. Text comes from
// there.
type JobError struct{ Text string }

func (e *JobError) Error() string { return e.Text }
