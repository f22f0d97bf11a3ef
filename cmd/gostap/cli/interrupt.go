// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/gostap/gostap/kbuild/fault"
)

// InterruptGrace is how long work may take to end normally after a signal. The rest of 100 ms is
// for freeing the process's memory.
const InterruptGrace = 50 * time.Millisecond

// UntilInterrupted returns the result of work. If ctx is done first, it waits for
// InterruptGrace, then abandons work and returns ok false: the process is about to
// end, and work may hang in a file system or loop endlessly on an input. work must
// close what it opens, and must not need cleaning up.
func UntilInterrupted[T any](ctx context.Context, work func() T) (result T, ok bool) {
	result, when := Finishes(ctx, InterruptGrace, work)
	return result, when == endedBefore
}

// ending is when work ended: before a signal, after it, or not within the grace.
type ending int

const (
	endedBefore ending = iota
	endedAfter
	NeverEnded // not within the grace
)

// Finishes returns the result of work, and when it ended. Once ctx is done, it waits for
// grace and then abandons work.
func Finishes[T any](ctx context.Context, grace time.Duration, work func() T) (result T, when ending) {
	done := make(chan finished[T], 1)
	go func() {
		var e finished[T]
		e.changed = fault.Catch(func() { e.result = work() })
		done <- e
	}()
	select {
	case e := <-done:
		return e.here(), endedBefore
	case <-ctx.Done():
	}
	select {
	case e := <-done:
		return e.here(), endedAfter
	case <-time.After(grace):
		return result, NeverEnded
	}
}

// finished is what a goroutine's work came to: a result, or a mapped file has become shorter.
type finished[T any] struct {
	result  T
	changed error
}

// here returns the result. For a changed file it panics as the work would have done here, so
// that a fault.Catch of the calling goroutine returns the error: each goroutine has its own
// (debug.SetPanicOnFault).
func (e finished[T]) here() T {
	if e.changed != nil {
		panic(e.changed)
	}
	return e.result
}

// Interrupted reports that a signal came before any probe was armed.
func Interrupted(errs io.Writer) int {
	if IsTerminal(errs) {
		fmt.Fprint(Raw(errs), eraseLine)
	}
	fmt.Fprintln(errs, "gostap: stopped by a signal before any probe was armed")
	return 1
}

// Listens makes a subcommand that runs no session end at a signal.
func Listens(f Command) Command {
	return func(ctx context.Context, args []string, std Stdio) int {
		status, ok := UntilInterrupted(ctx, func() int { return f(ctx, args, std) })
		if !ok {
			return Interrupted(std.Err)
		}
		return status
	}
}
