// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
)

// traceEventEndings are the forms that may follow perf.trace().
var traceEventEndings = []string{"", "process", "process(string)"}

func isTraceEvent(c []*ast.Component) bool {
	return len(c) >= 2 && is(c[:2], "perf", "trace(string)") && (len(c) == 2 || len(c) == 3 && c[2].Name == "process")
}

func traceEventForms() []string {
	var out []string
	for _, e := range traceEventEndings {
		out = append(out, strings.TrimSuffix("perf.trace(string)."+e, "."))
	}
	return out
}

// traceEventName matches the names of trace events.
var traceEventName = lazy.Regexp(`^([A-Za-z_][A-Za-z0-9_-]*):([A-Za-z_][A-Za-z0-9_]*)$`)

// perfTracepoint is PERF_TYPE_TRACEPOINT (include/uapi/linux/perf_event.h).
const perfTracepoint = 2

// deriveTraceEvent derives perf.trace("SYSTEM:NAME"): every hit of a trace event, with the record
// that sprint_event() formats. The kernel looks the name up when the probe is armed, because only
// it knows the events of loaded modules and of other tools.
func deriveTraceEvent(p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[1]
	name, _ := text(c)
	m := traceEventName().FindStringSubmatch(name)
	if m == nil {
		return nil, one(diag.BadPattern, c, `write "SYSTEM:NAME", such as "sched:sched_switch"; /sys/kernel/tracing/available_events lists them`,
			"%q is not the name of a trace event", name)
	}
	if m[1] == "syscalls" || m[1] == "ftrace" {
		return nil, one(diag.CannotProbe, c, `use syscall.openat and its argstr, or kernel.function("f")`,
			"the kernel makes text of %s events only for its own trace file", m[1])
	}
	r := perfRow{kind: perfTracepoint, how: "sample", n: 1}
	for _, s := range p.Components[2:] {
		if l := r.read(s); l.HasErrors() {
			return nil, l
		}
	}
	_, suffix, _ := strings.Cut(r.pp(), ".sample(1)")
	return []Derived{{
		Family: "perf", Type: perfType, PP: "perf.trace(" + strconv.Quote(name) + ")" + suffix,
		Fields: append(r.fields(), plan.Field{Name: "system", Value: plan.Text(m[1])}, plan.Field{Name: "event", Value: plan.Text(m[2])}),
		Define: map[string]string{"GS_PERF_TRACE": "1"},
	}}, nil
}
