// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
)

// perf is the family of perf.type().config() with .sample() or .hz(), .process and .counter()
// (spec/probes.md, section 7), and of perf.trace(). timer.profile is an alias of it in the library.
type perf struct {
	// counters are the numbers of the counters that @perf reads, by name.
	counters map[string]int
	// clocks counts the samples of clocks on each CPU.
	clocks *ticks
}

func newPerf() perf { return perf{counters: map[string]int{}, clocks: &ticks{}} }

// maxClocks is the largest number of samples of clocks a second on each CPU, see maxTicks.
const maxClocks = 200_000

// minClock is the shortest period of a clock in nanoseconds (perf_swevent_start_hrtimer() in the
// kernel's kernel/events/core.c).
const minClock = 10_000

// samples returns how often a second a CPU takes a sample of r if r samples a clock, at least what a timer
// counts; else 0.
func (r *perfRow) samples() int64 {
	const software, taskClock = 1, 1 // PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK; the CPU's clock is 0
	switch {
	case r.kind != software || r.config < 0 || r.config > taskClock || r.counter != "":
		return 0
	case r.how == "hz":
		return max(min(r.n, 1_000_000_000/minClock), leastTicks)
	}
	return max(1_000_000_000/max(r.n, minClock), leastTicks)
}

// perfSample is the number of events between two hits when none is given.
const perfSample = 1_000_000

// perfEndings are the forms that may follow type().config(): how often to sample, which
// process, and the name of a counter.
var perfEndings = []string{"", "sample(number)", "hz(number)", "counter(string)",
	"process", "sample(number).process", "hz(number).process", "process.counter(string)",
	"process(string)", "sample(number).process(string)", "hz(number).process(string)", "process(string).counter(string)"}

func (perf) match(c []*ast.Component) bool {
	if isTraceEvent(c) {
		return true
	}
	if len(c) < 3 || !is(c[:3], "perf", "type(number)", "config(number)") {
		return false
	}
	rest := joined(c[3:])
	for _, e := range perfEndings {
		if rest == e {
			return true
		}
	}
	return false
}

func (perf) forms() []string {
	var out []string
	for _, e := range perfEndings {
		out = append(out, strings.TrimSuffix("perf.type(number).config(number)."+e, "."))
	}
	return append(out, traceEventForms()...)
}

func (f perf) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	if isTraceEvent(p.Components) {
		return deriveTraceEvent(p)
	}
	r := perfRow{how: "sample", n: perfSample}
	for _, c := range p.Components[1:] {
		if l := r.read(c); l.HasErrors() {
			return nil, l
		}
	}
	if f.clocks.tooMany(r.samples(), maxClocks) {
		return nil, one(diag.PerfRange, p.Components[len(p.Components)-1], "sample less often, or do the work of several handlers in one",
			"this probe and those before it take more than %d samples of clocks a second on each CPU", maxClocks)
	}
	d := Derived{Family: "perf", Type: perfType, PP: r.pp(), Fields: r.fields()}
	if r.counter != "" {
		if _, known := f.counters[r.counter]; known {
			return nil, one(diag.PerfRange, p.Components[len(p.Components)-1], "give one of them another name", "two perf probes have a counter named %q", r.counter)
		}
		i := len(f.counters)
		f.counters[r.counter] = i
		d.Needed = true
		d.Define = map[string]string{"GS_PERF_COUNTERS": strconv.Itoa(i + 1), counterMacro(r.counter): strconv.Itoa(i)}
		if r.program != "" {
			d.Define["GS_PERF_PROGRAMS"] = "1"
		}
		d.Fields = append(d.Fields, plan.Field{Name: "counter", Value: plan.Element{Array: "gs_perf_counters", Index: plan.Constant(counterMacro(r.counter))}})
	}
	return []Derived{d}, nil
}

// perfRow is a perf probe point while it is parsed.
type perfRow struct {
	kind, config, n int64
	how             string
	target          bool
	program         string // as in the script
	path            string
	counter         string
}

// counterName matches valid names of counters.
var counterName = lazy.Regexp(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (r *perfRow) read(c *ast.Component) diag.List {
	n, _ := number(c)
	s, _ := text(c)
	switch c.Name {
	case "type":
		if r.kind = n; n < 0 || n > 1<<31 {
			return one(diag.PerfRange, c, "", "perf type is out of range")
		}
	case "config":
		r.config = n
	case "process":
		return r.process(c)
	case "counter":
		if r.counter = s; !counterName().MatchString(s) {
			return one(diag.PerfRange, c, "use letters, digits and _", "invalid perf counter name %q", s)
		}
	default: // sample, hz
		if r.how, r.n = c.Name, n; n < 1 {
			return one(diag.PerfRange, c, "give a number above 0", "invalid perf %s period %d", c.Name, n)
		}
	}
	return nil
}

// process parses .process and .process("program"). A program's name is looked up in $PATH.
func (r *perfRow) process(c *ast.Component) diag.List {
	s, ok := text(c)
	if !ok {
		r.target = true
		return nil
	}
	r.program, r.path = s, s
	if !strings.Contains(s, "/") {
		found, err := exec.LookPath(s)
		if err != nil {
			return one(diag.PerfRange, c, "give its path", "no program %q in $PATH", s)
		}
		r.path = found
	}
	if !filepath.IsAbs(r.path) {
		return one(diag.PerfRange, c, "begin it with /", "the path of a program must be absolute")
	}
	return nil
}

func (r *perfRow) pp() string {
	pp := "perf.type(" + strconv.FormatInt(r.kind, 10) + ").config(" + strconv.FormatInt(r.config, 10) + ")"
	if r.counter == "" {
		pp += "." + r.how + "(" + strconv.FormatInt(r.n, 10) + ")"
	}
	switch {
	case r.program != "":
		pp += ".process(" + strconv.Quote(r.program) + ")"
	case r.target:
		pp += ".process"
	}
	if r.counter != "" {
		pp += ".counter(" + strconv.Quote(r.counter) + ")"
	}
	return pp
}

func (r *perfRow) fields() []plan.Field {
	f := []plan.Field{{Name: "type", Value: plan.Int(r.kind)}, {Name: "config", Value: plan.Int(r.config)}}
	if r.counter == "" {
		f = append(f, plan.Field{Name: "sample", Value: plan.Int(r.n)}, plan.Field{Name: "freq", Value: plan.Flag(r.how == "hz")})
	}
	if r.target {
		f = append(f, plan.Field{Name: "target", Value: plan.Flag(true)})
	}
	if r.path != "" {
		f = append(f, plan.Field{Name: "path", Value: plan.Text(r.path)})
	}
	return f
}

// counterMacro is the C macro for a counter's number.
func counterMacro(name string) string { return "GS_PERF_COUNTER_" + name }

// ReadCounter returns the value of @perf(name): the count of a perf probe's counter on this CPU, for the
// target process, or in the current thread of a program.
func ReadCounter(b plan.Base, name string) plan.Expr {
	return &plan.Hook{Base: b, Name: "perf_read", Constant: counterMacro(name), Charges: true}
}

// perfType is what probe_type() returns.
const perfType = "perf_event"
