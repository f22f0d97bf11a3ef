// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracefs/text"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// pollTime is the time between two checks of the trace.
const pollTime = 20 * time.Millisecond

// session is one run from the definitions to the last byte of output. All of
// it runs in one goroutine.
type session struct {
	inst     *instance
	script   *tracemeta.Script
	config   Config
	out      *output
	around   surroundings
	threads  threads  // nil: the script does not use process IDs, and is not limited to a target
	targets  *targets // nil: all processes hit probes of programs
	forks    bool     // new threads are recorded
	hooking  uint64   // when return events began to be enabled (CLOCK_MONOTONIC)
	rings    *rings
	merge    merger
	entries  entries
	calls    calls
	own      ownThreads
	held     subscriptions       // nil: the script has no tracepoints
	counted  map[string]profile  // the kernel's counters at the end
	counting bool                // the session has started, and the counters have counts for it
	counters map[string]*counter // by event, those that the kernel counts instead of recording them
	timers   timers
	watch    watch
	patches  loader.LivepatchWatch
	command  *loader.Command

	decoders      map[string]*decoder // by event
	offset        int64               // CLOCK_REALTIME minus CLOCK_MONOTONIC, in ns
	errors        int64
	exiting       bool
	exitingSoon   bool // once all begin probes have run
	tooManyErrors bool
	commandFailed bool
	losses        losses

	endedEntries, endedCalls endedThreads // those of entries and calls
}

func newSession(i *instance, script *tracemeta.Script, c Config) *session {
	s := &session{inst: i, script: script, config: c, decoders: map[string]*decoder{}, counters: map[string]*counter{}, entries: entries{}, calls: calls{}, losses: newLosses(), own: newOwnThreads(), rings: &rings{}, out: newOutput(c)}
	s.around = surroundings{
		space: thisSpace(), printed: &s.out.buf, warn: s.out.scriptWarned,
		tgid:  func(tid int32) int64 { return s.threads.tgid(tid) },
		real:  func(mono uint64) int64 { return int64(mono) + s.offset },
		exit:  func() { s.exiting = true },
		soon:  func() { s.exitingSoon = true },
		texts: text.Functions(),
		names: loader.NewKernelNames(),
	}
	for _, g := range script.Globals {
		s.around.globals = append(s.around.globals, value{N: g.Number, S: g.Text})
	}
	for i := range script.Arrays {
		s.around.arrays = append(s.around.arrays, state.New(&script.Arrays[i]))
	}
	if s.out.objects != nil {
		s.around.emit, s.around.object = s.out.printed, s.out.object
	}
	return s
}

// run returns when everything that was recorded is printed.
func (s *session) run(ctx context.Context) error {
	s.out.hurried = loader.Patience(ctx.Done(), s.out.streams[:]...)
	if err := s.prepare(ctx); err != nil {
		if errors.Is(err, context.Canceled) { // a stop before anything was turned on
			return nil
		}
		return err
	}
	defer s.rings.close()
	defer s.closePrograms()
	defer s.endCommand()
	s.offset = realtimeOffset()
	if err := s.handlers(s.script.Begin, func() bool { return s.exiting }); err != nil {
		return err
	}
	s.exiting = s.exiting || s.exitingSoon
	if !s.exiting && ctx.Err() == nil {
		if err := s.record(ctx); err != nil {
			return err
		}
	}
	s.endCommand()
	err := s.last()
	s.out.flush()
	return err
}

// last runs the end probes, or after too many errors the error probes.
func (s *session) last() error {
	if !s.tooManyErrors {
		if err := s.handlers(s.script.End, func() bool { return s.tooManyErrors }); err != nil {
			return err
		}
	}
	if !s.tooManyErrors {
		return nil
	}
	return s.handlers(s.script.Error, func() bool { return false })
}

