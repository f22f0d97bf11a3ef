// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gostap/gostap/kbuild/terminal"
)

// Work that takes longer than progressAfter is shown with its time so far, updated every progressStep.
const (
	progressAfter = 500 * time.Millisecond
	progressStep  = 500 * time.Millisecond
)

// eraseLine returns to the start of the line and erases it (ECMA-48).
const eraseLine = "\r\x1b[K"

// progress is a line on a terminal that shows what takes long. It is erased before anything else is
// written there.
type progress struct {
	w     io.Writer
	what  string
	began time.Time

	mu    sync.Mutex
	timer *time.Timer
	ended bool
	shown bool
}

// startProgress starts the timer for what. Nothing is shown if std.err is not a terminal.
func startProgress(std stdio, what string) *progress {
	if !isTerminal(std.err) {
		return &progress{ended: true}
	}
	return newProgress(raw(std.err), what, progressAfter)
}

func newProgress(w io.Writer, what string, after time.Duration) *progress {
	p := &progress{w: w, what: what, began: time.Now()}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(after, p.show)
	return p
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	fmt.Fprintf(p.w, "%s%s ... %.0f s", eraseLine, p.what, time.Since(p.began).Seconds())
	p.shown = true
	p.timer.Reset(progressStep)
}

// doing says what takes the time now; done says again what did before.
func (p *progress) doing(what string) (done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.what
	p.what = what
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.what = before
	}
}

// indexing returns the function that shows which file's debug information is being indexed.
func (o *options) indexing(std stdio) func(file string) (done func()) {
	return func(file string) func() {
		what := "Indexing " + terminal.Name(file) + ", once for all runs"
		if o.line != nil {
			return o.line.doing(what)
		}
		return startProgress(std, what).end
	}
}

// end erases the line. It may be called more than once.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, eraseLine)
	}
	p.ended, p.shown = true, false
}
