// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// processTask is the family of the begin and end of processes and threads, and of their system
// calls (spec/probes.md, section 8): process().begin, .end, .thread.begin, .thread.end, .syscall
// and .syscall.return.
type processTask struct{}

// taskKinds are the probe points without their root, with their names in
// runtime-c/probes/task.h.
var taskKinds = map[string]plan.Constant{
	"begin": "GS_PROCESS_BEGIN", "end": "GS_PROCESS_END",
	"thread.begin": "GS_THREAD_BEGIN", "thread.end": "GS_THREAD_END",
	"syscall": "GS_SYSCALL", "syscall.return": "GS_SYSCALL_RETURN",
}

func (processTask) match(c []*ast.Component) bool {
	if len(c) < 2 || c[0].Name != "process" {
		return false
	}
	_, known := taskKinds[behind(c)]
	return known
}

// behind returns the part of the probe point after the root, such as "thread.begin"; "" if a
// component of it has an argument.
func behind(c []*ast.Component) string {
	var parts []string
	for _, x := range c[1:] {
		if x.Arg != nil {
			return ""
		}
		parts = append(parts, x.Name)
	}
	return strings.Join(parts, ".")
}

func (processTask) forms() []string {
	var out []string
	for _, root := range programRoots[:3] {
		for kind := range taskKinds {
			out = append(out, root+"."+kind)
		}
	}
	return out
}

func (processTask) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	return ofProcesses(ctx, env, p, taskProbe)
}

// ofProcesses derives a probe point for whole processes. It calls make for each program and adds
// the fields that select the program or process.
func ofProcesses(ctx context.Context, env *Env, p *ast.ProbePoint, make func(env *Env, root, kind string) Derived) ([]Derived, diag.List) {
	kind, root := behind(p.Components), programRoot{process: p.Components[0]}
	if pid, ok := number(root.process); ok {
		d := make(env, spelled(root.process), kind)
		d.Fields = append(d.Fields, plan.Field{Name: "pid", Value: plan.Int(pid)})
		return []Derived{d}, nil
	}
	if root.process.Arg == nil && env.Command == "" {
		return []Derived{make(env, "process", kind)}, nil
	}
	list, err := root.executables(ctx, env)
	diags := diag.List(nil)
	if path, ok := absent(root.process, err); ok {
		list, err, diags = []program{{path: path}}, nil, absentProgram(root.process, path)
	}
	if err != nil {
		return nil, root.failed(root.process, err)
	}
	out := []Derived{}
	for i := range list {
		if list[i].away {
			return nil, one(diag.NoSuchFunction, root.process, "name the program by its path on the machine where it runs",
				"this probe finds processes by the path of their program, and the path of %s is not known", list[i].id)
		}
		d := make(env, list[i].root(), kind)
		d.Fields = append(d.Fields, plan.Field{Name: "program.path", Value: plan.Text(list[i].path)})
		out = append(out, d)
	}
	return out, append(diags, root.risks(list)...)
}

// absent returns the program's name if it is an absolute path and err says that there is no such
// file; ok is false otherwise. These probes find processes by the path of their program when the
// module runs, so the file may be installed later, or exist only on another machine or in a
// container.
func absent(at *ast.Component, err error) (path string, ok bool) {
	var none *query.NoMatchError
	path, _ = text(at)
	return path, errors.As(err, &none) && filepath.IsAbs(path) && !strings.ContainsAny(path, "*?[{")
}

func absentProgram(at *ast.Component, path string) (l diag.List) {
	d := l.Warnf(diag.ProgramAbsent, at.Pos, "there is no program %s here", path)
	setToken(d, at)
	d.Hint = "the probe waits for processes that run a file of this path"
	return l
}

// taskTypes are what probe_type() returns, by the names of utrace, which such probes once used.
var taskTypes = map[string]string{"begin": "utrace", "end": "utrace", "thread.begin": "utrace", "thread.end": "utrace",
	"syscall": "utrace_syscall", "syscall.return": "utrace_syscall"}

func taskProbe(env *Env, root, kind string) Derived {
	return Derived{Family: "task", Type: taskTypes[kind], PP: root + "." + kind, AtReturn: kind == "syscall.return",
		Fields: []plan.Field{{Name: "kind", Value: taskKinds[kind]}},
		Vars:   &taskVars{Scope: target.Scope{Env: env.vars}, kind: kind}}
}

// taskVars are $syscall, $arg1 to $arg6 and $$parms of .syscall, and $syscall and
// $return of .syscall.return. Casts work as in other probes.
type taskVars struct {
	target.Scope
	kind string
}

// syscallArgs is the largest number of arguments of a system call (syscall(2)).
const syscallArgs = 6

func (v *taskVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if t.Name == "$$parms" && v.kind == "syscall" {
		return target.Value{X: target.NumberedText(t, syscallArgs, func(i int) (plan.Expr, error) { return eventArg(t, i), nil })}, nil
	}
	i, err := v.index(t)
	if err != nil {
		return target.Value{}, err
	}
	if len(t.Path) > 0 {
		return target.Value{}, target.Fail(diag.NotAPointer, t, `use @cast(`+t.Name+`, "struct name")`, "'%s' is a plain number", t.Name)
	}
	if t.Addr {
		return target.Value{}, target.Fail(diag.CannotAddress, t, "", "'%s' has no address: it is an argument of a system call", t.Name)
	}
	return target.Value{X: eventArg(t, i)}, nil
}

// eventArg returns the i-th raw argument of the event.
func eventArg(n ast.Expr, i int) plan.Expr {
	return &plan.Arg{Base: target.BaseOf(n, plan.Long), N: i}
}

// index returns the index of a variable among the event's arguments.
func (v *taskVars) index(t *ast.Target) (int, error) {
	names := v.names()
	if names == nil {
		return 0, target.Fail(diag.NoTargetHere, t, "only process().syscall and .syscall.return have variables",
			"unresolved target-symbol expression %s: process.%s has no variables", t.Name, v.kind)
	}
	for i, name := range names {
		if name == t.Name {
			return i, nil
		}
	}
	return 0, target.Similar(diag.NoSuchVariable, t, names, "%s is no variable of a process.%s probe", t.Name, v.kind)
}

// names returns the variables in the order of the event's arguments.
func (v *taskVars) names() []string {
	switch v.kind {
	case "syscall":
		return []string{"$syscall", "$arg1", "$arg2", "$arg3", "$arg4", "$arg5", "$arg6"}
	case "syscall.return":
		return []string{"$syscall", "$return"}
	}
	return nil
}

// Write returns an error, because the kernel has already read the values.
func (v *taskVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	if t, ok := n.(*ast.Target); ok {
		if _, err := v.index(t); err != nil {
			return nil, err
		}
		return nil, target.Fail(diag.CannotWrite, n, "", "arguments and results of system calls can't be written")
	}
	return v.Scope.Write(n, base, x, lower)
}

// EntryOnly returns false, because a return probe has only the call's number and result.
func (v *taskVars) EntryOnly(ast.Expr) bool { return false }

// List returns the variables.
func (v *taskVars) List() ([]target.Listed, error) {
	var out []target.Listed
	for _, name := range v.names() {
		out = append(out, target.Listed{Name: name, Type: "long", Param: true})
	}
	return out, nil
}
