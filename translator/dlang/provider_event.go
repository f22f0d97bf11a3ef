// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// event is a probe of the providers proc, sched and io: its place in the kernel, the condition for
// hits that belong to it, and its args[].
type event struct {
	provider, name string
	// tracepoint is "system:name". Otherwise functions has the functions that are probed,
	// as kernels and scheduling classes differ; those that don't exist are left out.
	tracepoint string
	functions  []string
	atReturn   bool
	guard      func(dast.Node) ast.Expr // nil: all hits
	args       []translatedArg
}

// thread describes a task as a thread and as its process.
func thread(variable string) []translatedArg {
	return []translatedArg{{variable, "lwpsinfo_t", "struct task_struct"}, {variable, "psinfo_t", "struct task_struct"}}
}

// transfer describes a bio as a buffer, its device and its file.
func transfer(variable string) []translatedArg {
	return []translatedArg{{variable, "bufinfo_t", "struct bio"}, {variable, "devinfo_t", "struct bio"}, {variable, "fileinfo_t", "struct bio"}}
}

var eventTable = []event{
	{provider: "proc", name: "exec-success", tracepoint: "sched:sched_process_exec"},
	{provider: "proc", name: "create", tracepoint: "sched:sched_process_fork", args: []translatedArg{{"$child", "psinfo_t", "struct task_struct"}}},
	{provider: "proc", name: "lwp-create", tracepoint: "sched:sched_process_fork", args: thread("$child")},
	{provider: "proc", name: "start", functions: []string{"schedule_tail"}, atReturn: true},
	{provider: "proc", name: "lwp-start", functions: []string{"schedule_tail"}, atReturn: true},
	{provider: "proc", name: "exit", tracepoint: "sched:sched_process_exit", guard: mainThread, args: []translatedArg{{"__d_exit_reason", "", ""}}},
	{provider: "proc", name: "lwp-exit", tracepoint: "sched:sched_process_exit"},
	{provider: "proc", name: "signal-send", tracepoint: "signal:signal_generate", args: append(thread("$task"), translatedArg{"$sig", "", ""})},
	{provider: "proc", name: "signal-discard", tracepoint: "signal:signal_generate", guard: ignored, args: append(thread("$task"), translatedArg{"$sig", "", ""})},
	{provider: "proc", name: "signal-clear", functions: []string{"dequeue_signal"}, atReturn: true, guard: taken, args: []translatedArg{{"returnval", "", ""}}},
	{provider: "proc", name: "signal-handle", tracepoint: "signal:signal_deliver", args: []translatedArg{{"$sig", "", ""}}},
	{provider: "sched", name: "on-cpu", tracepoint: "sched:sched_switch"},
	{provider: "sched", name: "off-cpu", tracepoint: "sched:sched_switch", args: thread("$next")},
	{provider: "sched", name: "enqueue", functions: queue("enqueue_task"), args: thread("$p")},
	{provider: "sched", name: "dequeue", functions: queue("dequeue_task"), args: thread("$p")},
	{provider: "sched", name: "wakeup", tracepoint: "sched:sched_wakeup", args: thread("$p")},
	{provider: "sched", name: "surrender", functions: []string{"do_sched_yield"}, args: thread("task_current")},
	{provider: "sched", name: "tick", functions: []string{"sched_tick", "scheduler_tick"}, args: thread("task_current")},
	{provider: "io", name: "start", tracepoint: "block:block_bio_queue", args: transfer("$bio")},
	{provider: "io", name: "done", tracepoint: "block:block_bio_complete", args: transfer("$bio")},
}

// queue returns the scheduling classes' functions for an operation that the scheduler itself
// inlines.
func queue(name string) []string { return []string{name + "_fair", name + "_rt", name + "_dl"} }

func mainThread(n dast.Node) ast.Expr { return binary(n, "==", call(n, "tid"), call(n, "pid")) }

// ignored reports at a hit that the kernel does not deliver the signal, because the process ignores
// it (TRACE_SIGNAL_IGNORED, include/trace/events/signal.h).
func ignored(n dast.Node) ast.Expr { return binary(n, "==", target(n, "$result"), number(n, 1)) }

func taken(n dast.Node) ast.Expr { return binary(n, ">", call(n, "returnval"), number(n, 0)) }

// events returns the probes of proc, sched and io, which are other names for places in the kernel.
func events(l *lowering, s *dast.Spec) []*site {
	if s.Module != "" && !matches(s.Module, "vmlinux") || s.Function != "" {
		return nil
	}
	var out []*site
	for _, name := range []string{"exec", "exec-failure"} {
		if s.Provider == "proc" && matches(s.Name, name) {
			out = append(out, execCall(s, name, execCalls[name]))
		}
	}
	for i := range eventTable {
		e := &eventTable[i]
		if e.provider != s.Provider || !matches(s.Name, e.name) {
			continue
		}
		for _, p := range l.eventSites(e, s) {
			p.provider, p.module, p.name = e.provider, "vmlinux", e.name
			if e.guard != nil {
				p.guard = e.guard(s)
			}
			if e.args != nil {
				p.args, p.types, p.value = nil, nil, described(e.args)
				for _, a := range e.args {
					p.args = append(p.args, a.variable)
				}
			}
			out = append(out, p)
		}
	}
	return out
}

// eventSites returns the places of an event: its tracepoint, or those of its functions that the
// kernel has.
func (l *lowering) eventSites(e *event, s *dast.Spec) []*site {
	if system, name, ok := strings.Cut(e.tracepoint, ":"); ok {
		return l.tracepoint(s, system, name)
	}
	p := &site{kind: atTracepoint, key: "event:" + strings.Join(e.functions, ",")}
	for _, f := range e.functions {
		if list, err := l.in.Symbols.Places(l.ctx, query.Query{Module: "kernel", Func: f, Symbols: true}); err != nil || len(list) == 0 {
			continue
		}
		parts := []*ast.Component{component(s, "kernel", nil), component(s, "function", f)}
		if e.atReturn {
			parts = append(parts, component(s, "return", nil))
		}
		p.points = append(p.points, point(s, parts...)...)
	}
	if len(p.points) == 0 {
		return nil
	}
	return []*site{p}
}
