// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"io"
	"time"
)

// interruptGrace is how long work may take to end normally after a signal. The rest of 100 ms is
// for freeing the process's memory.
const interruptGrace = 50 * time.Millisecond

// untilInterrupted returns the result of work. If ctx is done first, it waits for
// interruptGrace, then abandons work and returns ok false: the process is about to
// end, and work may hang in a file system or loop endlessly on an input. work must
// close what it opens, and must not need cleaning up.
func untilInterrupted[T any](ctx context.Context, work func() T) (result T, ok bool) {
	done := make(chan T, 1)
	go func() { done <- work() }()
	select {
	case result = <-done:
		return result, true
	case <-ctx.Done():
	}
	select {
	case result = <-done:
	case <-time.After(interruptGrace):
	}
	return result, false
}

// interrupted reports that a signal came before any probe was armed.
func interrupted(errs io.Writer) int {
	if isTerminal(errs) {
		fmt.Fprint(raw(errs), eraseLine)
	}
	fmt.Fprintln(errs, "gostap: stopped by a signal before any probe was armed")
	return 1
}

// listens makes a subcommand that runs no session end at a signal.
func listens(f command) command {
	return func(ctx context.Context, args []string, std stdio) int {
		status, ok := untilInterrupted(ctx, func() int { return f(ctx, args, std) })
		if !ok {
			return interrupted(std.err)
		}
		return status
	}
}
