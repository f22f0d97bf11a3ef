// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
)

// Limits on what a file may ask of its runner.
const (
	maxLocals    = 4096
	maxDepth     = 200
	maxStringLen = 1 << 20
	maxHistWidth = 1 << 16
	maxNesting   = MaxCalls
)

var word = lazy.Regexp(`^[A-Za-z_][A-Za-z0-9_]*$`)

// moduleName matches names below /sys/module, where a build-id is looked up.
var (
	moduleName  = lazy.Regexp(`^[A-Za-z0-9_]+$`)
	hexadecimal = lazy.Regexp(`^[0-9a-f]+$`)
)

// check returns an error if the script violates anything that a runner relies on.
func (s *Script) check() error {
	if s.StringLen < 1 || s.StringLen > maxStringLen {
		return fmt.Errorf("strings of %d bytes", s.StringLen)
	}
	if s.MaxActions < 1 || s.MaxNesting < 0 || s.MaxNesting > maxNesting || s.MaxFrames < 0 || s.HistWidth < 1 || s.HistWidth > maxHistWidth {
		return fmt.Errorf("%d statements, %d calls, and histograms %d columns wide", s.MaxActions, s.MaxNesting, s.HistWidth)
	}
	for name, id := range s.Modules {
		if !moduleName().MatchString(name) || !hexadecimal().MatchString(id) {
			return fmt.Errorf("a kernel module %q with the build-id %q", name, id)
		}
	}
	for i := range s.Arrays {
		if err := s.Arrays[i].check(); err != nil {
			return err
		}
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
var place = lazy.Regexp(`^([A-Za-z0-9_]+:)?[A-Za-z0-9_.$]+(\+(0x)?[0-9a-f]+)?$`)

// programPath matches the paths that a definition can have: blanks and a colon end it, and the kernel's
// parser of commands drops # and what follows.
var programPath = lazy.Regexp(`^/[A-Za-z0-9_/.+,@%=~^{}!-]+$`)

// IsProgramPath reports whether an event of a program can be defined for the file at a path.
func IsProgramPath(path string) bool { return programPath().MatchString(path) }

// filterText matches the characters of a filter, which is one line.
var filterText = lazy.Regexp(`^[A-Za-z0-9_ ()=<>!&|"./:+-]*$`)

// inRegister matches a FETCHARG that reads no memory. Events of programs can have no other: a long text
// exceeds the page in which the kernel prepares their records; and while it reads memory, which a user may
// never provide, all others that hit such events on the CPU wait for that page.
var inRegister = lazy.Regexp(`^(%[a-z0-9]+|\$comm|\$retval)$`)

var buildID = lazy.Regexp(`^([0-9a-f]{2}){0,64}$`)

// argument matches the characters of a FETCHARG. It excludes blanks, which would begin
// another argument.
var argument = lazy.Regexp(`^[A-Za-z0-9_%$@+:().\\-]+$`)

func (s *Script) checkEvent(i int) error {
	e := &s.Events[i]
	saved := 0
	if s.IsEntry(i - 1) {
		saved = len(s.Events[i-1].Keep)
	}
	switch {
	case e.Entry && (e.Return || i+1 == len(s.Events) || !s.Events[i+1].Return || !e.hasStackPointer() || !s.Events[i+1].hasStackPointer()),
		len(e.Keep) > 0 && !e.Entry:
		return fmt.Errorf("an entry event needs its return event after it, both with the stack pointer as first argument, and other events keep no values")
	case e.Entry && e.File != s.Events[i+1].File:
		return fmt.Errorf("an entry event that is not in its return event's program")
	case !word().MatchString(e.Name) || len(e.Name) > MaxEventName:
		return fmt.Errorf("bad name")
	case e.File == "" && !place().MatchString(e.Place), e.File != "" && (e.Place != "" || e.Tracepoint != ""):
		return fmt.Errorf("bad place %q", e.Place)
	case e.File != "" && !IsProgramPath(e.File):
		return fmt.Errorf("bad path %q", e.File)
	case e.File != "" && slices.ContainsFunc(e.Args, func(a Arg) bool { return !inRegister().MatchString(a.Fetch) }):
		return fmt.Errorf("an event of a program that reads memory")
	case !buildID().MatchString(e.BuildID):
		return fmt.Errorf("bad build-id %q", e.BuildID)
	case e.Tracepoint != "" && !word().MatchString(e.Tracepoint):
		return fmt.Errorf("bad tracepoint %q", e.Tracepoint)
	case e.Stack && (e.Return || e.File != ""):
		return fmt.Errorf("an event with a stack that is not at a function's entry")
	case len(e.Args) > MaxArgs:
		return fmt.Errorf("%d arguments", len(e.Args))
	case !filterText().MatchString(e.Filter):
		return fmt.Errorf("bad filter %q", e.Filter)
	case e.MaxActive < 0 || e.MaxActive > MaxMaxActive:
		return fmt.Errorf("maxactive %d", e.MaxActive)
	}
	for _, a := range e.Args {
		if !word().MatchString(a.Name) || len(a.Name) > MaxArgName || !argument().MatchString(a.Fetch) || a.bytes() == 0 && !a.IsText() {
			return fmt.Errorf("bad argument %q", a.String())
		}
	}
	if e.Count != nil {
		if err := s.checkCount(e); err != nil {
			return err
		}
	}
	c := checkState{args: e.Args, saved: int64(saved)}
	for _, n := range e.Keep {
		if err := s.checkNode(n, checkState{args: e.Args, locals: int64(max(0, e.Locals)), functions: e.Functions}); err != nil {
			return err
		}
	}
	return s.checkHandler(&e.Handler, c)
}

func (e *Event) hasStackPointer() bool {
	return len(e.Args) > 0 && e.Args[0] == StackPointer(strings.TrimPrefix(e.Args[0].Fetch, "%"))
}

func (s *Script) checkHandler(h *Handler, c checkState) error {
	if h.Locals < 0 || h.Locals > maxLocals {
		return fmt.Errorf("%d locals", h.Locals)
	}
	c.locals, c.functions = int64(h.Locals), h.Functions
	for i := range h.Functions {
		if o := h.Functions[i].Overload; o != 0 && o <= i+1 {
			return fmt.Errorf("function %d whose overload is %d, which could go on for ever", i, o-1)
		}
		if err := s.checkFunction(&h.Functions[i], c); err != nil {
			return err
		}
	}
	return s.checkNode(h.Code, c)
}

func (s *Script) checkFunction(f *Function, c checkState) error {
	if f.Params < 0 || f.Locals <= f.Params || f.Locals > maxLocals || f.Overload < 0 || f.Overload > len(c.functions) {
		return fmt.Errorf("a function with %d parameters and %d locals", f.Params, f.Locals)
	}
	if f.Overload > 0 && c.functions[f.Overload-1].Params != f.Params {
		return fmt.Errorf("a function whose overload has other parameters")
	}
	c.locals = int64(f.Locals)
	return s.checkNode(f.Code, c)
}

type checkState struct {
	locals, saved int64
	args          []Arg
	functions     []Function
	depth         int
}

// kids has the smallest and largest number of children of each op.
var kids = map[Op][2]int{
	Num: {0, 0}, Str: {0, 0}, Local: {0, 0}, Global: {0, 0}, Field: {0, 0}, Env: {0, 0}, Saved: {0, 0}, Next: {0, 0}, Exit: {0, 0}, Abort: {0, 0}, ExitSoon: {0, 0},
	Read: {1, 1}, ReadS: {1, 2}, Bits: {1, 1}, Neg: {1, 1}, Not: {1, 1}, Compl: {1, 1},
	Binary: {2, 2}, And: {2, 2}, Or: {2, 2}, Cond: {3, 3}, OrElse: {2, 2}, Call: {1, 1},
	Concat: {0, 4096}, Sprint: {0, 64}, Print: {0, 64}, Block: {0, 1 << 20},
	Elem: {1, 9}, Put: {2, 10}, In: {1, 9}, Add: {1, 10}, Get: {0, 9}, Bucket: {1, 10}, Chart: {0, 9}, ChartText: {0, 9},
	Any: {0, 0}, Func: {1, 3}, Stack: {0, 0}, Invoke: {0, 64}, Match: {1, 1}, Group: {1, 1}, Groups: {0, 0}, Seq: {1, maxLocals}, While: {3, 3}, Foreach: {3, 11}, Buckets: {2, 11}, Break: {0, 0}, Continue: {0, 0},
	Try: {2, 2}, Remove: {1, 9}, Clear: {0, 0},
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
	if n.Op == Invoke && (n.N < 0 || n.N >= int64(len(c.functions)) || len(n.Kids) != c.functions[n.N].Params) {
		return fmt.Errorf("a call of function %d with %d arguments", n.N, len(n.Kids))
	}
	if args, ok := Functions[n.Name]; n.Op == Func && (!ok || len(n.Kids) != args) {
		return fmt.Errorf("function %q with %d arguments", n.Name, len(n.Kids))
	}
	if arrayOps[n.Op] {
		if err := s.checkArray(n, c); err != nil {
			return err
		}
	}
	if most, ok := s.indexed(n.Op, c); ok && (n.N < 0 || n.N >= most) {
		return fmt.Errorf("node %q names %d of %d", n.Op, n.N, most)
	}
	if n.Loc < 0 || n.Loc > len(s.Locs) || n.Width < 0 || n.Width > 64 || n.Shift < 0 || n.Shift > 63 || n.Max < 0 {
		return fmt.Errorf("node %q is out of range", n.Op)
	}
	if n.Op == While && n.N < 1 && (n.Kids[1] == nil || n.Kids[1].Op != Block || n.Kids[1].N < 1) {
		return fmt.Errorf("a loop whose rounds do not count")
	}
	if n.Op == Try && (n.N < -1 || n.N >= c.locals) || (n.Op == Block || n.Op == While) && n.N < 0 {
		return fmt.Errorf("node %q with %d", n.Op, n.N)
	}
	for _, k := range n.Kids {
		if err := s.checkNode(k, c); err != nil {
			return err
		}
	}
	return nil
}

// arrayOps are the ops on an array that have its keys as children.
var arrayOps = map[Op]bool{Elem: true, Put: true, In: true, Add: true, Get: true, Bucket: true, Chart: true, ChartText: true, Foreach: true, Buckets: true, Remove: true}

// indexed returns the size of the table that N of an op indexes, and whether N is an index.
func (s *Script) indexed(op Op, c checkState) (int64, bool) {
	switch op {
	case Local, Set, Call, Return:
		return c.locals, true
	case Global, Store:
		return int64(len(s.Globals)), true
	case Clear:
		return int64(len(s.Arrays)), true
	case Match:
		return int64(len(s.Patterns)), true
	case Field, Read, ReadS:
		return int64(len(c.args)), true
	case Saved:
		return c.saved, true
	case Print, Sprint:
		return int64(len(s.Formats)), true
	}
	return 0, false
}
