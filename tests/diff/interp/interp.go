// SPDX-License-Identifier: GPL-2.0-or-later

// Package interp runs a script's syntax tree directly, without a kernel. It is the independent
// implementation that differential tests compare the translator with. It was written from the
// description of the language and from the recorded cases, supports only begin, end, error
// and oneshot probes, and prefers clarity to speed.
package interp

import (
	"fmt"
	"sort"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// Options are the limits of a run; fields that are zero mean the language's defaults.
type Options struct {
	MaxString     int   // bytes of a string including its NUL; 512
	MaxMapEntries int   // 2048
	MaxAction     int64 // statements of one handler; 10000
	MaxNesting    int   // function calls within each other; 0: 100
	// KeepGoing is the option --suppress-handler-errors.
	KeepGoing bool
}

// Result is the outcome of a run.
type Result struct {
	Stdout, Stderr string
	Status         int
	// Actions is the largest number of statements that one handler ran.
	Actions int64
}

// UnsupportedError names what the interpreter does not support in a script.
type UnsupportedError struct{ What string }

// Error returns the message.
func (e *UnsupportedError) Error() string { return "not implemented: " + e.What }

// raised is an error of the script on its way to a catch or to the end of the handler. It is a
// panic's value, because every expression may raise an error.
type raised struct {
	text  string
	node  token // nil: without a position
	fatal bool  // no catch handles it
}

// token is a part of the script that a message points to.
type token interface {
	ast.Node
	Token() (text, kind string)
}

// handler is one probe point with its body.
type handler struct {
	kind  string // begin, end, error
	seq   int64
	name  string // as pp() returns it
	body  *ast.Block
	scope *scope
	one   bool // oneshot: exits after its body, and runs whatever other probes did
}

// machine is the state of one session.
type machine struct {
	o        Options
	types    *types
	globals  map[string]*global
	order    []*global
	funcs    map[string][]*ast.Function // by name/arity, in order of priority
	out, err strings.Builder
	exiting  bool
	errors   int
	actions  int64
	most     int64
	frame    *frame
	depth    int
	point    string
}

// Run runs a script as a session, from begin to end.
func Run(f *ast.File, o Options) (res Result, err error) {
	defer func() {
		if u, ok := recover().(*UnsupportedError); ok {
			err = u
		} else if r := recover(); r != nil {
			panic(r)
		}
	}()
	m := &machine{o: o.filled(), globals: map[string]*global{}, funcs: map[string][]*ast.Function{}}
	m.types = infer(f)
	m.declare(f)
	handlers := m.handlers(f)
	m.session(handlers)
	if m.errors > 0 {
		fmt.Fprintf(&m.err, "WARNING: Number of errors: %d, skipped probes: 0\n", m.errors)
		if !m.o.KeepGoing {
			res.Status = 1
		}
	}
	res.Stdout, res.Stderr, res.Actions = m.out.String(), m.err.String(), m.most
	return res, nil
}

func (o Options) filled() Options {
	if o.MaxString == 0 {
		o.MaxString = 512
	}
	if o.MaxMapEntries == 0 {
		o.MaxMapEntries = 2048
	}
	if o.MaxAction == 0 {
		o.MaxAction = 10000
	}
	if o.MaxNesting == 0 {
		o.MaxNesting = 100
	}
	return o
}

func unsupported(format string, args ...any) {
	panic(&UnsupportedError{fmt.Sprintf(format, args...)})
}

func raise(at token, format string, args ...any) {
	panic(&raised{text: fmt.Sprintf(format, args...), node: at})
}

func (m *machine) declare(f *ast.File) {
	if len(f.Embedded) > 0 || len(f.Aliases) > 0 {
		unsupported("embedded C or aliases")
	}
	for _, g := range f.Globals {
		m.declareGlobal(g)
	}
	for _, fn := range f.Functions {
		if fn.Embedded != nil {
			unsupported("embedded C")
		}
		k := arity(fn.Name, len(fn.Params))
		m.funcs[k] = append(m.funcs[k], fn)
	}
	for _, list := range m.funcs {
		sort.SliceStable(list, func(i, j int) bool { return list[i].Priority < list[j].Priority })
	}
}

func arity(name string, n int) string { return fmt.Sprintf("%s/%d", name, n) }

// handlers returns the probes, in the order in which they run.
func (m *machine) handlers(f *ast.File) []*handler {
	var out []*handler
	for _, p := range f.Probes {
		for _, pt := range p.Points {
			out = append(out, newHandler(p, pt, m.types.probes[p]))
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].seq < out[j].seq })
	return out
}

func newHandler(p *ast.Probe, pt *ast.ProbePoint, s *scope) *handler {
	if len(pt.Components) != 1 || pt.Condition != nil {
		unsupported("probe point")
	}
	c := pt.Components[0]
	h := &handler{kind: c.Name, name: c.Name, body: p.Body, scope: s}
	if n, ok := c.Arg.(*ast.Number); ok {
		h.seq, h.name = n.Value, fmt.Sprintf("%s(%d)", c.Name, n.Value)
	}
	switch c.Name {
	case "begin", "end", "error":
	case "oneshot":
		h.kind, h.one = "begin", true
	case "never":
	default:
		unsupported("probe point %s", c.Name)
	}
	return h
}

// session runs begin probes until one exits or fails, then the end probes or the error probes.
func (m *machine) session(list []*handler) {
	for _, h := range list {
		if h.kind == "begin" && !m.failed() && (!m.exiting || h.one) {
			m.handle(h)
		}
	}
	for _, h := range list {
		if h.kind == "end" && !m.failed() {
			m.handle(h)
		}
	}
	if !m.failed() {
		m.autoPrint()
		return
	}
	for _, h := range list {
		if h.kind == "error" {
			m.handle(h)
		}
	}
}

// failed reports whether the session is in the error state; MAXERRORS is 0.
func (m *machine) failed() bool { return m.errors > 0 && !m.o.KeepGoing }

// handle runs one handler, and reports the error that ended it.
func (m *machine) handle(h *handler) {
	m.actions, m.depth, m.point = 0, 0, h.name
	m.frame = newFrame(h.scope)
	defer func() {
		m.most = max(m.most, m.actions)
		if h.one {
			m.exiting = true
		}
		switch r := recover().(type) {
		case nil:
		case *raised:
			m.report(r, h)
		default:
			panic(r)
		}
	}()
	m.block(h.body)
}

func (m *machine) report(r *raised, h *handler) {
	if r.text == aborted {
		m.exiting = true
		return
	}
	m.errors++
	if m.o.KeepGoing {
		return
	}
	m.err.WriteString("ERROR: " + r.text)
	if r.node != nil {
		text, kind := r.node.Token()
		line, col := r.node.Position().LineCol()
		fmt.Fprintf(&m.err, " near %s '%s' at %s:%d:%d in probe %s", kind, text, r.node.Position().File.Name, line, col, h.name)
	}
	m.err.WriteByte('\n')
}
