// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// syscallEvent is the family of kernel.trace("syscalls:sys_enter_NAME") and sys_exit_NAME. These
// are events of tracefs without tracepoints of their own: the kernel derives them from
// raw_syscalls, as kernel.syscall() does. They have the same variables: the arguments by their
// names, and $ret.
type syscallEvent struct{ syscall }

func (syscallEvent) match(c []*ast.Component) bool {
	if len(c) != 2 || form(c[0]) != "kernel" || form(c[1]) != "trace(string)" && form(c[1]) != "tracepoint(string)" {
		return false
	}
	name, _ := text(c[1])
	calls, _ := callPattern(name)
	return calls != ""
}

// forms is empty, because kernel.trace(string) is already in the list.
func (syscallEvent) forms() []string { return nil }

func (e syscallEvent) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	event, call := p.Components[1], *p.Components[1]
	name, _ := text(event)
	pattern, atReturn := callPattern(name)
	table := env.vars.Machine.SyscallTable()
	calls := callsLike(table, pattern)
	if len(calls) == 0 {
		return nil, one(diag.NoTracepoint, event, syscallHint(table, pattern), "no match: no event %q: no system call of 64-bit programs is called %s", name, pattern)
	}
	call.Name, call.Arg = "syscall", &ast.String{P: event.P, Value: strings.Join(calls, ",")}
	out := *p
	out.Components = []*ast.Component{p.Components[0], &call}
	if atReturn {
		out.Components = append(out.Components, &ast.Component{P: event.P, Name: "return"})
	}
	list, l := e.syscall.derive(ctx, env, &out)
	if len(calls) == 1 {
		for i := range list {
			list[i].Vars.(*syscallVars).event = eventName(calls[0], atReturn)
		}
	}
	return list, l
}

// eventName returns the event of a call that callsLike has listed.
func eventName(call string, atReturn bool) string {
	name := strings.TrimPrefix(call, "64:")
	name = cmp.Or(eventNames[name], name)
	if atReturn {
		return "sys_exit_" + name
	}
	return "sys_enter_" + name
}

// callPattern returns the part of an event's name that names system calls, the only part that may
// have wildcards; "" if it is another event's.
func callPattern(event string) (calls string, atReturn bool) {
	event = strings.TrimPrefix(event, "syscalls:")
	if calls, ok := strings.CutPrefix(event, "sys_enter_"); ok {
		return calls, false
	}
	calls, _ = strings.CutPrefix(event, "sys_exit_")
	if calls == event {
		return "", false
	}
	return calls, true
}

// eventNames are the calls whose events have other names: those of the functions that
// handle them (SYSCALL_DEFINE in the kernel's source).
var eventNames = map[string]string{
	"fstat": "newfstat", "lstat": "newlstat", "stat": "newstat", "uname": "newuname", "sendfile": "sendfile64", "umount2": "umount",
}

// callsLike returns the calls of 64-bit programs whose events match, as kernel.syscall() lists
// them. The kernel has no such events for 32-bit programs.
func callsLike(table arch.SyscallTable, pattern string) (out []string) {
	for _, name := range table.Names() {
		event := name
		if other, ok := eventNames[name]; ok {
			event = other
		}
		if glob.Match(pattern, []byte(event)) {
			out = append(out, "64:"+name)
		}
	}
	slices.Sort(out)
	return out
}
