// SPDX-License-Identifier: GPL-2.0-or-later

// Package jitmap names code that processes make while they run. Such processes (JVMs, Node.js with
// --perf-basic-prof, CPython with -X perf) write /tmp/perf-PID.map: a line "START SIZE NAME" for each
// function, with hexadecimal numbers (tools/perf/Documentation/jit-interface.txt of the kernel).
//
// The files are the processes' own, and the reader is root: files are opened without following links
// out of the process' root, only if their owner is root or the process' user, and a file system that
// does not answer holds nobody up for long.
package jitmap

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	maxBytes = 64 << 20
	maxLine  = 4096
	// patience is how long opening and reading a file may take. After mostSilent files that took
	// longer, no more are opened.
	patience   = 200 * time.Millisecond
	mostSilent = 5
	// between is how long a file that has grown is not read again.
	between = 100 * time.Millisecond
)

// Maps are the maps of all processes, each read when one of its addresses is looked up.
type Maps struct {
	open   func(pid int) (*os.File, error)
	limit  time.Duration
	silent int // files that took too long
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
	symbols []symbol // by start
	longest uint64   // of their sizes
	size    int64    // of the file when it was read
	next    time.Time
	dead    bool // its file took too long
}

type symbol struct {
	start, size uint64
	order       int // line of the file
	name        string
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
		p = &process{}
		m.procs[pid] = p
	}
	s := p.find(at)
	if s == nil && !p.dead && !time.Now().Before(p.next) {
		m.read(pid, p)
		s = p.find(at)
	}
	if s == nil {
		return "", 0, 0, false
	}
	return s.name, addr - s.start, s.size, true
}

// find returns the symbol that was written last of those at an address: code is replaced.
func (p *process) find(at uint64) *symbol {
	i, _ := slices.BinarySearchFunc(p.symbols, at, func(s symbol, at uint64) int {
		if s.start > at {
			return 1
		}
		return -1
	})
	var last *symbol
	for i--; i >= 0 && at-p.symbols[i].start < p.longest; i-- {
		if s := &p.symbols[i]; at-s.start < s.size && (last == nil || s.order > last.order) {
			last = s
		}
	}
	return last
}

// read reads a process' file, if it is new or has grown, and waits for it no longer than the limit.
func (m *Maps) read(pid int, p *process) {
	p.next = time.Now().Add(between)
	if m.silent >= mostSilent {
		p.dead = true
		return
	}
	done := make(chan *process, 1)
	open, before := m.open, p.size
	go func() { done <- load(open, pid, before) }()
	timer := time.NewTimer(m.limit)
	defer timer.Stop()
	select {
	case fresh := <-done:
		if fresh != nil {
			fresh.next = p.next
			*p = *fresh
		}
	case <-timer.C:
		m.silent++
		p.dead = true
	}
}

// load returns what a process' file has; nil if there is no new content, or no file yet.
func load(open func(int) (*os.File, error), pid int, before int64) *process {
	f, err := open(pid)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() > maxBytes || info.Size() == before {
		return nil
	}
	return parse(f, info.Size())
}

// parse reads lines until the end of the file, or until one that is not like the format: the rest is
// not trusted. A last line without its end is still being written.
func parse(f *os.File, size int64) *process {
	p := &process{size: size}
	lines := bufio.NewReaderSize(f, maxLine)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			break
		}
		s, ok := parseLine(string(line))
		if !ok {
			break
		}
		s.order = len(p.symbols)
		p.longest = max(p.longest, s.size)
		p.symbols = append(p.symbols, s)
	}
	slices.SortStableFunc(p.symbols, func(a, b symbol) int { return cmp.Compare(a.start, b.start) })
	return p
}

func parseLine(line string) (s symbol, ok bool) {
	words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
	if len(words) != 3 || words[2] == "" {
		return s, false
	}
	start, err := strconv.ParseUint(strings.TrimPrefix(words[0], "0x"), 16, 64)
	size, err2 := strconv.ParseUint(strings.TrimPrefix(words[1], "0x"), 16, 64)
	if err != nil || err2 != nil {
		return s, false
	}
	return symbol{start: start, size: size, name: strings.Map(printable, words[2])}, true
}

// printable replaces what could change a terminal.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return '?'
}
