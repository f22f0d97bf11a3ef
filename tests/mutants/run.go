// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Verdicts on a mutant.
const (
	caught   = "caught"
	hung     = "hung" // counts as caught: a check ran out of time
	survived = "survived"
	unbuilt  = "unbuilt" // does not build, and is not counted
)

// runner runs checks in a workspace.
type runner struct {
	room   *room
	extent extent
	// limits are the time limits of commands, by their text. They follow from the time
	// that a command takes without a mutant, which is measured first.
	limits map[string]time.Duration
}

// A check counts as hung after slack plus patience times what it takes without a mutant, so that
// other load on the machine does not look like a hang.
const (
	patience = 8
	slack    = time.Minute
)

// buildLimit is enough time for any build.
const buildLimit = 20 * time.Minute

// errHung is the error of a command that ran out of time.
var errHung = errors.New("took too long")

// run runs one go command in the workspace.
func (w *workspace) run(ctx context.Context, limit time.Duration, args []string) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errHung)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = w.root, w.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return string(out), err
}

// baseline runs the checks for a file's mutants without a mutant, once. They must pass.
func (r *runner) baseline(ctx context.Context, w *workspace, file string) error {
	build, checks := r.room.commands(file, r.extent)
	for _, args := range append([][]string{build}, checks...) {
		name := strings.Join(args, " ")
		if _, known := r.limits[name]; known {
			continue
		}
		start := time.Now()
		if out, err := w.run(ctx, buildLimit, args); err != nil {
			return fmt.Errorf("go %s fails without a mutant: %w\n%s", name, err, out)
		}
		r.limits[name] = slack + patience*time.Since(start)
	}
	return nil
}

// judge runs the checks on one mutant. by is the check that caught it.
func (r *runner) judge(ctx context.Context, w *workspace, c candidate, src []byte) (verdict, by string, err error) {
	if err := w.enter(c.File, c.apply(src)); err != nil {
		return "", "", err
	}
	defer func() { err = errors.Join(err, w.leave(c.File, src)) }()
	build, checks := r.room.commands(c.File, r.extent)
	if _, err := w.run(ctx, buildLimit, build); err != nil {
		return unbuilt, "", ctx.Err()
	}
	for _, args := range checks {
		by = strings.Join(args, " ")
		out, err := w.run(ctx, r.limits[by], args)
		switch {
		case ctx.Err() != nil:
			return "", "", ctx.Err()
		case errors.Is(err, errHung):
			return hung, by, nil
		case strings.Contains(out, "[build failed]"):
			return unbuilt, "", nil
		case err != nil:
			return caught, by, nil
		}
	}
	return survived, "", nil
}