// prepare defines the events and starts the command, stopped.
func (s *session) prepare(ctx context.Context) error {
	if s.inst != nil {
		if err := s.checkNamespace(); err != nil {
			return err
		}
		if err := s.define(ctx); err != nil {
			return err
		}
	}
	s.around.target = int64(s.config.TargetPID)
	if s.config.Command != "" {
		to := s.out.out
		if s.config.CommandOut != nil {
			to = s.config.CommandOut
		}
		c, err := loader.StartCommand(s.config.Command, s.config.Env, s.config.Stdin, to, s.out.err)
		if err != nil {
			s.rings.close()
			return err
		}
		s.command, s.around.target = c, int64(c.PID())
	}
	return nil
}

// define defines the events and opens their rings.
func (s *session) define(ctx context.Context) error {
	if name := otherBuild(s.script, loader.ModuleBuild); name != "" {
		return fmt.Errorf("module %s is another build than the file that the script was made for: load that file, or run the script again with the file that is loaded", name)
	}
	err := s.inst.define(ctx, s.script.Events, func(e *tracemeta.Event, err error) {
		var d *DefineError
		why := err.Error()
		if errors.As(err, &d) && d.Kernel != "" {
			why = d.Kernel
		}
		s.out.warn(fmt.Sprintf("probe %s registration error (%s)", e.PP, why))
	})
	if err != nil {
		return err
	}
	s.startCounters()
	if s.rings, err = openRings(s.inst); err != nil {
		return err
	}
	err = s.decoding()
	if err == nil && needsStacks(s.script) {
		err = s.recordStacks()
	}
	if err != nil {
		s.rings.close()
		return err
	}
	s.openPrograms()
	return nil
}

// decoding reads the formats of the events that were defined.
func (s *session) decoding() error {
	defined := map[string]bool{}
	for _, name := range s.inst.events {
		defined[name] = true
	}
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if !defined[e.Name] {
			continue
		}
		f, err := readFormat(s.inst.path("events", s.inst.name, e.Name, "format"))
		if err != nil {
			return err
		}
		d, err := decoderFor(e, f)
		if err != nil {
			return err
		}
		d.group = i
		d.place = fmt.Sprintf("%s:%d", e.File, e.Offset)
		if d.paired = s.script.IsEntry(i - 1); e.Entry {
			d.group++
		}
		s.decoders[e.Name] = d
		if s.counters[e.Name] == nil { // else another process can have its hits recorded, too, by events/enable
			s.rings.events[f.id] = d
		}
	}
	return nil
}

// record enables the events and prints until the session ends.
func (s *session) record(ctx context.Context) error {
	if s.inst == nil {
		s.timers = newTimers(s.script.Timers, monotonic())
		err := s.follow(ctx)
		s.out.hurried = loader.Patience(ctx.Done(), s.out.streams[:]...)
		return err
	}
	if err := s.arm(ctx); err != nil {
		return errors.Join(err, s.unsubscribe())
	}
	s.timers = newTimers(s.script.Timers, monotonic())
	s.watch.files = s.inst.settings()
	err := errors.Join(s.follow(ctx), s.look(true))
	if name := otherBuild(s.script, loader.ModuleBuild); name != "" {
		s.out.warn(fmt.Sprintf("module %s was replaced by another build during the session: what was printed of it since then is wrong", name))
	}
	s.out.hurried = func() bool { return true } // disable the events before waiting for a reader
	// Hits are counted, but not recorded, while events are being disabled: what
	// was counted before must have been recorded.
	counted, profiled := s.inst.profile()
	if err := errors.Join(err, profiled, s.disarm()); err != nil {
		return err
	}
	s.out.hurried = loader.Patience(ctx.Done(), s.out.streams[:]...)
	if err := s.drain(true); err != nil {
		return err
	}
	return s.account(counted)
}

