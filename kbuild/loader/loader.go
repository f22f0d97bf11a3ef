// SPDX-License-Identifier: GPL-2.0-or-later

// Package loader runs a built module on this machine: it checks that the
// module is for this kernel, inserts it, reads and prints its output in order,
// and removes it again.
package loader

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Config is one run of a module.
type Config struct {
	Module    string        // path of the .ko
	Sum       string        // the SHA-256 that Module must have, in hexadecimal; "" for any
	Params    []string      // name=value, for globals
	Command   string        // run by /bin/sh -c once the probes are armed
	TargetPID int           // what target() gives when there is no Command
	Timeout   time.Duration // the session ends by itself after this; 0 never
	Warnings  bool          // show run-time warnings
	Report    bool          // print the hit report at the end (-t)
	// Detach leaves the session running in the kernel as soon as it is started
	// (flight recorder); DetachOn does when something comes from it. Attach
	// goes on with it.
	Detach   bool
	DetachOn <-chan struct{}
	// RefuseCommands: what the script gives to system() is told, not run.
	RefuseCommands bool

	// Env and Stdin are for Command; nil means this process's environment and
	// an empty input. Without a Command, probes of input get Stdin.
	Env   []string
	Stdin io.Reader

	Stdout, Stderr io.Writer
	// CommandOut is Command's standard output; nil means Stdout.
	CommandOut io.Writer
	// Bulk, if given, opens what a CPU's output goes to, unformatted, instead
	// of Stdout; Merge makes text of it.
	Bulk func(cpu int) (io.Writer, error)
	// Started is called when the probes are armed.
	Started func()
	// Leader runs the start and the end of the session; nil: any thread does.
	Leader *Leader
}

// Exit statuses of a run.
const (
	statusOK     = 0
	statusFailed = 1 // too many errors, or the command failed
	statusLost   = 3 // output was lost
)

// Run runs the module until it ends by itself, the command or the time is
// over, or ctx is done, which is no error. It returns the exit status: 0, 1
// after more errors than allowed or when the command failed, 3 when output was
// lost. err tells why there was no session, or why it broke: a *LoadError, a
// *MismatchError, a *CorruptError among others.
func Run(ctx context.Context, c Config) (status int, err error) {
	dev, image, err := start(ctx, c)
	if err != nil {
		return statusFailed, err
	}
	s := newSession(dev, image.meta, image.tables, c)
	s.keep = func() error { return kept.store(image) }
	status, err = s.runToEnd(ctx)
	if s.detached {
		return status, errors.Join(err, dev.Close())
	}
	// An interrupted session is cleaned up like any other.
	return status, errors.Join(err, dev.Close(), remove(context.WithoutCancel(ctx), image.meta.Name))
}

// start reads and checks the module, and inserts what it has read.
func start(ctx context.Context, c Config) (*procDevice, *moduleImage, error) {
	image, err := readModule(c.Module)
	if err != nil {
		return nil, nil, err
	}
	defer image.close()
	if err := cmp.Or(image.checkSum(c.Sum), image.check(thisHost())); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", c.Module, err)
	}
	if err := image.checkMemory(uint64(len(possibleCPUs(maxCPUs))), machineMemory()); err != nil {
		return nil, nil, err
	}
	params, err := moduleParams(image.meta, c.Params)
	if err != nil {
		return nil, nil, err
	}
	dev, err := load(ctx, image, params)
	return dev, image, err
}

// load sweeps, inserts and opens as one step, so that nobody takes the new
// module for an abandoned one.
func load(ctx context.Context, image *moduleImage, params string) (*procDevice, error) {
	unlock, locked := lockLoading(ctx)
	defer unlock()
	if locked {
		if err := sweep(ctx); err != nil {
			return nil, err
		}
	}
	if err := image.insert(params); err != nil {
		return nil, err
	}
	dev, err := openDevice(image.meta.Name)
	if err != nil {
		return nil, errors.Join(err, remove(context.WithoutCancel(ctx), image.meta.Name))
	}
	return dev, nil
}

// runToEnd is a session with its report.
func (s *session) runToEnd(ctx context.Context) (int, error) {
	defer s.out.close()
	if err := s.run(ctx); err != nil {
		return statusFailed, err
	}
	return s.report()
}
