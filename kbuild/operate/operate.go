// SPDX-License-Identifier: GPL-2.0-or-later

// Package operate runs modules that an administrator has approved, for users who are
// not root. sudo starts it as root for members of a group (packaging/sudoers.d). Users
// choose a module by its name; nothing else that they name is used as root:
//
//  1. As root: read the arguments, take the user's identity from sudo, leave the
//     user's control group and scheduling until the end of this step, open the
//     module, whose path only root can change, start the keeper, insert the module and open its
//     control file.
//  2. Become the user for good. The change of the user ID makes the process
//     undumpable: the user can send it signals, but can't trace it.
//  3. As the user: check -x's process, open -o's file, run -c's command and the
//     commands that the script gives to system(), arm, print, disarm.
//  4. The keeper, a process that stays root and that the user can't signal or freeze,
//     removes the module when the session ends, for whatever reason.
//
// Specified in docs/operators.md.
package operate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/gostap/gostap/kbuild/loader"
)

// brokenPipe is the exit status of a shell for a program that SIGPIPE has ended.
const brokenPipe = 128 + int(syscall.SIGPIPE)

// Main runs the program and returns its exit status.
func Main(args []string, leader *loader.Leader) int {
	if isKeeper(args, os.LookupEnv) {
		return keep(args[0], args[1])
	}
	ctx, stop := catchSignals()
	defer stop()
	status, err := run(ctx, args, leader)
	switch {
	case errors.Is(err, errHelp):
		fmt.Print(usage)
		return 0
	case errors.Is(err, syscall.EPIPE):
		return brokenPipe
	case err != nil:
		fmt.Fprintf(os.Stderr, "gostap-operate: %v\n", err)
		return 1
	}
	return status
}

// stops are the signals by which a terminal stops a process. This process ignores them
// while it is root: stopped, it would keep the lock that every load needs.
var stops = []os.Signal{syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU}

// catchSignals returns a context that is cancelled by the first signal that asks the
// process to end.
func catchSignals() (context.Context, func()) {
	list := []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // nohup(1)
		list = append(list, syscall.SIGHUP)
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // makes writes fail instead
	signal.Ignore(stops...)
	return signal.NotifyContext(context.Background(), list...)
}

// run does step 1 and starts the session.
func run(ctx context.Context, args []string, leader *loader.Leader) (int, error) {
	r, err := parse(args)
	if err != nil {
		return 1, err
	}
	who, err := caller(os.LookupEnv, syscall.Getuid(), syscall.Geteuid())
	if err != nil {
		return 1, err
	}
	back := systemGroups.leave()
	turnBack, autogroupBack := ordinaryTurn(), ordinaryAutogroup(autogroupFile)
	defer autogroupBack() // other programs of the user have it, too
	file, err := installed().open(r)
	if err != nil {
		return 1, err
	}
	target, err := r.openTarget()
	if err != nil {
		return 1, err
	}
	k, err := startKeeper(r.module, target)
	if err != nil {
		return 1, err
	}
	l, err := loader.Load(ctx, loader.Config{Module: file.Name(), File: file, Name: r.module, Params: r.globals})
	if err != nil {
		return 1, errors.Join(r.notLoaded(err), k.release())
	}
	if err := errors.Join(turnBack(), autogroupBack(), back()); err != nil {
		return 1, errors.Join(err, l.Close(), k.release())
	}
	status, err := r.session(ctx, l, who, target, leader)
	return status, errors.Join(err, l.Close(), k.release())
}

// notLoaded returns err, with advice for an operator in place of the loader's advice for root.
func (r *request) notLoaded(err error) error {
	if errors.Is(err, syscall.EEXIST) {
		return fmt.Errorf("module %s is in use: somebody runs it already; wait for that session to end", r.module)
	}
	return err
}

// session does steps 2 and 3.
func (r *request) session(ctx context.Context, l *loader.Loaded, who *user, target *os.File, leader *loader.Leader) (int, error) {
	if err := who.become(); err != nil {
		return 1, err
	}
	signal.Reset(stops...)
	who.setEnvironment()
	if err := r.checkTarget(target); err != nil {
		return 1, err
	}
	out, err := r.openOutput()
	if err != nil {
		return 1, err
	}
	status, err := l.Run(ctx, loader.Config{
		Command: r.command, TargetPID: r.pid, Timeout: r.timeout, Warnings: !r.noWarnings, Report: r.report,
		Stdin: os.Stdin, Stdout: out, CommandOut: os.Stdout, Stderr: os.Stderr, Leader: leader,
	})
	return status, errors.Join(err, closeOutput(out))
}

// openOutput opens -o's file with the user's rights. O_NONBLOCK: opening a FIFO without a
// reader would block, and not react to signals, while the module is loaded.
func (r *request) openOutput() (*os.File, error) {
	if r.output == "" {
		return os.Stdout, nil
	}
	f, err := os.OpenFile(r.output, os.O_WRONLY|os.O_CREATE|os.O_TRUNC|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0o666)
	if err != nil {
		return nil, fmt.Errorf("cannot write the output: %w", err)
	}
	return f, nil
}

func closeOutput(f io.Closer) error {
	if f == os.Stdout {
		return nil
	}
	return f.Close()
}