// follow prints records as they come, until one of the reasons to end.
func (s *session) follow(ctx context.Context) error {
	if s.config.Timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, s.config.Timeout)
		defer cancel()
		ctx = limited
	}
	var done <-chan struct{}
	s.out.hurried = func() bool { return ctx.Err() != nil || s.exiting || closed(done) }
	s.out.flush()
	if s.command != nil {
		if err := s.command.Release(); err != nil {
			return fmt.Errorf("start the target command: %w", err)
		}
		done = s.command.Done()
	}
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	for !s.exiting && s.out.failed == nil {
		select {
		case <-tick.C:
			if err := s.drain(false); err != nil {
				return err
			}
			s.out.flush()
			if err := s.look(false); err != nil {
				return err
			}
			if s.patches.New() {
				s.reportLivepatched()
			}
		case <-ctx.Done():
			return nil
		case <-done:
			s.commandEnded()
			return nil
		}
	}
	return nil
}

func closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

func (s *session) commandEnded() {
	if text := loader.ChildWarning(s.command.Err()); text != "" {
		s.commandFailed = true
		s.out.warn(text)
	}
}

func (s *session) endCommand() {
	if s.command == nil {
		return
	}
	if err := s.command.End(); err != nil {
		s.out.warn(err.Error())
		s.command = nil // don't wait for it again
	}
}

// drain reads the available records and prints those that have settled, or all if final. While events
// are enabled there may be no end to them, as reading the trace can itself cause events, and users can cause
// them as fast as they are read. So it prints what settles meanwhile, and returns when the session has
// something else to do, also between two records: handlers may take longer than their hits.
func (s *session) drain(final bool) error {
	s.offset = realtimeOffset()
	until := uint64(math.MaxUint64)
	for more := true; more && (final || !s.out.hurried() && s.out.failed == nil); {
		if !final {
			until = monotonic() - uint64(settle)
		}
		var err error
		pages := s.rings.pages
		s.merge.waiting, more, err = s.rings.read(s.merge.waiting)
		if err != nil {
			return err
		}
		waits := more && s.rings.pages == pages
		limit := until
		if more { // records of this CPU that are still unread may be earlier than those of others
			limit = min(limit, s.merge.settled())
		}
		list := s.merge.ready(limit)
		rest, err := s.print(list, final)
		if err != nil || len(rest) > 0 {
			s.merge.waiting = append(rest, s.merge.waiting...)
			return err
		}
		switch {
		case !more && !final:
			return s.fire(until, final)
		case !final && waits && len(list) == 0: // for the settling of what was read
			return nil
		case !final: // the caller may not have a chance for long
			s.out.flush()
		}
	}
	return nil
}

// print runs the handlers of records. After exit() no handler runs. Unless final, it stops when the session
// has something else to do, and returns the records that are left.
func (s *session) print(list []record, final bool) (rest []record, err error) {
	for i := range list {
		rec := &list[i]
		if rec.event.event != nil {
			if err := s.fire(rec.ts, final); err != nil {
				return nil, err
			}
		}
		if !final && s.out.hurried() {
			return list[i:], nil
		}
		if err := s.printRecord(rec); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (s *session) printRecord(rec *record) error {
	switch {
	case rec.event.event == nil:
		return s.forked(rec)
	case s.exiting || s.own.has(rec.tid):
		return nil
	case rec.event.event.File != "" && !s.targets.has(rec.tid):
		rec.event.others++
		return nil
	}
	err := s.handleRecord(rec)
	s.flushFull()
	return err
}

// flushFull writes the output if it is large, and if the last write found space for everything.
func (s *session) flushFull() {
	if len(s.out.buf) > flushSize && !s.out.stalled {
		s.out.flush()
	}
}

// handlers runs begin, end or error handlers, one after the other until over reports that the rest is
// not to be run.
func (s *session) handlers(list []tracemeta.Handler, over func() bool) error {
	for i := range list {
		if over() {
			return nil
		}
		if err := s.collect(); err != nil || over() {
			return err
		}
		r := run{script: s.script, around: &s.around, now: monotonic()}
		if err := s.ran(&list[i], r.handle(&list[i])); err != nil {
			return err
		}
	}
	return nil
}
