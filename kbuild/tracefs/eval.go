// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/regex"
	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracefs/text"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// value is a number or a string.
type value = state.Value

// surroundings is what handlers can use besides their record.
type surroundings struct {
	target  int64
	tgid    func(tid int32) int64
	real    func(mono uint64) int64 // CLOCK_REALTIME at a time of CLOCK_MONOTONIC
	space   addressSpace
	globals []value
	arrays  []*state.Array
	printed *[]byte
	object  func(*objects.Object) // receives other output, such as histograms; nil for text
	emit    func(*printed)        // receives each print call's output, in place of printed; nil for text
	warn    func(text string)
	exit    func()
	soon    func() // ends the session after all begin probes
	texts   map[string]text.Function
	// patterns are the script's regular expressions.
	patterns []*regex.Tagged
	names    *loader.KernelNames
}

// printed is what a print call has printed.
type printed struct {
	text  []byte
	args  objects.Args
	time  int64 // nanoseconds since 1970
	cpu   any   // int64; nil in begin and end
	probe string
}

// scriptError is a run-time error of the script.
type scriptError struct {
	text    string
	loc     int
	callers []int // call sites of the functions that were running, innermost first
	fatal   bool  // try does not catch it
}

// errAborted ends a handler and the session; try does not catch it.
var errAborted = errors.New("the script called abort()")

func (e *scriptError) Error() string { return e.text }

// flow says how a statement ended.
type flow int

const (
	onward flow = iota
	returned
	ended     // by the statement next
	broken    // by break
	continued // by continue
)

// run is one handler on one record.
type run struct {
	script *tracemeta.Script
	around *surroundings
	now    uint64  // CLOCK_MONOTONIC
	rec    *record // nil in begin and end
	probe  string
	slots  []value
	// actions is the number of statements that were run.
	actions int64
	// functions are the handler's; calls of them are under way, nesting of these of recursive ones.
	functions      []tracemeta.Function
	nesting, calls int64
	matched        matches
	saved          []value // values saved at the function's entry
}

// handle runs a handler. The error is a *scriptError, or a *CorruptError if the
// record is malformed.
func (r *run) handle(h *tracemeta.Handler) error {
	r.slots, r.probe, r.functions = make([]value, h.Locals), h.PP, h.Functions
	_, err := r.stmt(h.Code)
	return err
}

func (r *run) stmt(n *tracemeta.Node) (flow, error) {
	switch n.Op {
	case tracemeta.Block:
		return r.block(n)
	case tracemeta.While:
		return r.while(n)
	case tracemeta.Foreach:
		return r.foreach(n)
	case tracemeta.Buckets:
		return r.buckets(n)
	case tracemeta.Break:
		return broken, nil
	case tracemeta.Continue:
		return continued, nil
	case tracemeta.Try:
		return r.try(n)
	case tracemeta.If:
		return r.branch(n)
	case tracemeta.Do:
		return r.do(n.Kids[0])
	case tracemeta.Next:
		return ended, nil
	case tracemeta.Return:
		if len(n.Kids) > 0 {
			v, err := r.eval(n.Kids[0])
			r.slots[n.N] = v
			return returned, err
		}
		return returned, nil
	}
	return r.do(n)
}

// block executes statements one after the other.
func (r *run) block(n *tracemeta.Node) (flow, error) {
	if err := r.spend(n); err != nil {
		return onward, err
	}
	for _, k := range n.Kids {
		if f, err := r.stmt(k); err != nil || f != onward {
			return f, err
		}
	}
	return onward, nil
}

func (r *run) branch(n *tracemeta.Node) (flow, error) {
	c, err := r.eval(n.Kids[0])
	switch {
	case err != nil:
		return onward, err
	case c.N != 0:
		return r.stmt(n.Kids[1])
	case len(n.Kids) > 2:
		return r.stmt(n.Kids[2])
	}
	return onward, nil
}

// do executes a statement, or evaluates an expression for its effect.
func (r *run) do(n *tracemeta.Node) (flow, error) {
	switch n.Op {
	case tracemeta.Print:
		return onward, r.print(n)
	case tracemeta.Exit:
		r.around.exit()
		return onward, nil
	case tracemeta.ExitSoon:
		r.around.soon()
		return onward, nil
	case tracemeta.Abort:
		return onward, errAborted
	case tracemeta.Chart:
		return onward, r.printChart(n)
	case tracemeta.Remove:
		return onward, r.remove(n)
	case tracemeta.Clear:
		r.around.arrays[n.N].Clear()
		return onward, nil
	case tracemeta.Error, tracemeta.Warn:
		v, err := r.eval(n.Kids[0])
		if err == nil && n.Op == tracemeta.Error {
			err = &scriptError{text: string(v.S), loc: n.Loc}
		} else if err == nil {
			r.around.warn(string(bytes.TrimSuffix(v.S, []byte("\n"))))
		}
		return onward, err
	}
	_, err := r.eval(n)
	return onward, err
}

// cut truncates a string to the maximum length of the script's strings.
func (r *run) cut(s []byte) []byte {
	if s == nil {
		s = []byte{}
	}
	return s[:min(len(s), r.script.StringLen-1)]
}

