// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	defaultBoot = 5 * time.Minute
	// stopGrace is how long a guest may take to end its job after it was asked to.
	stopGrace = 20 * time.Second
)

// sink receives the output of the guest's jobs.
type sink struct {
	up             func() // may be nil
	stdout, stderr func(job int) io.Writer
	status         func(job, status int, err error)
	trouble        func(job int, log string)
}

// session is one boot seen from the host.
type session struct {
	m      *machine
	frames <-chan frame
	failed <-chan error
	quit   chan struct{} // closed when no one reads frames any more

	sink  sink
	jobs  int
	up    bool   // init is running
	waits bool   // the guest is a standing one: Start returns when init is running
	stage string // what is happening now, for the error if the guest dies
	log   string // errors that the kernel logged, as init sent them
	left  string // text of the last frameDone: what jobs left behind
}

// runSession boots a guest with the jobs in its initramfs, and follows it to the end.
func runSession(ctx context.Context, c Config, jobs []Job, out sink) error {
	s, err := boot(c, func(t *tree, release string) error { return fillTree(t, c, release, jobs) })
	if err != nil {
		return err
	}
	defer s.end()
	s.sink, s.jobs = out, len(jobs)
	return s.follow(ctx, bootBound(c))
}

// boot starts QEMU with the initramfs that fill describes.
func boot(c Config, fill func(t *tree, release string) error) (*session, error) {
	release, err := pickRelease(c.Root, c.Release)
	if err != nil {
		return nil, err
	}
	archive, err := initramfs(func(t *tree) error { return fill(t, release) })
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	m, err := startMachine(c, release, archive)
	if err != nil {
		return nil, err
	}
	s := &session{m: m, quit: make(chan struct{}), stage: "boot of " + release}
	s.readFrames()
	return s, nil
}

// end kills the machine.
func (s *session) end() {
	close(s.quit)
	s.m.kill()
}

func bootBound(c Config) time.Duration {
	if c.Boot == 0 {
		return defaultBoot
	}
	return c.Boot
}

// follow handles frames until the guest has finished, dies, or must be given up. bound
// is the time that a guest may take to boot.
func (s *session) follow(ctx context.Context, bound time.Duration) error {
	giveUp := graceTimer(ctx)
	if !s.up {
		giveUp = time.NewTimer(bound)
	}
	defer func() { giveUp.Stop() }()
	stop := ctx.Done()
	for {
		select {
		case f := <-s.frames:
			if f.kind == frameUp {
				giveUp.Stop()
				giveUp = graceTimer(ctx)
			}
			if done, err := s.take(f); done || err != nil {
				return errors.Join(err, s.complaint())
			}
		case err := <-s.failed:
			return s.died(err)
		case <-stop:
			stop = nil
			giveUp.Reset(stopGrace)
			if !s.up || writeFrame(s.m.channel, frame{kind: frameStop}) != nil {
				return ctx.Err()
			}
		case <-giveUp.C:
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return &GuestError{Reason: fmt.Sprintf("the guest did not start within %v", bound), Log: relevant(s.m.console.String())}
		}
	}
}

// graceTimer returns a timer that limits how long a session may take to end once ctx
// is done; before that, the timer never fires.
func graceTimer(ctx context.Context) *time.Timer {
	t := time.NewTimer(stopGrace)
	if ctx.Err() == nil {
		t.Stop()
	}
	return t
}

// readFrames starts a goroutine that reads frames. It ends when the channel is closed,
// which happens at the latest when QEMU exits, or when no one reads frames any more.
// An error is delivered after all frames before it.
func (s *session) readFrames() {
	frames, failed := make(chan frame), make(chan error, 1)
	s.frames, s.failed = frames, failed
	go func() {
		for {
			f, err := readFrame(s.m.channel)
			if err != nil {
				failed <- err
				return
			}
			select {
			case frames <- f:
			case <-s.quit:
				return
			}
		}
	}()
}

// take handles one frame; done means that it is the last one.
func (s *session) take(f frame) (done bool, err error) {
	if f.job >= s.jobs && f.kind != frameUp && f.kind != frameDone {
		return true, fmt.Errorf("guest: frame %q for job %d of %d", f.kind, f.job, s.jobs)
	}
	switch f.kind {
	case frameUp:
		s.up, s.stage = true, "job 0"
		if s.sink.up != nil {
			s.sink.up()
		}
		done = s.waits
	case frameStdout:
		_, err = s.sink.stdout(f.job).Write(f.data)
	case frameStderr:
		_, err = s.sink.stderr(f.job).Write(f.data)
	case frameStatus:
		status, jobErr := f.status()
		s.sink.status(f.job, status, jobErr)
		s.stage = fmt.Sprintf("job %d", f.job+1)
	case frameLog:
		s.sink.trouble(f.job, string(f.data))
		s.log += fmt.Sprintf("in job %d:\n%s", f.job, f.data)
	case frameDone:
		done, s.left = true, string(f.data)
	default:
		err = fmt.Errorf("guest: unknown frame %q", f.kind)
	}
	return done, err
}

// complaint returns the error for what the kernel logged while jobs ran, or nil.
func (s *session) complaint() error {
	if s.log == "" {
		return nil
	}
	return &GuestError{Reason: "the guest's kernel logged an error", Log: s.log}
}

// died makes the error for a guest that died. It waits for QEMU, so that the console is complete.
func (s *session) died(cause error) error {
	select {
	case <-s.m.exited:
	case <-time.After(stopGrace):
	}
	reason := "ended unexpectedly during " + s.stage
	if !errors.Is(cause, io.EOF) {
		reason += fmt.Sprintf(" (%v)", cause)
	}
	log := relevant(s.m.console.String())
	if text := s.m.stderr.String(); text != "" {
		log += "qemu: " + text
	}
	return &GuestError{Reason: reason, Log: log}
}
