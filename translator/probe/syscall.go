// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// syscall is kernel.syscall("NAME") for system calls by name, kernel.syscall for all
// of them, and .return of both. The library's syscall.* aliases expand to it.
//
// @entry in a return probe is evaluated at the call's entry and saved for the thread
// (runtime-c/probes/syscallsaved.h). A probe that uses it is not hit by a return whose
// entry was not seen: the call was already running when the probe was armed, or it is
// the child's return from fork.
//
// The argument is a list separated by commas. "openat" is the call of that name in
// the tables of 64-bit and of 32-bit programs; "64:newfstatat" or "32:fstatat64" is in
// one of the tables only; "32:ipc/SEMGET" is one function of a call that multiplexes
// several, with the arguments of that function.
type syscall struct {
	// setArgument and setResult store the values that the script writes.
	setArgument, setResult *plan.Function
}

func newSyscall() syscall {
	n, v := &plan.Local{Name: "n", CName: "gs_l_n", Type: plan.Long}, &plan.Local{Name: "v", CName: "gs_l_v", Type: plan.Long}
	return syscall{
		setArgument: &plan.Function{Name: "__syscall_set_argument", CName: "gs_f___syscall_set_argument", Ret: plan.Long, Params: []*plan.Local{n, v},
			C: " gs_call_set_argument(CONTEXT, STAP_ARG_n, STAP_ARG_v); STAP_RETURN(STAP_ARG_v); "},
		setResult: &plan.Function{Name: "__syscall_set_result", CName: "gs_f___syscall_set_result", Ret: plan.Long, Params: []*plan.Local{v},
			C: " gs_call_set_result(CONTEXT, STAP_ARG_v); STAP_RETURN(STAP_ARG_v); "},
	}
}

func (syscall) match(c []*ast.Component) bool {
	if len(c) == 4 && form(c[3]) == "maxactive(number)" { // accepted, but active calls are not limited
		c = c[:3]
	}
	if len(c) == 3 && form(c[2]) == "return" {
		c = c[:2]
	}
	return is(c, "kernel", "syscall") || is(c, "kernel", "syscall(string)")
}

func (syscall) forms() []string {
	return []string{"kernel.syscall", "kernel.syscall.return", "kernel.syscall(string)", "kernel.syscall(string).return",
		"kernel.syscall.return.maxactive(number)", "kernel.syscall(string).return.maxactive(number)"}
}

func (f syscall) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[1]
	atReturn := len(p.Components) > 2
	vars := &syscallVars{Scope: target.Scope{Env: env.vars, Module: "kernel"}, atReturn: atReturn, family: f}
	d := Derived{Family: "syscall", Type: traceType, Hints: &syscallHints, Return: atReturn, PP: `kernel.trace("raw_syscalls:sys_enter")`,
		Fields: []plan.Field{{Name: "at_return", Value: plan.Flag(atReturn)}},
		Vars:   vars, Entries: 2} // of 64-bit and of 32-bit programs
	if atReturn {
		d.PP = `kernel.trace("raw_syscalls:sys_exit")`
	}
	list, named := text(c)
	if !named {
		if atReturn {
			d.define(execReturns, "")
		}
		return []Derived{d}, nil
	}
	table := env.vars.Machine.SyscallTable()
	for _, s := range strings.Split(list, ",") {
		k, err := syscallKeys(table, s)
		if err != nil {
			return nil, one(diag.NoSyscall, c, syscallHint(table, s), "no match: %v", err)
		}
		d.events = append(d.events, k...)
		vars.execs = vars.execs || atReturn && strings.Contains(s, "execve")
		vars.calls = append(vars.calls, s)
	}
	fixed := d.Fields
	d.hit = func(d *Derived) {
		d.Fields = append(fixed[:1:1], plan.Field{Name: "keys", Value: plan.EventKeys(d.events)},
			plan.Field{Name: "nkeys", Value: plan.Int(len(d.events))})
		d.Entries = len(d.events)
	}
	d.hit(&d)
	if vars.execs {
		d.define(execReturns, "")
	}
	return []Derived{d}, nil
}

// execReturns is defined if some probe is hit by returns of calls that execute a program: see
// runtime-c/probes/syscallexec.h.
const execReturns = "GS_EXECS_syscall"

// syscallHints are for returns whose entries are saved.
var syscallHints = plan.Hints{
	Missed: "more system calls were running at once than @entry has room to save values for: about 4096, or N with -DKRETACTIVE=N",
}

// syscallKeys returns the runtime's keys for the calls that one item of the list selects.
func syscallKeys(table arch.SyscallTable, item string) ([]plan.EventKey, error) {
	bits, name, limited := strings.Cut(item, ":")
	if !limited {
		bits, name = "", item
	} else if bits != "64" && bits != "32" {
		return nil, fmt.Errorf("%q before the name of a system call: only 64 or 32 is possible", bits)
	}
	name, part, _ := strings.Cut(name, "/")
	if part == "" {
		part = wholeCall
	} else if !syscallPart().MatchString(part) {
		return nil, fmt.Errorf("%q is not a part of a system call: use its constant from linux/net.h or linux/ipc.h", part)
	}
	var keys []plan.EventKey
	of := table[name]
	for _, t := range []struct {
		abi, number string
		table       int
	}{{"64", of.N64, 0}, {"64", of.Other, 0}, {"32", of.N32, 1}} {
		if n, err := strconv.Atoi(t.number); err == nil && (bits == "" || bits == t.abi) {
			keys = append(keys, plan.EventKey{Table: t.table, Number: n, Part: plan.Constant(part), Function: cmp.Or(eventNames[name], name)})
		}
	}
	if keys == nil {
		return nil, fmt.Errorf("no system call %q", item)
	}
	return keys, nil
}

// wholeCall is the part that means every part of a call.
const wholeCall = "0"

// syscallPart matches the name of a C constant.
var syscallPart = lazy.Regexp(`^[A-Z][A-Z0-9_]*$`)

func syscallHint(table arch.SyscallTable, item string) string {
	var names []string
	for n := range table {
		names = append(names, n)
	}
	_, name, ok := strings.Cut(item, ":")
	if !ok {
		name = item
	}
	if near := diag.Near(name, names, 5); len(near) > 0 {
		return "similar: " + strings.Join(near, ", ")
	}
	return "asm/unistd_64.h and asm/unistd_32.h list the names"
}