func (r *run) eval(n *tracemeta.Node) (value, error) {
	switch n.Op {
	case tracemeta.Num:
		return value{N: n.N}, nil
	case tracemeta.Str:
		return value{S: r.cut(n.Text)}, nil
	case tracemeta.Local:
		return r.slots[n.N], nil
	case tracemeta.Set:
		v, err := r.eval(n.Kids[0])
		if err == nil {
			r.slots[n.N] = v
		}
		return v, err
	case tracemeta.Global:
		return r.around.globals[n.N], nil
	case tracemeta.Store:
		v, err := r.eval(n.Kids[0])
		if err == nil {
			r.around.globals[n.N] = v
		}
		return v, err
	case tracemeta.Call:
		r.slots[n.N] = value{}
		_, err := r.stmt(n.Kids[0])
		if e, ok := err.(*scriptError); ok {
			e.callers = append(e.callers, n.Loc)
		}
		return r.slots[n.N], err
	case tracemeta.Saved:
		if int(n.N) >= len(r.saved) {
			return value{}, corrupt("a return event uses a value that its entry event did not save")
		}
		return r.saved[n.N], nil
	case tracemeta.Env:
		return r.known(n.Name)
	case tracemeta.Field, tracemeta.Read, tracemeta.ReadS:
		return r.fetched(n)
	case tracemeta.Sprint:
		text, err := r.format([]byte{}, n)
		text, _, _ = bytes.Cut(text, []byte{0}) // a NUL ends a string, as in the kernel
		return value{S: r.cut(text)}, err
	case tracemeta.Concat:
		return r.concat(n)
	case tracemeta.Func:
		return r.function(n)
	case tracemeta.Invoke:
		return r.invoke(n)
	case tracemeta.Match:
		return r.match(n)
	case tracemeta.Group:
		return r.group(n)
	case tracemeta.Groups:
		return r.groups(n)
	case tracemeta.Stack:
		return r.stack(n), nil
	case tracemeta.Seq:
		return r.sequence(n)
	case tracemeta.Elem, tracemeta.Put, tracemeta.Add, tracemeta.Get, tracemeta.Bucket:
		return r.onArray(n)
	case tracemeta.In:
		return r.contains(n)
	case tracemeta.ChartText:
		return r.chartText(n)
	case tracemeta.OrElse:
		v, err := r.eval(n.Kids[0])
		if _, fault := err.(*scriptError); fault {
			return r.eval(n.Kids[1])
		}
		return v, err
	}
	if _, statement := statements[n.Op]; statement {
		_, err := r.do(n)
		return value{}, err
	}
	return r.compute(n)
}

var statements = map[tracemeta.Op]bool{tracemeta.Chart: true, tracemeta.Remove: true, tracemeta.Clear: true, tracemeta.Print: true, tracemeta.Exit: true, tracemeta.ExitSoon: true, tracemeta.Abort: true, tracemeta.Error: true, tracemeta.Warn: true}

// function calls a function of the library on strings.
func (r *run) function(n *tracemeta.Node) (value, error) {
	args, err := r.list(n.Kids)
	if err != nil {
		return value{}, err
	}
	v, err := r.around.texts[n.Name](args, r.script.StringLen-1)
	if err != nil {
		return value{}, &scriptError{text: err.Error(), loc: n.Loc}
	}
	return v, nil
}

// sequence evaluates expressions in order, and returns the value of the last.
func (r *run) sequence(n *tracemeta.Node) (v value, err error) {
	for _, k := range n.Kids {
		if v, err = r.eval(k); err != nil {
			return value{}, err
		}
	}
	return v, nil
}

func (r *run) concat(n *tracemeta.Node) (value, error) {
	out := []byte{}
	for _, k := range n.Kids {
		v, err := r.eval(k)
		if err != nil {
			return value{}, err
		}
		out = append(out, v.S...)
	}
	return value{S: r.cut(out)}, nil
}

// known evaluates a value that comes from the record's header or from the session.
func (r *run) known(name string) (value, error) {
	switch name {
	case tracemeta.EnvTarget:
		return value{N: r.around.target}, nil
	case tracemeta.EnvMonotonic:
		return value{N: int64(r.now)}, nil
	case tracemeta.EnvRealtime:
		return value{N: r.around.real(r.now)}, nil
	}
	if r.rec == nil {
		return value{}, corrupt("%s outside of an event", name)
	}
	switch name {
	case tracemeta.EnvTID:
		return value{N: int64(r.rec.tid)}, nil
	case tracemeta.EnvPID:
		return value{N: r.around.tgid(r.rec.tid)}, nil
	case tracemeta.EnvCPU:
		return value{N: int64(r.rec.cpu)}, nil
	case tracemeta.EnvIRQsOff, tracemeta.EnvInterrupt, tracemeta.EnvResched:
		n, err := r.rec.state(name)
		return value{N: n}, err
	}
	return value{}, corrupt("there is no variable or function %q", name)
}

// fault is the error of a failed read, with the text of the module runtime.
func fault(n *tracemeta.Node, addr uint64) error {
	text := fmt.Sprintf("read fault [man error::fault] at 0x%x", addr)
	switch {
	case n.Name == "user string":
		text = fmt.Sprintf("user string copy fault -14 at 0x%x [man error::fault]", addr)
	case n.Name != "":
		text = fmt.Sprintf("%s copy fault at 0x%x [man error::fault]", n.Name, addr)
	}
	return &scriptError{text: text, loc: n.Loc}
}
