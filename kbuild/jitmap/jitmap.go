// SPDX-License-Identifier: GPL-2.0-or-later

// Package jitmap names code that processes make while they run. Such processes (JVMs, Node.js with
// --perf-basic-prof, CPython with -X perf) write /tmp/perf-PID.map: a line "START SIZE NAME" for each
// function, with hexadecimal numbers (tools/perf/Documentation/jit-interface.txt of the kernel).
//
// The files are the processes' own, and the reader is root, so that their size, the time for them and
// the memory are limited, and only regular files of root or of the process' user are opened.
package jitmap

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	// patience is how long opening and reading a file may take, lines being read for half of it. After
	// mostSilent files that took longer, no more are opened.
	patience   = 200 * time.Millisecond
	mostSilent = 5
	// looks is how often a read is looked after within its time: if this process was not run
	// meanwhile, that uses up one of them only.
	looks = 10
	// between is how long a process' file is not looked at again.
	between = 100 * time.Millisecond
	// share is how much longer than a read no file is read after it.
	share = 9
	// mostKept is how many bytes are kept, and mostProcesses of how many processes.
	mostKept, mostProcesses = 64 << 20, 4096
)

// Maps are the maps of all processes, each read when one of its addresses is looked up.
type Maps struct {
	open   func(pid int) (*os.File, string, error)
	limit  time.Duration
	silent int       // files that took too long
	free   time.Time // no file is read before it
	kept   int       // bytes of all processes
	procs  map[int]*process
}

// New returns the maps of processes in /proc, and of those that have ended, if root or the user with
// the ID owner has their files in /tmp.
func New(owner int) *Maps {
	f := files{proc: "/proc", tmp: "/tmp", owner: uint32(owner)}
	return &Maps{open: f.open, limit: patience, procs: map[int]*process{}}
}

// process is what is known of one process' file.
type process struct {
	ranges []codeRange // by start, without overlaps
	bytes  int         // that they take
	of     identity
	next   time.Time
	dead   bool // its file took too long
}

// identity tells one content of a file, and one process, from others.
type identity struct {
	process string // "" if it has ended
	inode   uint64
	size    int64
	changed time.Time
}

// Name is the file's name in texts of stacks.
func Name(pid int) string { return fmt.Sprintf("perf-%d.map", pid) }

// PID returns the process that a Name is of.
func PID(name string) (pid int, ok bool) {
	digits, ok := strings.CutPrefix(name, "perf-")
	if !ok {
		return 0, false
	}
	digits, ok = strings.CutSuffix(digits, ".map")
	n, err := strconv.ParseUint(digits, 10, 31)
	return int(n), ok && err == nil && n > 0
}

// Symbol names the code at an address of a process. call: it is a return address, so the call before
// it counts. Offset is the distance from the start of the symbol, which has size bytes.
func (m *Maps) Symbol(pid int, addr uint64, call bool) (name string, offset, size uint64, ok bool) {
	if m == nil || addr == 0 {
		return "", 0, 0, false
	}
	at := addr
	if call {
		at--
	}
	p := m.procs[pid]
	if p == nil {
		if len(m.procs) >= mostProcesses {
			clear(m.procs)
			m.kept = 0
		}
		p = &process{}
		m.procs[pid] = p
	}
	if now := time.Now(); !p.dead && !now.Before(p.next) && !now.Before(m.free) {
		m.read(pid, p)
	}
	s := find(p.ranges, at)
	if s == nil {
		return "", 0, 0, false
	}
	return s.name, addr - s.start, s.size, true
}

// read reads a process' file if it has changed, and waits for it no longer than the limit.
func (m *Maps) read(pid int, p *process) {
	began := time.Now()
	p.next = began.Add(between)
	if m.silent >= mostSilent {
		p.dead = true
		return
	}
	done := make(chan *process, 1)
	open, before, until := m.open, p.of, began.Add(m.limit/2)
	go func() { done <- load(open, pid, before, until) }()
	if fresh, ok := await(done, m.limit/looks); ok {
		m.keep(p, fresh)
	} else {
		m.silent++
		p.dead = true
	}
	m.free = time.Now().Add(share * time.Since(began))
}

// await waits for what is read. ok is false if it does not come within looks steps.
func await(done <-chan *process, step time.Duration) (fresh *process, ok bool) {
	for range looks {
		select {
		case fresh = <-done:
			return fresh, true
		case <-time.After(step):
		}
	}
	return nil, false
}

// keep replaces what is known of a process; fresh is nil if nothing has changed.
func (m *Maps) keep(p, fresh *process) {
	if fresh == nil || m.kept-p.bytes+fresh.bytes > mostKept {
		return
	}
	m.kept += fresh.bytes - p.bytes
	p.ranges, p.bytes, p.of = fresh.ranges, fresh.bytes, fresh.of
}

// load returns what a process' file has; nil if that is known already.
func load(open func(int) (*os.File, string, error), pid int, before identity, until time.Time) *process {
	f, began, err := open(pid)
	if err != nil {
		return gone(began, before)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	now := identity{process: began, inode: inode(info), size: info.Size(), changed: info.ModTime()}
	if now == before || began == "" && before.process != "" && sameFile(now, before) {
		return nil
	}
	ranges := parse(f, until)
	return &process{of: now, ranges: ranges, bytes: size(ranges)}
}

// gone forgets the names if another process has the PID now, which has no file.
func gone(now string, before identity) *process {
	if now == "" || before.process == "" || now == before.process {
		return nil
	}
	return &process{of: identity{process: now}}
}

func sameFile(a, b identity) bool {
	return a.inode == b.inode && a.size == b.size && a.changed.Equal(b.changed)
}
