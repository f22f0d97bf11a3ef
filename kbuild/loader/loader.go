// SPDX-License-Identifier: GPL-2.0-or-later

// Package loader runs a built module on this machine: it checks that the
// module is for this kernel, inserts it, reads and prints its output in order,
// and removes it again.
package loader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gostap/gostap/kbuild/modmeta"
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
	image, err := readModule(c.Module)
	if err != nil {
		return statusFailed, err
	}
	if err := image.check(thisHost()); err != nil {
		return statusFailed, fmt.Errorf("%s: %w", c.Module, err)
	}
	params, err := moduleParams(image.meta, c.Params)
	if err != nil {
		return statusFailed, err
	}
	dev, err := load(ctx, image, params)
	if err != nil {
		return statusFailed, err
	}
	status, err = runDevice(ctx, dev, image.meta, c)
	// An interrupted session is cleaned up like any other.
	return status, errors.Join(err, dev.Close(), remove(context.WithoutCancel(ctx), image.meta.Name))
}

// load sweeps, inserts and opens as one step, so that nobody takes the new
// module for an abandoned one.
func load(ctx context.Context, image *moduleImage, params string) (*procDevice, error) {
	unlock := lockLoading(ctx)
	defer unlock()
	if err := sweep(ctx); err != nil {
		return nil, err
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

// runDevice is a session on a loaded module with its report.
func runDevice(ctx context.Context, dev device, meta *modmeta.Meta, c Config) (int, error) {
	s := newSession(dev, meta, c)
	if err := s.run(ctx); err != nil {
		return statusFailed, err
	}
	return s.report()
}
