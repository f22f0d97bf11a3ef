// SPDX-License-Identifier: GPL-2.0-or-later

// Package kevent turns a plan into kernel events: kprobe event definitions for tracefs
// (Documentation/trace/kprobetrace.rst), and the expressions and formats by which the runner prints
// their records. It replaces cgen when the script runs without a module.
//
// The kernel fetches values; the runner computes with them, keeps the globals, and prints. What needs
// code in the kernel, such as functions in C, is rejected with an error at its place in the script.
package kevent

import (
	"cmp"
	"context"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// maker makes one script's events.
type maker struct {
	in       backend.In
	machine  *arch.Machine
	out      *tracemeta.Script
	diags    diag.List
	reported map[report]bool
	locs     map[modmeta.Loc]int
	written  map[*plan.Global]bool
	globals  map[*plan.Global]int64  // the globals that the runner keeps, with their indexes
	arrays   map[*plan.Global]int64  // arrays and statistics, with their indexes
	summed   []bool                  // by index, whether only counts and sums of a statistic are used
	named    map[string]bool         // names of events
	pure     map[*plan.Function]bool // functions without effects
}

// report is a place in the script with the code of its error. Several probes may share the place,
// but it is reported once.
type report struct {
	pos  source.Pos
	code diag.Code
}

// Backend makes events of the kernel's tracing.
type Backend struct{}

// CarriesTables is false: the runner names addresses when it prints them.
func (Backend) CarriesTables() bool { return false }

// Emit makes the events of a program. It reports everything that needs a module.
func (Backend) Emit(_ context.Context, in backend.In) (backend.Out, diag.List) {
	p := in.Program
	m := &maker{in: in, pure: plan.Purity(p), machine: machines.OfKernel(in.Kernel.Arch), reported: map[report]bool{}, locs: map[modmeta.Loc]int{}, written: writtenGlobals(p), arrays: map[*plan.Global]int64{}, globals: map[*plan.Global]int64{}, named: map[string]bool{},
		out: &tracemeta.Script{
			GostapEvents: tracemeta.Version, Gostap: in.Gostap, Script: p.Script,
			Release: in.Kernel.Release, BuildID: in.Kernel.BuildID,
			StringLen: int(p.Limits.StringLen), BufferKB: p.Limits.BufferKB,
			MaxErrors: p.Limits.Errors, SuppressErrors: p.Limits.SuppressHandlerErrors,
			MaxActions: p.Limits.Action, MaxNesting: chains.Nesting(p), HistWidth: define(p, "HIST_WIDTH", 50), HistElision: define(p, "HIST_ELISION", 2),
			MaxFrames: int(define(p, "MAXBACKTRACE", 20)), Formats: p.Formats,
		}}
	for _, b := range p.Builds {
		if m.out.Modules == nil {
			m.out.Modules = map[string]string{}
		}
		m.out.Modules[b.Module] = hex.EncodeToString(b.ID)
	}
	for _, f := range p.Families {
		m.family(f)
	}
	m.counts()
	return backend.Out{Events: m.out}, m.diags
}

// define returns the number that -D gives a macro of the runtime, or what it is without.
func define(p *plan.Program, name string, otherwise int32) int32 {
	n, err := strconv.ParseInt(p.Defines[name], 10, 32)
	if err != nil {
		return otherwise
	}
	return int32(n)
}

// family handles the families that work without a module.
func (m *maker) family(f *plan.Family) {
	switch f.Name {
	case "begin":
		m.session(f.Rows)
	case "kprobe", "kretprobe":
		for _, r := range f.Rows {
			m.event(r, f.Name == "kretprobe")
		}
	case "uprobe", "uretprobe":
		for _, r := range f.Rows {
			if m.fetches(r) {
				m.program(r, f.Name == "uretprobe")
			}
		}
	case "tracepoint":
		for _, r := range f.Rows {
			if m.fetches(r) {
				m.tracepoint(r)
			}
		}
	case "syscall":
		for _, r := range f.Rows {
			if m.fetches(r) {
				m.systemCalls(r)
			}
		}
	case "timer":
		for _, r := range f.Rows {
			m.timer(r)
		}
	default:
		for _, r := range f.Rows {
			m.refuseRow(r, diag.EventProbe, "use the module runtime: leave out --runtime=tracefs and --kprobe-events",
				"probe %s can't be a kprobe event", r.PN)
		}
	}
}

// timer makes a timer of the runner. It rejects timers in jiffies, because the runner does not know
// the length of a jiffy.
func (m *maker) timer(r *plan.Row) {
	t := tracemeta.Timer{Interval: nanoseconds(r, "interval_ns"), Random: nanoseconds(r, "random_ns")}
	if t.Interval == 0 {
		m.refuseRow(r, diag.EventProbe, "use timer.ms() or another unit of time", "probe %s needs a module: the length of a jiffy is not known outside the kernel", r.PN)
		return
	}
	t.Handler = m.handler(r, nil)
	m.out.Timers = append(m.out.Timers, t)
}

func nanoseconds(r *plan.Row, name string) int64 {
	n, _ := r.Value(name).(plan.Int)
	return int64(n)
}

// session sorts begin, end and error handlers in the order in which a module runs them:
// by sequence number, then by position in the script.
func (m *maker) session(rows []*plan.Row) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b *plan.Row) int { return cmp.Compare(sequence(a), sequence(b)) })
	for _, r := range rows {
		h := m.handler(r, nil)
		switch r.Value("kind") {
		case plan.Begin:
			m.out.Begin = append(m.out.Begin, h)
		case plan.End:
			m.out.End = append(m.out.End, h)
		case plan.Error:
			m.out.Error = append(m.out.Error, h)
		}
	}
}

