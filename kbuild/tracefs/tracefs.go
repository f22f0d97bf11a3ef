// SPDX-License-Identifier: GPL-2.0-or-later

// Package tracefs runs a script without a module: it defines kprobe events in its
// own group, records them in its own trace instance, so that other users' traces
// are not disturbed, runs the script's handlers on each record, and removes
// everything at the end. What a killed gostap left behind is swept by the next
// one.
//
// The interfaces are those of Documentation/trace: ftrace.rst (instances,
// trace_clock, per_cpu), kprobetrace.rst (kprobe_events, kprobe_profile) and
// events.rst (formats).
package tracefs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// Config is one run of a script.
type Config struct {
	Script    string        // path of the events' file
	File      *os.File      // Script, if it is open already; nil: it is opened by its path
	Sum       string        // the checksum that it must have (tracemeta.Sum); "" for any
	Command   string        // run by /bin/sh -c once the events are enabled
	TargetPID int           // target() returns it if there is no Command
	Timeout   time.Duration // the session ends by itself after this; 0 never
	Warnings  bool          // show run-time warnings
	Report    bool          // print how often each probe was hit (-t)
	// Format is as in loader.Config.
	Format objects.Format

	// Env and Stdin are for Command; nil means this process's environment and
	// an empty input.
	Env   []string
	Stdin io.Reader

	Stdout, Stderr io.Writer
	// CommandOut is the standard output of Command; nil is Stdout.
	CommandOut io.Writer
}

// Exit statuses of a run, those of the module runtime.
const (
	statusOK     = 0
	statusFailed = 1 // handlers raised errors, or the command failed
	statusLost   = 3 // output was lost
)

// Run runs the script until it exits, the command ends, the timeout expires, or ctx is done, which
// is not an error. It returns the exit status: 0; 1 if handlers raised errors or the
// command failed; 3 if records were lost. err says why the session could not start, or why it
// broke: an *UnavailableError, a *DefineError or a *loader.MismatchError, among others.
func Run(ctx context.Context, c Config) (status int, err error) {
	script, err := c.readScript()
	if err != nil {
		return statusFailed, err
	}
	if err := loader.CheckKernel(script.Release, script.BuildID); err != nil {
		return statusFailed, fmt.Errorf("%s: %w", c.Script, err)
	}
	if err := loader.CheckFormat(c.Format, script.Formats); err != nil {
		return statusFailed, err
	}
	patterns, err := compile(script.Patterns)
	if err != nil {
		return statusFailed, err
	}
	loader.ReserveThreads()
	inst, err := instanceFor(ctx, script)
	switch {
	case errors.Is(err, context.Canceled): // a stop while events of an earlier session were removed
		return statusOK, nil
	case err != nil:
		return statusFailed, err
	}
	s := newSession(inst, script, c)
	s.around.patterns = patterns
	defer s.out.close()
	if err := s.run(ctx); err != nil {
		return statusFailed, errors.Join(err, inst.remove())
	}
	status = s.report()
	return status, errors.Join(s.out.failed, inst.remove())
}

func (c *Config) readScript() (*tracemeta.Script, error) {
	if c.File != nil {
		return tracemeta.ReadOpened(c.Script, c.File, c.Sum)
	}
	return tracemeta.ReadSum(c.Script, c.Sum)
}

// instanceFor creates the instance for a script's events; nil if the script has none, so that it runs
// without privileges.
func instanceFor(ctx context.Context, script *tracemeta.Script) (*instance, error) {
	if len(script.Events) == 0 {
		return nil, nil
	}
	dir, err := find()
	if err != nil {
		return nil, err
	}
	if err := checkSwitches(script); err != nil {
		return nil, err
	}
	return dir.create(ctx, bufferKB(script))
}

// defaultBufferKB is the default size of a CPU's ring, in KB.
const defaultBufferKB = 1024

func bufferKB(s *tracemeta.Script) int64 {
	if s.BufferKB > 0 {
		return max(s.BufferKB, 64)
	}
	return defaultBufferKB
}
