// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Work that takes longer than progressAfter is shown with its time so far, updated every progressStep.
const (
	progressAfter = 500 * time.Millisecond
	progressStep  = 500 * time.Millisecond
)

// eraseLine returns to the start of the line and erases it (ECMA-48).
const eraseLine = "\r\x1b[K"

// Progress is a line on a terminal that shows what takes long. It is erased before anything else is
// written there.
type Progress struct {
	W     io.Writer
	what  string
	began time.Time

	mu    sync.Mutex
	timer *time.Timer
	ended bool
	shown bool
}

// StartProgress starts the timer for what. Nothing is shown if std.err is not a terminal.
func StartProgress(std Stdio, what string) *Progress {
	if !IsTerminal(std.Err) {
		return &Progress{ended: true}
	}
	return NewProgress(Raw(std.Err), what, progressAfter)
}

// NewProgress starts the timer for what, which is shown on w once after has passed.
func NewProgress(w io.Writer, what string, after time.Duration) *Progress {
	p := &Progress{W: w, what: what, began: time.Now()}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(after, p.Show)
	return p
}

// Show writes the line, and starts the timer for the next time.
func (p *Progress) Show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	fmt.Fprintf(p.W, "%s%s ... %.0f s", eraseLine, p.what, time.Since(p.began).Seconds())
	p.shown = true
	p.timer.Reset(progressStep)
}

// Doing says what takes the time now; done says again what did before.
func (p *Progress) Doing(what string) (done func()) {
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

// End erases the line. It may be called more than once.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.W, eraseLine)
	}
	p.ended, p.shown = true, false
}
