// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"regexp"
	"slices"
)

// Limits on what a file may ask of its runner.
const (
	maxLocals    = 4096
	maxDepth     = 200
	maxStringLen = 1 << 20
)

var word = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// check returns an error if the script violates anything that a runner relies on.
func (s *Script) check() error {
	if s.StringLen < 1 || s.StringLen > maxStringLen {
		return fmt.Errorf("strings of %d bytes", s.StringLen)
	}
	for _, list := range [][]Handler{s.Begin, s.End, s.Error} {
		for i := range list {
			if err := s.checkHandler(&list[i], checkState{}); err != nil {
				return err
			}
		}
	}
	for i := range s.Timers {
		t := &s.Timers[i]
		if t.Interval < MinInterval || t.Interval > MaxInterval || t.Random < 0 || t.Random > t.Interval {
			return fmt.Errorf("a timer with an interval of %d ns and %d at random", t.Interval, t.Random)
		}
		if err := s.checkHandler(&t.Handler, checkState{}); err != nil {
			return err
		}
	}
	for i := range s.Events {
		if err := s.checkEvent(i); err != nil {
			return fmt.Errorf("event %q: %w", s.Events[i].Name, err)
		}
	}
	return nil
}

// place matches a symbol with an optional module and offset.
var place = regexp.MustCompile(`^([A-Za-z0-9_]+:)?[A-Za-z0-9_.$]+(\+(0x)?[0-9a-f]+)?$`)

// programPath matches the paths that a definition can have: blanks and a colon end it, and the kernel's
// parser of commands drops # and what follows.
var programPath = regexp.MustCompile(`^/[A-Za-z0-9_/.+,@%=~^{}!-]+$`)

// IsProgramPath reports whether an event of a program can be defined for the file at a path.
func IsProgramPath(path string) bool { return programPath.MatchString(path) }

// filterText matches the characters of a filter, which is one line.
var filterText = regexp.MustCompile(`^[A-Za-z0-9_ ()=<>!&|"./:+-]*$`)

// inRegister matches a FETCHARG that reads no memory. Events of programs can have no other: a long text
// exceeds the page in which the kernel prepares their records.
var inRegister = regexp.MustCompile(`^(%[a-z0-9]+|\$comm|\$retval)$`)

var buildID = regexp.MustCompile(`^([0-9a-f]{2}){0,64}$`)

// argument matches the characters of a FETCHARG. It excludes blanks, which would begin
// another argument.
var argument = regexp.MustCompile(`^[A-Za-z0-9_%$@+:().\\-]+$`)

func (s *Script) checkEvent(i int) error {
	e := &s.Events[i]
	saved := 0
	if s.KeepsFor(i - 1) {
		saved = len(s.Events[i-1].Keep)
	}
	switch {
	case len(e.Keep) > 0 && (e.Return || i+1 == len(s.Events) || !s.Events[i+1].Return || !e.hasStackPointer()),
		saved > 0 && !e.hasStackPointer():
		return fmt.Errorf("saved entry values need an entry event followed by its return event, both with the stack pointer as first argument")
	case !word.MatchString(e.Name) || len(e.Name) > MaxEventName:
		return fmt.Errorf("bad name")
	case e.File == "" && !place.MatchString(e.Place), e.File != "" && (e.Place != "" || e.Tracepoint != ""):
		return fmt.Errorf("bad place %q", e.Place)
	case e.File != "" && !IsProgramPath(e.File):
		return fmt.Errorf("bad path %q", e.File)
	case e.File != "" && slices.ContainsFunc(e.Args, func(a Arg) bool { return !inRegister.MatchString(a.Fetch) }):
		return fmt.Errorf("an event of a program that reads memory")
	case !buildID.MatchString(e.BuildID):
		return fmt.Errorf("bad build-id %q", e.BuildID)
	case e.Tracepoint != "" && !word.MatchString(e.Tracepoint):
		return fmt.Errorf("bad tracepoint %q", e.Tracepoint)
	case len(e.Args) > MaxArgs:
		return fmt.Errorf("%d arguments", len(e.Args))
	case !filterText.MatchString(e.Filter):
		return fmt.Errorf("bad filter %q", e.Filter)
	case e.MaxActive < 0 || e.MaxActive > MaxMaxActive:
		return fmt.Errorf("maxactive %d", e.MaxActive)
	}
	for _, a := range e.Args {
		if !word.MatchString(a.Name) || len(a.Name) > MaxArgName || !argument.MatchString(a.Fetch) || a.bytes() == 0 && !a.IsText() {
			return fmt.Errorf("bad argument %q", a.String())
		}
	}
	c := checkState{args: e.Args, saved: int64(saved)}
	for _, n := range e.Keep {
		if err := s.checkNode(n, checkState{args: e.Args, locals: int64(max(0, e.Locals))}); err != nil {
			return err
		}
	}
	return s.checkHandler(&e.Handler, c)
}

