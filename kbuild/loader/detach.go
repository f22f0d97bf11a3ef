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

	"github.com/gostap/gostap/kbuild/trust"
)

// keptFiles stores copies of the module files of detached sessions: Attach needs
// their metadata to format the output.
type keptFiles struct {
	dir    string
	loaded string // prefix: with a module's name, a path that exists while the module is loaded
}

// kept is the real location. Only root may open it. A reboot empties /run, but then no module is
// loaded either.
var kept = keptFiles{dir: "/run/gostap", loaded: procPrefix}

func (k keptFiles) path(name string) string { return filepath.Join(k.dir, name+".ko") }

// open opens the folder, which lockLoading locks. If root runs gostap, open creates a missing
// folder, and rejects one that someone else can change. Other users must not create it: root would
// not trust it afterwards.
func (k keptFiles) open() (fd int, err error) {
	if err := trust.Folder(k.dir); err != nil {
		return -1, err
	}
	fd, err = unix.Open(k.dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, &os.PathError{Op: "open", Path: k.dir, Err: err}
	}
	if err := closeToOthers(fd); err != nil {
		unix.Close(fd)
		return -1, &os.PathError{Op: "chmod", Path: k.dir, Err: err}
	}
	return fd, nil
}

// closeToOthers changes an open folder's mode so that only its owner can open it.
func closeToOthers(fd int) error {
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || st.Mode&0o077 == 0 {
		return err
	}
	return unix.Fchmod(fd, 0o700)
}

// store copies a module's file for a later Attach. It is an error if the file is not the one any more
// that was loaded: its formats would be wrong.
func (k keptFiles) store(image *moduleImage) error {
	if image.changed() {
		return fmt.Errorf("the file of module %s was overwritten since it was loaded", image.meta.Name)
	}
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return err
	}
	to := k.path(image.meta.Name)
	temp := to + ".new"
	if err := writeFile(temp, image.contents()); err != nil {
		_ = os.Remove(temp)
		return err
	}
	return os.Rename(temp, to)
}

func writeFile(path string, r io.Reader) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Close())
}

// Detached returns the names of the modules of detached sessions, sorted.
func Detached() ([]string, error) { return kept.list() }

// list returns the names of the kept files whose module is loaded, sorted.
func (k keptFiles) list() ([]string, error) {
	files, err := filepath.Glob(k.path("*"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".ko")
		if _, err := os.Stat(k.loaded + name); err == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// sweep removes the files of modules that are not loaded any more.
func (k keptFiles) sweep() {
	files, _ := filepath.Glob(k.path("*"))
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".ko")
		if _, err := os.Stat(k.loaded + name); errors.Is(err, os.ErrNotExist) {
			_ = os.Remove(f)
		}
	}
}

// NotDetachedError means that there is no session to attach to.
type NotDetachedError struct {
	Name  string
	Found []string // sessions that can be attached to
}

// Error names the session, and the sessions that can be attached to.
func (e *NotDetachedError) Error() string {
	if len(e.Found) == 0 {
		return fmt.Sprintf("there is no detached session %s; gostap -F starts one", e.Name)
	}
	return fmt.Sprintf("there is no detached session %s; detached sessions: %s", e.Name, strings.Join(e.Found, ", "))
}

// Attach reads the output of a detached session, oldest first, until it ends or
// is detached again. Its results are those of Run; Module, Params and Command of
// c are not used.
func Attach(ctx context.Context, name string, c Config) (status int, err error) {
	ReserveThreads()
	dev, image, err := reopen(name)
	if err != nil {
		return statusFailed, err
	}
	defer image.close()
	s := newSession(dev, image.meta, image.tables, c)
	s.keep = func() error { return kept.store(image) }
	defer s.close()
	status = statusFailed
	if err = s.resume(ctx); err == nil {
		status, err = s.report()
	}
	if s.detached {
		return status, errors.Join(err, dev.Close())
	}
	err = errors.Join(err, dev.Close(), remove(context.WithoutCancel(ctx), name))
	_ = os.Remove(kept.path(name))
	return status, err
}

// reopen opens the device of a loaded module, and reads the stored module file.
func reopen(name string) (*procDevice, *moduleImage, error) {
	image, err := readModule(kept.path(name))
	if errors.Is(err, os.ErrNotExist) {
		found, _ := Detached()
		return nil, nil, &NotDetachedError{Name: name, Found: found}
	}
	if err != nil {
		return nil, nil, err
	}
	dev, err := openDevice(name)
	if err != nil {
		image.close()
	}
	switch {
	case errors.Is(err, unix.EBUSY):
		return nil, nil, fmt.Errorf("another gostap is reading session %s", name)
	case errors.Is(err, os.ErrNotExist):
		found, _ := Detached()
		return nil, nil, &NotDetachedError{Name: name, Found: found}
	}
	return dev, image, err
}

// resume follows a session that is already running, in place of run.
func (s *session) resume(ctx context.Context) error {
	if err := s.openBulk(); err != nil {
		return err
	}
	seq, err := s.dev.Attach()
	if err != nil {
		return fmt.Errorf("attach to the session: %w", err)
	}
	s.merge.skipTo(seq)
	return s.follow(ctx, func() { s.post(evStarted, nil) })
}

// detach leaves the session running without a reader. If that fails, the session
// continues with this reader, or ends if Config.Detach asked for it at the start.
func (s *session) detach() {
	s.wantDetach = false
	leaves := make(chan struct{})
	close(leaves)
	s.out.hurried = patience(leaves, s.streams)
	s.drain(false)
	s.out.flush(true)
	err := s.keep()
	if err == nil {
		err = s.dev.Detach()
	}
	if err != nil {
		s.out.hurried = s.hurried
		s.out.message("ERROR", fmt.Sprintf("couldn't detach: %v", err))
		if s.config.Detach {
			s.wantStop, s.out.fatal = true, true
		}
		return
	}
	s.detached, s.over = true, true
	s.out.say(fmt.Sprintf("The session keeps running without a reader. To read its output: gostap attach %s\n", s.meta.Name))
}

// reportOverwritten warns about blocks that were overwritten before Attach.
func (s *session) reportOverwritten() {
	for _, r := range s.merge.sources {
		if n := r.overwritten(); n > 0 {
			s.out.warned(fmt.Sprintf("overwrote the oldest %s of output on CPU %d while no reader was attached; to keep more, raise -s",
				count(n, "block"), r.cpu()))
		}
	}
}
