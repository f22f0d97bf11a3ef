// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"strings"
)

// GuestError means that the guest died or did not boot, or that its kernel logged
// an error while jobs ran.
type GuestError struct {
	Reason string
	Log    string // the relevant part of the kernel log
}

// Error returns the reason and the kernel log.
func (e *GuestError) Error() string {
	if e.Log == "" {
		return "guest: " + e.Reason
	}
	return "guest: " + e.Reason + "; its kernel log:\n" + strings.TrimRight(e.Log, "\n")
}

// MissingError means that something the guest needs is not installed.
type MissingError struct {
	What    string
	Command string // the command that installs it
}

// Error names what is missing and the command that installs it.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%s not found; install with: %s", e.What, e.Command)
}

// JobError means that a job could not be run in the guest. Text is the error
// message from the guest.
type JobError struct{ Text string }

// Error returns Text.
func (e *JobError) Error() string { return e.Text }
