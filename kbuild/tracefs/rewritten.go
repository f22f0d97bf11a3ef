// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// program is a file that events probe.
type program struct {
	path   string
	fd     int // with O_PATH
	at     written
	first  *tracemeta.Event // has the build-id
	events []string
	off    bool // its events are turned off
}

// written is what is another one when a file was written to: the time of that, which its owner can set, the time
// of the last change, which nobody can set, and the size.
type written struct {
	at, changed unix.StatxTimestamp
	size        uint64
}

// readWritten asks for what the kernel knows: a file system's server may not answer.
func readWritten(fd int) (written, error) {
	var st unix.Statx_t
	err := unix.Statx(fd, "", unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC, unix.STATX_MTIME|unix.STATX_CTIME|unix.STATX_SIZE, &st)
	return written{st.Mtime, st.Ctime, st.Size}, err
}

// openPrograms opens the files of the events that are defined, to see whether they are written to.
func (s *session) openPrograms() {
	byPath := map[string]*program{}
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if e.File == "" || s.decoders[e.Name] == nil {
			continue
		}
		p := byPath[e.File]
		if p == nil {
			p = openProgram(e.File)
			p.first = e
			byPath[e.File] = p
			s.watch.programs = append(s.watch.programs, p)
		}
		p.events = append(p.events, e.Name)
	}
}

// spareDescriptors are left for the rest of the session, however many programs are probed.
const spareDescriptors = 64

// openProgram opens a file. One that is gone again, or for which no descriptor is left, counts as not written to.
func openProgram(path string) *program {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return &program{path: path, fd: -1}
	}
	var most unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &most); err == nil && uint64(fd)+spareDescriptors > most.Cur {
		unix.Close(fd)
		return &program{path: path, fd: -1}
	}
	at, _ := readWritten(fd)
	return &program{path: path, fd: fd, at: at}
}

func (s *session) closePrograms() {
	for _, p := range s.watch.programs {
		if p.fd >= 0 {
			unix.Close(p.fd)
		}
	}
	s.watch.programs = nil
}

// lookAtPrograms turns the events of a program off, and warns, if somebody has written to its file: the kernel
// inserts the breakpoints into what is there now, also within instructions. It does not if a process holds a lock
// that this takes, but tries again.
func (s *session) lookAtPrograms() error {
	var errs []error
	for _, p := range s.watch.programs {
		now, err := readWritten(p.fd)
		if p.off || err != nil || now == p.at || held(0, true) != nil {
			continue
		}
		if p.isOnlyChanged(now) {
			p.at = now
			continue
		}
		for _, name := range p.events {
			errs = append(errs, s.turnOff(name))
		}
		p.off = true
		s.out.warn(p.path + " was rewritten during the session: its probes are turned off, as breakpoints in another build change what it computes; replace programs by renaming new files to their names")
	}
	return errors.Join(errs...)
}

// isOnlyChanged reports whether the file was given another mode, owner or name only: also that of another file which
// has taken its name. Who writes another build into it can set the time of the last write back (cp -p, rsync -t).
func (p *program) isOnlyChanged(now written) bool {
	was := p.at
	was.changed = now.changed
	if now != was || p.first.BuildID == "" {
		return now == was
	}
	f, err := foreign.Open(fmt.Sprintf("/proc/self/fd/%d", p.fd))
	if err != nil {
		return false
	}
	defer f.Close()
	return sameBuildID(f, p.first) == nil
}

// turnOff turns an event off for the rest of the session. A trigger alone would keep its breakpoint.
func (s *session) turnOff(name string) error {
	if err := s.inst.enable(false, s.inst.name, name); err != nil {
		return err
	}
	c := s.counters[name]
	if c == nil {
		return nil
	}
	if err := s.collect(); err != nil {
		return err
	}
	c.off = true
	return removeTriggers(c.folder)
}