func (e *Event) hasStackPointer() bool { return len(e.Args) > 0 && e.Args[0] == StackPointer }

func (s *Script) checkHandler(h *Handler, c checkState) error {
	if h.Locals < 0 || h.Locals > maxLocals {
		return fmt.Errorf("%d locals", h.Locals)
	}
	c.locals = int64(h.Locals)
	return s.checkNode(h.Code, c)
}

type checkState struct {
	locals, saved int64
	args          []Arg
	depth         int
}

// kids has the smallest and largest number of children of each op.
var kids = map[Op][2]int{
	Num: {0, 0}, Str: {0, 0}, Local: {0, 0}, Global: {0, 0}, Field: {0, 0}, Env: {0, 0}, Saved: {0, 0}, Next: {0, 0}, Exit: {0, 0},
	Read: {1, 1}, ReadS: {1, 2}, Bits: {1, 1}, Neg: {1, 1}, Not: {1, 1}, Compl: {1, 1},
	Binary: {2, 2}, And: {2, 2}, Or: {2, 2}, Cond: {3, 3}, OrElse: {2, 2}, Call: {1, 1},
	Concat: {0, 4096}, Sprint: {0, 64}, Print: {0, 64}, Block: {0, 1 << 20},
	Set: {1, 1}, Store: {1, 1}, If: {2, 3}, Do: {1, 1}, Return: {0, 1}, Error: {1, 1}, Warn: {1, 1},
}

func (s *Script) checkNode(n *Node, c checkState) error {
	if n == nil {
		return fmt.Errorf("a node is missing")
	}
	k, ok := kids[n.Op]
	if !ok || len(n.Kids) < k[0] || len(n.Kids) > k[1] {
		return fmt.Errorf("node %q with %d parts", n.Op, len(n.Kids))
	}
	if c.depth++; c.depth > maxDepth {
		return fmt.Errorf("nested deeper than %d", maxDepth)
	}
	if most, ok := s.indexed(n.Op, c); ok && (n.N < 0 || n.N >= most) {
		return fmt.Errorf("node %q names %d of %d", n.Op, n.N, most)
	}
	if n.Loc < 0 || n.Loc > len(s.Locs) || n.Width < 0 || n.Width > 64 || n.Shift < 0 || n.Shift > 63 || n.Max < 0 {
		return fmt.Errorf("node %q is out of range", n.Op)
	}
	for _, k := range n.Kids {
		if err := s.checkNode(k, c); err != nil {
			return err
		}
	}
	return nil
}

// indexed returns the size of the table that N of an op indexes, and whether N is an index.
func (s *Script) indexed(op Op, c checkState) (int64, bool) {
	switch op {
	case Local, Set, Call, Return:
		return c.locals, true
	case Global, Store:
		return int64(len(s.Globals)), true
	case Field, Read, ReadS:
		return int64(len(c.args)), true
	case Saved:
		return c.saved, true
	case Print, Sprint:
		return int64(len(s.Formats)), true
	}
	return 0, false
}
