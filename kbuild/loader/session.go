// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gostap/gostap/kbuild/jitmap"
	"github.com/gostap/gostap/kbuild/modmeta"
)

const (
	// pollTime bounds the sleep between two checks of the rings and the state.
	pollTime = 50 * time.Millisecond
	// systemGrace is how long system() commands may run on after a session was
	// cancelled.
	systemGrace = 2 * time.Second
)

// session is one run from the start of the probes to the last byte of output.
// One goroutine reads and prints; calls that block run in other goroutines, which
// post events.
type session struct {
	dev     device
	meta    *modmeta.Meta
	decoder *decoder
	config  Config
	out     *output
	plain   plainFormats
	merge   *merger
	bulk    *bulkWriter // takes the output instead, with Config.Bulk
	command *Command
	timer   *time.Timer
	events  chan event

	started, stopping, over bool
	cancelled               bool
	wantStop                bool
	wantDetach, detached    bool
	keep                    func() error // stores what Attach needs
	restoreInput            func()       // restores the terminal's settings
	preferred               *preference
	patches                 LivepatchWatch
	commandFailed           bool
	startErr, stopErr       error
	damaged                 error // why the output can't be read any further
	missing                 uint64
}

type eventKind int

const (
	evStarted   eventKind = iota // GS_IOC_START has returned
	evStopped                    // GS_IOC_STOP has returned
	evCommand                    // the traced command has ended
	evTimeout                    // Config.Timeout is over
	evCancelled                  // the context is done
	evDetach                     // the user wants to leave the session running
	eventKinds
)

type event struct {
	kind eventKind
	err  error
}

func newSession(dev device, meta *modmeta.Meta, tables []byte, c Config) *session {
	s := &session{
		dev: dev, meta: meta, decoder: newDecoder(meta, tables), config: c,
		out:    newOutput(c, meta.SuppressErrors),
		plain:  newPlainFormats(meta.Formats),
		merge:  newMerger(dev.Rings()),
		events: make(chan event, eventKinds), // each kind comes at most once
		keep:   func() error { return nil }, restoreInput: func() {},
	}
	s.out.hurried = s.hurried
	s.decoder.places.made = jitmap.New(os.Getuid())
	if e := newEmitter(c.Format, meta, s.out.warned); e != nil {
		s.decoder.emit, s.out.emit, s.plain = e, e, nil
		e.stacks.made = s.decoder.places.made
	}
	return s
}

// hurried reports whether the session must not wait until its output can be written. Output that is
// not written stays in memory. After the session was asked to stop, that is at most what the rings
// hold.
func (s *session) hurried() bool { return len(s.events) > 0 || s.wantStop || s.out.exiting }

// run returns when the module has stopped and all its output is printed.
func (s *session) run(ctx context.Context) error {
	if err := s.prepare(); err != nil {
		return err
	}
	s.wantDetach = s.config.Detach
	return s.follow(ctx, s.start)
}

// follow reads until the session is over or detached. begin runs in parallel and posts evStarted.
func (s *session) follow(ctx context.Context, begin func()) error {
	release := context.AfterFunc(ctx, func() { s.post(evCancelled, nil) })
	defer release()
	over := make(chan struct{})
	defer close(over)
	go s.awaitDetach(over)
	s.config.Leader.run(begin)
	s.preferred = prefer(s.out.threads()...)
	s.out.systems.plainly = s.preferred.plainly
	for !s.over {
		s.step()
	}
	s.preferred.end()
	s.restoreInput()
	if !s.detached {
		s.out.hurried = patience(ctx.Done(), s.streams)
	}
	s.finish(ctx)
	if s.startErr != nil {
		return fmt.Errorf("couldn't start the probes: %w", withRemedy(s.startErr))
	}
	return errors.Join(s.stopErr, s.damaged, s.out.writing)
}

// prepare starts the command, stopped, and passes the target's PID to the module.
func (s *session) prepare() error {
	if err := s.openBulk(); err != nil {
		return err
	}
	pid := s.config.TargetPID
	if s.config.Command != "" {
		c, err := StartCommand(s.config.Command, s.config.Env, s.config.Stdin, s.commandOut(), s.out.err)
		if err != nil {
			return err
		}
		s.command, pid = c, c.PID()
	}
	if err := s.dev.SetTarget(int64(pid)); err != nil {
		s.endCommand()
		return fmt.Errorf("set the target process: %w", err)
	}
	if s.config.TargetLives != nil && pid != 0 && s.command == nil {
		return s.config.TargetLives()
	}
	return nil
}

func (s *session) openBulk() (err error) {
	if s.config.Bulk != nil {
		s.bulk, err = newBulkWriter(s.decoder, s.config.Bulk)
	}
	return err
}

// streams returns the streams that the output is written to.
func (s *session) streams() []*Stream {
	list := s.out.streams[:]
	if s.bulk != nil {
		for _, f := range s.bulk.files {
			list = append(list, f.Stream)
		}
	}
	return list
}

// close closes the streams that the output is written to.
func (s *session) close() {
	s.out.close()
	if s.bulk != nil {
		s.bulk.close()
	}
}

// awaitDetach posts an event when the user first asks to detach.
func (s *session) awaitDetach(over <-chan struct{}) {
	select {
	case <-s.config.DetachOn:
		s.post(evDetach, nil)
	case <-over:
	}
}

