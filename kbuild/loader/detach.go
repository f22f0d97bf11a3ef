// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// keepDir holds the files of modules whose sessions go on without a reader:
// what stands in them is needed to read on. Only root may look into it, and it
// is gone after a boot, as the modules are.
const keepDir = "/run/gostap"

func keptPath(name string) string { return filepath.Join(keepDir, name+".ko") }

// keep stores a module's file for a later Attach.
func keep(image *moduleImage) error {
	if err := os.MkdirAll(keepDir, 0o700); err != nil {
		return err
	}
	to := keptPath(image.meta.Name)
	temp := to + ".new"
	if err := os.WriteFile(temp, image.data, 0o600); err != nil {
		_ = os.Remove(temp)
		return err
	}
	return os.Rename(temp, to)
}

// Detached lists the modules whose sessions go on without a reader.
func Detached() ([]string, error) {
	files, err := filepath.Glob(keptPath("*"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".ko")
		if _, err := os.Stat(procPrefix + name); err == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// sweepKept removes the files of modules that are not loaded any more.
func sweepKept() {
	files, _ := filepath.Glob(keptPath("*"))
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".ko")
		if _, err := os.Stat(procPrefix + name); errors.Is(err, os.ErrNotExist) {
			_ = os.Remove(f)
		}
	}
}

// NotDetachedError says that there is no session to attach to.
type NotDetachedError struct {
	Name  string
	Found []string // sessions that can be attached to
}

func (e *NotDetachedError) Error() string {
	if len(e.Found) == 0 {
		return fmt.Sprintf("no session %s goes on without a reader; gostap -F starts one", e.Name)
	}
	return fmt.Sprintf("no session %s goes on without a reader; these do: %s", e.Name, strings.Join(e.Found, ", "))
}

// Attach goes on reading a session that was detached, oldest output first. Its
// result is that of Run; Module, Params and Command of c are not used.
func Attach(ctx context.Context, name string, c Config) (status int, err error) {
	dev, image, err := reopen(name)
	if err != nil {
		return statusFailed, err
	}
	s := newSession(dev, image.meta, image.tables, c)
	s.keep = func() error { return keep(image) }
	status = statusFailed
	if err = s.resume(ctx); err == nil {
		status, err = s.report()
	}
	if s.detached {
		return status, errors.Join(err, dev.Close())
	}
	err = errors.Join(err, dev.Close(), remove(context.WithoutCancel(ctx), name))
	_ = os.Remove(keptPath(name))
	return status, err
}

// reopen opens a module that is loaded, and its file.
func reopen(name string) (*procDevice, *moduleImage, error) {
	image, err := readModule(keptPath(name))
	if errors.Is(err, os.ErrNotExist) {
		found, _ := Detached()
		return nil, nil, &NotDetachedError{Name: name, Found: found}
	}
	if err != nil {
		return nil, nil, err
	}
	dev, err := openDevice(name)
	switch {
	case errors.Is(err, unix.EBUSY):
		return nil, nil, fmt.Errorf("another gostap reads session %s", name)
	case errors.Is(err, os.ErrNotExist):
		found, _ := Detached()
		return nil, nil, &NotDetachedError{Name: name, Found: found}
	}
	return dev, image, err
}

// resume is run for a session that has been started before.
func (s *session) resume(ctx context.Context) error {
	seq, err := s.dev.Attach()
	if err != nil {
		return fmt.Errorf("attach to the session: %w", err)
	}
	s.merge.skipTo(seq)
	return s.follow(ctx, func() { s.post(evStarted, nil) })
}

// detach leaves the session to itself. Where that can't be, the session goes
// on as it was, or ends when it was to be detached from the start.
func (s *session) detach() {
	s.wantDetach = false
	s.drain(false)
	s.out.flush(true)
	err := s.keep()
	if err == nil {
		err = s.dev.Detach()
	}
	if err != nil {
		s.out.message("ERROR", fmt.Sprintf("couldn't detach: %v", err))
		if s.config.Detach {
			s.wantStop, s.out.fatal = true, true
		}
		return
	}
	s.detached, s.over = true, true
	_, _ = io.WriteString(s.out.err, fmt.Sprintf("The session goes on without a reader. To read on: gostap attach %s\n", s.meta.Name))
}

// reportOverwritten tells what made room for newer output before Attach.
func (s *session) reportOverwritten() {
	for _, r := range s.merge.sources {
		if n := r.overwritten(); n > 0 {
			s.out.warned(fmt.Sprintf("%s of older output on CPU %d made room for newer ones while nobody read; -s keeps more",
				count(n, "block"), r.cpu()))
		}
	}
}
