// SPDX-License-Identifier: GPL-2.0-or-later

// Package loader runs a built module on this machine: it checks that the
// module is for this kernel, inserts it, reads and prints its output in order,
// and removes it again.
package loader

import (
	"context"
	"errors"
	"io"
	"time"
)

// Config is one run of a module.
type Config struct {
	Module    string        // path of the .ko
	Params    []string      // name=value, for globals
	Command   string        // run by /bin/sh -c once the probes are armed
	TargetPID int           // what target() gives when there is no Command
	Timeout   time.Duration // the session ends by itself after this; 0 never
	Warnings  bool          // show run-time warnings
	Report    bool          // print the hit report at the end (-t)

	// Env and Stdin are for Command; nil means this process's environment and
	// an empty input.
	Env   []string
	Stdin io.Reader

	Stdout, Stderr io.Writer
}

// Run runs the module until it ends by itself, the command or the time is
// over, or ctx is done, which is no error. It returns the exit status; err
// tells why there was no session at all, or why it broke.
func Run(ctx context.Context, c Config) (status int, err error) {
	return 1, errors.ErrUnsupported
}