func (s *session) commandOut() io.Writer {
	if s.config.CommandOut != nil && (s.config.Format.IsText() || s.config.CommandOut != s.config.Stdout) {
		return Shared(s.config.CommandOut)
	}
	return s.out.out
}

func (s *session) post(kind eventKind, err error) {
	s.events <- event{kind, err}
	s.dev.Wake()
}

// start runs the begin probes and arms the others.
func (s *session) start() { s.post(evStarted, s.dev.Start()) }

// step prints the available blocks, or sleeps; then it handles events.
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
	if s.started && !s.wantStop && s.patches.New() {
		s.reportLivepatched()
	}
	switch {
	case !s.started || s.stopping:
	case s.wantStop:
		s.stop()
	case s.wantDetach:
		s.detach()
	}
}

// idle sleeps until there is something to do. It also checks the state, in case
// the exit record did not fit into the ring.
func (s *session) idle() {
	s.preferred.sleeps()
	if err := s.dev.Wait(pollTime, !s.wantStop); err != nil {
		s.damaged = fmt.Errorf("wait for output: %w", err)
	}
	s.preferred.wakes()
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
		if !s.cancelled {
			s.armed()
		}
	case evStopped:
		s.over, s.stopErr = true, e.err
	case evCommand:
		s.wantStop = true
		if text := ChildWarning(e.err); text != "" {
			s.commandFailed = true
			s.drain(false)
			s.out.warned(text)
		}
	case evDetach:
		s.wantDetach = true
	case evTimeout:
		s.wantStop = true
	case evCancelled:
		s.wantStop, s.cancelled = true, true
		if !s.started {
			s.damaged = errors.Join(s.damaged, s.dev.Enough())
		}
	}
}

// sayMemory prints how much kernel memory the session takes.
func (s *session) sayMemory() {
	if info, err := s.dev.Info(); err == nil {
		s.out.say(fmt.Sprintf("Pass 5: the module takes %d kB of kernel memory.\n", info.Memory>>10))
	}
}

// armed resumes the command and starts the timeout. First it prints the output of
// the begin probes, so that it comes before the command's.
func (s *session) armed() {
	if s.config.Timeout > 0 {
		s.timer = time.AfterFunc(s.config.Timeout, func() { s.post(evTimeout, nil) })
	}
	if s.config.Started != nil {
		s.config.Started()
	}
	if s.config.Verbose {
		s.sayMemory()
	}
	s.reportLivepatched()
	if s.command == nil {
		s.restoreInput = s.forwardInput()
		return
	}
	s.drain(false)
	s.out.flush(true)
	if err := s.command.Release(); err != nil {
		s.damaged = fmt.Errorf("start the target command: %w", err)
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
	if s.startErr != nil { // the module has disarmed everything again
		s.over = true
		return
	}
	s.config.Leader.run(func() { s.post(evStopped, s.dev.Stop()) })
}

// maxDrain bounds how many blocks are printed before the session checks for other
// events: a script may print as fast as the session reads.
const maxDrain = 4096

// drain prints the blocks that are next in order, or all of them if final, and
// returns whether there were any.
func (s *session) drain(final bool) bool {
	if s.bulk != nil {
		return s.store()
	}
	any := false
	use := func(block []byte) error { return readRecords(block, s.decoder, s.out) }
	if e := s.decoder.emit; e != nil {
		use = func(block []byte) error {
			e.cpu = s.merge.current().cpu()
			return readRecords(block, s.decoder, s.out)
		}
	}
	more := func(data []byte, next uint64) (used, took int) {
		s.out.buf, used, took = s.plain.print(s.out.buf, data, next)
		return used, took
	}
	for n := 0; s.damaged == nil && (final || n < maxDrain); n++ {
		s.preferred.works()
		took, err := s.merge.take(final, use)
		if took && err == nil {
			n += s.merge.takeMore(more)
		}
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

// store is drain for bulk files.
func (s *session) store() bool {
	any := false
	for _, ring := range s.merge.sources {
		if s.damaged != nil {
			break
		}
		s.preferred.works()
		took, err := s.bulk.take(ring, s.out, s.out.hurried)
		if err != nil {
			s.damaged = err
		}
		any = any || took
	}
	return any
}

// finish prints the remaining blocks, and waits for system() commands.
func (s *session) finish(ctx context.Context) {
	if s.detached {
		return
	}
	s.drain(false)
	if st, err := s.dev.Status(); err == nil && s.damaged == nil {
		s.drain(true)
		if had := s.merge.next - 1; had < st.Seq && s.bulk == nil {
			s.missing = st.Seq - had - uint64(len(s.merge.early))
		}
	}
	s.out.flush(true)
	s.endCommand()
	waitAtMost(ctx, s.out.systems.ended.Wait)
	if n := s.out.systems.end(); n > 0 {
		s.out.warned(count(n, "command") + " of system() not run: too many were waiting, they could not be started, or the session ended first")
	}
}

func (s *session) endCommand() {
	if s.command == nil {
		return
	}
	if err := s.command.End(); err != nil {
		s.out.warned(err.Error())
	}
}

// waitAtMost waits without a limit, but at most systemGrace after ctx is done.
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
