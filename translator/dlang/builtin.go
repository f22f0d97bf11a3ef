// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// simple are the built-in variables that are lowered to a function without arguments.
var simple = map[string]struct {
	function string
	typ      *typ
}{
	"pid": {"pid", baseTypes["pid_t"]}, "tid": {"tid", baseTypes["id_t"]}, "ppid": {"ppid", baseTypes["pid_t"]},
	"uid": {"uid", baseTypes["uid_t"]}, "gid": {"gid", baseTypes["gid_t"]}, "cpu": {"cpu", tInt},
	"execname": {"execname", tString}, "timestamp": {"ktime_get_ns", baseTypes["uint64_t"]},
	"vtimestamp": {"__d_vtimestamp", baseTypes["uint64_t"]}, "walltimestamp": {"gettimeofday_ns", baseTypes["int64_t"]},
	"curthread": {"task_current", nil}, "stackdepth": {"__d_stackdepth", baseTypes["uint32_t"]},
	"ustackdepth": {"__d_ustackdepth", baseTypes["uint32_t"]}, "caller": {"__d_caller", baseTypes["uintptr_t"]},
	"ucaller": {"__d_ucaller", baseTypes["uint64_t"]}, "cwd": {"__d_cwd", tString}, "$target": {"target", baseTypes["pid_t"]},
}

// builtinNames are the names of built-in variables, which can't be declared.
var builtinNames = func() map[string]bool {
	out := map[string]bool{}
	for n := range simple {
		out[n] = true
	}
	for _, n := range []string{"probeprov", "probemod", "probefunc", "probename", "errno", "NULL", "args", "curcpu", "curpsinfo",
		"curlwpsinfo", "epid", "id", "ipl", "zonename", "root", "uregs", "arg0", "arg1", "arg2", "arg3", "arg4", "arg5", "arg6",
		"arg7", "arg8", "arg9"} {
		out[n] = true
	}
	return out
}()

// builtin lowers a built-in variable of D.
func (l *lowering) builtin(e *dast.Ident) (value, bool) {
	if s, ok := simple[e.Name]; ok {
		t := s.typ
		if e.Name == "curthread" {
			t = pointerTo(l.record(e, "struct task_struct"))
		}
		return value{x: call(e, s.function), typ: t, exact: true}, true
	}
	switch e.Name {
	case "NULL":
		return value{x: number(e, 0), typ: tNull, exact: true}, true
	case "ipl":
		return value{x: number(e, 0), typ: tUint, exact: true}, true
	case "zonename":
		return value{x: text(e, "global"), typ: tString}, true
	case "root":
		return value{x: text(e, "/"), typ: tString}, true
	case "curpsinfo", "curlwpsinfo", "curcpu":
		return value{x: number(e, 0), typ: pointerTo(&typ{kind: recordType, name: e.Name})}, true
	}
	return l.siteVariable(e)
}

// siteVariable lowers a built-in variable that depends on the probe.
func (l *lowering) siteVariable(e *dast.Ident) (value, bool) {
	s := l.at
	if s == nil {
		return value{}, false
	}
	switch e.Name {
	case "probeprov":
		return value{x: text(e, s.provider), typ: tString}, true
	case "probemod":
		return value{x: s.text(e, s.module, s.moduleNow), typ: tString}, true
	case "probefunc":
		return value{x: s.text(e, s.function, s.functionNow), typ: tString}, true
	case "probename":
		return value{x: s.text(e, s.name, s.nameNow), typ: tString}, true
	case "epid", "id":
		return value{x: number(e, int64(s.id)), typ: tUint, exact: true}, true
	case "errno":
		return value{x: s.errno(e), typ: tInt, exact: true}, true
	}
	var n int
	if c, err := fmt.Sscanf(e.Name, "arg%d", &n); c == 1 && err == nil && e.Name == fmt.Sprintf("arg%d", n) && n < 10 {
		return value{x: s.argument(e, n), typ: tInt64, exact: true}, true
	}
	return value{}, false
}

func (l *lowering) record(n dast.Node, name string) *typ {
	return l.types.of(&dast.Type{P: *n.At(), Kind: dast.Tagged, Tag: name[:6], Name: name[7:]})
}

// builtinIndex lowers args[n] or uregs[n].
func (l *lowering) builtinIndex(e *dast.Index, name string) (value, bool) {
	if name != "args" && name != "uregs" || len(e.Keys) != 1 {
		return value{}, false
	}
	if name == "uregs" {
		return l.register(e), true
	}
	n, ok := l.constant(e.Keys[0])
	if !ok {
		l.errorAt(diag.DType, e, "args[] takes a constant index")
		return zeroOf(e), true
	}
	x, t := l.at.typed(l, e, int(n))
	if t == nil {
		l.errorAt(diag.DType, e, "index %d is out of range for args[] of this probe: its type is not known; use arg%d and a cast", n, n)
		return zeroOf(e), true
	}
	if t.kind == stringType {
		return value{x: x, typ: t}, true
	}
	return value{x: narrowed(e, x, t), typ: t, exact: true}, true
}

func (l *lowering) register(e *dast.Index) value {
	id, _ := e.Keys[0].(*dast.Ident)
	registers := &l.in.Machine.Registers
	if id == nil || registers.Indexes[id.Name] == "" {
		l.errorAt(diag.DType, e, "uregs[] takes the name of a register, %s", registers.IndexHelp)
		return zeroOf(e)
	}
	return value{x: call(e, "u_register", text(e, registers.Indexes[id.Name])), typ: tUint64, exact: true}
}

// psinfo are the supported members of curpsinfo, curlwpsinfo and curcpu.
func (l *lowering) psinfo(e *dast.Select) (value, bool) {
	id, ok := e.X.(*dast.Ident)
	if !ok || !e.Arrow {
		return value{}, false
	}
	known := map[string]value{
		"curpsinfo pr_fname": {x: call(e, "execname"), typ: tString}, "curpsinfo pr_psargs": {x: call(e, "cmdline_str"), typ: tString},
		"curpsinfo pr_pid": {x: call(e, "pid"), typ: tInt, exact: true}, "curpsinfo pr_ppid": {x: call(e, "ppid"), typ: tInt, exact: true},
		"curpsinfo pr_uid": {x: call(e, "uid"), typ: tUint, exact: true}, "curpsinfo pr_euid": {x: call(e, "euid"), typ: tUint, exact: true},
		"curpsinfo pr_gid": {x: call(e, "gid"), typ: tUint, exact: true}, "curpsinfo pr_egid": {x: call(e, "egid"), typ: tUint, exact: true},
		"curlwpsinfo pr_lwpid": {x: call(e, "tid"), typ: tInt, exact: true}, "curcpu cpu_id": {x: call(e, "cpu"), typ: tInt, exact: true},
	}
	v, ok := known[id.Name+" "+e.Name]
	if !ok && (id.Name == "curpsinfo" || id.Name == "curlwpsinfo" || id.Name == "curcpu") {
		l.errorAt(diag.DUnsupported, e, "%s->%s is not supported; read it from curthread", id.Name, e.Name)
		return zeroOf(e), true
	}
	return v, ok
}

// errno returns the error of the system call in a return probe; 0 elsewhere.
func (s *site) errno(n dast.Node) ast.Expr {
	if s.kind != atSyscallReturn {
		return number(n, 0)
	}
	return call(n, "__d_errno", target(n, "$return"))
}
