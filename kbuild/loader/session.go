// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/gostap/gostap/kbuild/modmeta"
)

const (
	// pollTime bounds the sleep between two looks at the rings and the state.
	pollTime = 50 * time.Millisecond
	// systemGrace is what system() commands may take once a session was
	// cancelled.
	systemGrace = 2 * time.Second
)

// session is one run from the start of the probes to the last byte of output.
// One goroutine reads and prints; what blocks runs in others, which report by
// events.
type session struct {
	dev     device
	meta    *modmeta.Meta
	config  Config
	out     *output
	merge   *merger
	command *command
	timer   *time.Timer
	events  chan event

	started, stopping, over bool
	wantStop                bool
	commandFailed           bool
	startErr, stopErr       error
	damaged                 error // the output makes no sense any more
	missing                 uint64
}

type eventKind int

const (
	evStarted   eventKind = iota // GS_IOC_START has returned
	evStopped                    // GS_IOC_STOP has returned
	evCommand                    // the traced command has ended
	evTimeout                    // Config.Timeout is over
	evCancelled                  // the context is done
	eventKinds
)

type event struct {
	kind eventKind
	err  error
}

func newSession(dev device, meta *modmeta.Meta, c Config) *session {
	return &session{
		dev: dev, meta: meta, config: c,
		out:    newOutput(c, meta.SuppressErrors),
		merge:  newMerger(dev.Rings()),
		events: make(chan event, eventKinds), // each kind comes at most once
	}
}

// run returns when the module has stopped and all its output is printed.
func (s *session) run(ctx context.Context) error {
	if err := s.prepare(); err != nil {
		return err
	}
	release := context.AfterFunc(ctx, func() { s.post(evCancelled, nil) })
	defer release()
	go s.start()
	for !s.over {
		s.step()
	}
	s.finish(ctx)
	if s.startErr != nil {
		return fmt.Errorf("couldn't start the probes: %w", s.startErr)
	}
	return errors.Join(s.stopErr, s.damaged, s.out.writing)
}

// prepare starts the command behind its gate and tells the module its target.
func (s *session) prepare() error {
	pid := s.config.TargetPID
	if s.config.Command != "" {
		c, err := startCommand(s.config.Command, s.config.Env, s.config.Stdin, s.out.out, s.out.err)
		if err != nil {
			return err
		}
		s.command, pid = c, c.pid()
	}
	if err := s.dev.SetTarget(int64(pid)); err != nil {
		s.endCommand()
		return fmt.Errorf("set the target process: %w", err)
	}
	return nil
}

func (s *session) post(kind eventKind, err error) {
	s.events <- event{kind, err}
	s.dev.Wake()
}

// start runs the begin probes on a thread of its own: they see that thread as
// the current process.
func (s *session) start() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s.post(evStarted, s.dev.Start())
}

// step prints what is there, or sleeps; then it looks at what happened.
func (s *session) step() {
	if !s.drain(false) {
		s.out.flush(true)
		if len(s.events) == 0 {
			s.idle()
		}
	}
	for len(s.events) > 0 {
		s.handle(<-s.events)
	}
	if s.out.exiting || s.out.writing != nil || s.damaged != nil {
		s.wantStop = true
	}
	if s.wantStop && s.started && !s.stopping {
		s.stop()
	}
}

// idle sleeps until there is something to do. The state is asked for as well,
// in case the record that tells of the end found no room.
func (s *session) idle() {
	if err := s.dev.Wait(pollTime, !s.wantStop); err != nil {
		s.damaged = fmt.Errorf("wait for output: %w", err)
	}
	if s.wantStop {
		return
	}
	if st, err := s.dev.Status(); err == nil && (st.ExitWanted != 0 || st.State == uint32(stateExited)) {
		s.wantStop = true
	}
}

func (s *session) handle(e event) {
	switch e.kind {
	case evStarted:
		s.started, s.startErr = true, e.err
		if e.err != nil {
			s.wantStop = true
			break
		}
		s.armed()
	case evStopped:
		s.over, s.stopErr = true, e.err
	case evCommand:
		s.wantStop = true
		if text := childWarning(e.err); text != "" {
			s.commandFailed = true
			s.drain(false)
			s.out.warned(text)
		}
	case evTimeout, evCancelled:
		s.wantStop = true
	}
}

// armed lets the command go and starts the clock. What the begin probes have
// printed is shown before anything of the command's.
func (s *session) armed() {
	if s.config.Timeout > 0 {
		s.timer = time.AfterFunc(s.config.Timeout, func() { s.post(evTimeout, nil) })
	}
	if s.command == nil {
		return
	}
	s.drain(false)
	s.out.flush(true)
	if err := s.command.release(); err != nil {
		s.damaged = fmt.Errorf("let the command run: %w", err)
	}
	go func() {
		<-s.command.done
		s.post(evCommand, s.command.err)
	}()
}

func (s *session) stop() {
	s.stopping = true
	if s.timer != nil {
		s.timer.Stop()
	}
	if s.startErr != nil { // the module has taken everything back
		s.over = true
		return
	}
	go func() { s.post(evStopped, s.dev.Stop()) }()
}

// maxDrain bounds the blocks that are printed before the session looks at what
// else has happened: a script may print as fast as they are read.
const maxDrain = 4096

// drain prints the blocks whose turn it is, when final all, and tells whether
// there were any.
func (s *session) drain(final bool) bool {
	any := false
	for n := 0; s.damaged == nil && (final || n < maxDrain); n++ {
		took, err := s.merge.take(final, func(block []byte) error {
			return readRecords(block, s.meta, s.out)
		})
		if err != nil {
			s.damaged = err
		}
		if !took {
			break
		}
		any = true
		s.out.flush(false)
	}
	return any
}

// finish prints what is left, and waits for commands.
func (s *session) finish(ctx context.Context) {
	s.drain(false)
	if st, err := s.dev.Status(); err == nil && s.damaged == nil {
		s.drain(true)
		if had := s.merge.next - 1; had < st.Seq {
			s.missing = st.Seq - had - uint64(len(s.merge.early))
		}
	}
	s.out.flush(true)
	s.endCommand()
	waitAtMost(ctx, s.out.systems.Wait)
}

func (s *session) endCommand() {
	if s.command != nil {
		s.command.end()
	}
}

// waitAtMost waits for as long as it takes, but not much longer once ctx is
// done.
func waitAtMost(ctx context.Context, wait func()) {
	done := make(chan struct{})
	go func() { wait(); close(done) }()
	select {
	case <-done:
		return
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(systemGrace):
	}
}