// sequence returns the number N of begin(N), end(N) or error(N).
func sequence(r *plan.Row) int64 {
	n, _ := r.Value("seq").(plan.Int)
	return int64(n)
}

// stackPointer returns the argument by which entries and returns are paired.
func (m *maker) stackPointer() tracemeta.Arg {
	return tracemeta.StackPointer(m.machine.Events.Fetched[m.machine.Registers.Stack])
}

// fetches reports whether the names of registers in events are known for the architecture. If they
// are not, it rejects the probe.
func (m *maker) fetches(r *plan.Row) bool {
	if m.machine.Events.Fetched != nil {
		return true
	}
	m.refuseRow(r, diag.EventArch, withModule, "gostap does not know the names of registers in kprobe events on %s, the kernel's architecture", m.in.Kernel.Arch)
	return false
}

func (m *maker) event(r *plan.Row, ret bool) {
	if !m.fetches(r) {
		return
	}
	if r.Value("post") != nil {
		m.refuseRow(r, diag.EventProbe, withModule, "probe %s can't be a kprobe event: the kernel records events before the instruction", r.PN)
		return
	}
	if r.MaxActive > tracemeta.MaxMaxActive {
		m.refuseRow(r, diag.EventLimit, "give at most "+strconv.Itoa(tracemeta.MaxMaxActive), "maxactive(%d) is more than a kprobe event allows", r.MaxActive)
	}
	place, ok := m.place(r)
	if !ok {
		m.refuseRow(r, diag.EventFetch, withModule, "%s can't be a kprobe event: no symbol and offset is known for its address", r.PP)
		return
	}
	e := tracemeta.Event{Return: ret, MaxActive: r.MaxActive, Place: place}
	if len(r.Handler.Saves) > 0 {
		m.add(r, r.PF, m.entry(r, tracemeta.Event{Place: place}, r.Handler.Saves, nil))
		e.Args = []tracemeta.Arg{m.stackPointer()}
	}
	e.Handler = m.handler(r, &e)
	m.add(r, r.PF, e)
}

// add names an event at function and checks it against the kernel's limits.
func (m *maker) add(r *plan.Row, function string, e tracemeta.Event) {
	e.Name, e.Within = m.eventName(r, function, e.Entry), r.Within
	if !e.Entry && !m.out.IsEntry(len(m.out.Events)-1) {
		e.Filter = filterOf(&e)
	}
	if len(e.Args) > tracemeta.MaxArgs {
		m.refuseRow(r, diag.EventLimit, "print less, or print it in two probes", "probe %s needs %d values; a kprobe event can have at most %d", r.PN, len(e.Args), tracemeta.MaxArgs)
	}
	if n := len(e.Definition("gostap_4194304_18446744073709551615")); n > tracemeta.MaxDefinition {
		m.refuseRow(r, diag.EventLimit, "print less, or print it in two probes", "the definition of the event for probe %s takes %d bytes; the kernel accepts at most %d", r.PN, n, tracemeta.MaxDefinition)
	}
	m.out.Events = append(m.out.Events, e)
}

// entry completes the event e, which has the place of a function's entry, so that it records the calls of
// a return event, with the values that the return probe needs. call is nil if the function is no system call.
func (m *maker) entry(r *plan.Row, e tracemeta.Event, saves []plan.Expr, call *systemCall) tracemeta.Event {
	e.Entry, e.Args = true, []tracemeta.Arg{m.stackPointer()}
	l := newLowering(m, r, &e)
	l.syscall = call
	l.locals(r.Handler.SaveLocals)
	for _, x := range saves {
		e.Keep = append(e.Keep, l.expr(x))
	}
	e.Handler = tracemeta.Handler{PP: r.PP, PN: r.PN, PF: r.PF, Locals: l.slots, Functions: l.functions, Code: &tracemeta.Node{Op: tracemeta.Block}}
	return e
}

// eventName returns the name of the alias that the script probes, or the function's name with a
// number. If helper is set, the event only fetches values for a return probe, and also has a
// number, as do further probes of one alias.
func (m *maker) eventName(r *plan.Row, function string, helper bool) string {
	name, alias := identifier(function), !helper && !strings.Contains(r.PN, "(")
	if alias {
		name = identifier(r.PN)
	}
	if name == "" {
		name = "probe"
	}
	out := name[:min(len(name), tracemeta.MaxEventName)]
	for n := len(m.out.Events); !alias || m.named[out]; n++ {
		number := "_" + strconv.Itoa(n)
		out, alias = name[:min(len(name), tracemeta.MaxEventName-len(number))]+number, true
	}
	m.named[out] = true
	return out
}

// identifier keeps only the characters of a name that a C identifier may have.
func identifier(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_':
			return r
		case r == '.' || r == '-':
			return '_'
		}
		return -1
	}, s)
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		s = "_" + s
	}
	return s
}

func (m *maker) handler(r *plan.Row, e *tracemeta.Event) tracemeta.Handler {
	l := newLowering(m, r, e)
	code := l.handler(r.Handler)
	return tracemeta.Handler{PP: r.PP, PN: r.PN, PF: r.PF, Locals: l.slots, Code: code, Functions: l.functions}
}

// writtenGlobals returns the globals that code stores into; all others are constants.
func writtenGlobals(p *plan.Program) map[*plan.Global]bool {
	out := map[*plan.Global]bool{}
	effects := plan.NewEffects()
	for _, h := range p.Handlers {
		for g := range effects.Of(h.Body, append([]plan.Expr{h.Condition}, h.Saves...)...).Writes {
			out[g] = true
		}
	}
	return out
}
