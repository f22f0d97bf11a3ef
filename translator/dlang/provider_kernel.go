// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// functions returns the entries and returns of kernel functions (provider fbt).
func functions(l *lowering, s *dast.Spec) []*site {
	if s.Function == "" && s.Module == "" && s.Provider == "" {
		return nil
	}
	var out []*site
	for _, at := range []struct {
		name string
		kind siteKind
	}{{"entry", atFunction}, {"return", atFunctionReturn}} {
		if matches(s.Name, at.name) && (s.Name != "" || s.Function != "") {
			out = append(out, l.function(s, at.name, at.kind)...)
		}
	}
	return out
}

func (l *lowering) function(s *dast.Spec, name string, kind siteKind) []*site {
	pattern := s.Function
	if pattern == "" {
		pattern = "*"
	}
	module := "kernel"
	parts := []*ast.Component{component(s, "kprobe", nil)}
	if s.Module != "" && s.Module != "vmlinux" && s.Module != "kernel" {
		module = s.Module
		parts = append(parts, component(s, "module", s.Module))
	}
	parts = append(parts, component(s, "function", pattern))
	if kind == atFunctionReturn {
		parts = append(parts, component(s, "return", nil))
	}
	places, err := l.in.Symbols.Places(l.ctx, query.Query{Module: module, Func: pattern, Symbols: true})
	if err != nil || len(places) == 0 {
		return nil
	}
	p := &site{kind: kind, provider: "fbt", module: moduleName(module), function: s.Function, name: name,
		points: point(s, parts...), key: "fbt:" + module + ":" + pattern + ":" + name}
	if isGlob(s.Function) {
		p.functionNow = func(n dast.Node) ast.Expr { return call(n, "ppfunc") }
	} else {
		p.value = prototype(module, pattern)
	}
	return []*site{p}
}

func moduleName(module string) string {
	if module == "kernel" {
		return "vmlinux"
	}
	return module
}

// prototype returns the function that lowers args[] of a kernel function by its C prototype.
func prototype(module, function string) func(*lowering, dast.Node, int) (ast.Expr, *typ) {
	return func(l *lowering, n dast.Node, i int) (ast.Expr, *typ) {
		types := l.functionTypes(module, function)
		if l.at.kind == atFunctionReturn {
			if i == 1 && len(types) > 0 {
				return l.at.argument(n, 1), types[0]
			}
			return nil, nil
		}
		if i < 0 || i+1 >= len(types) {
			return nil, nil
		}
		return l.at.argument(n, i), types[i+1]
	}
}

// functionTypes returns the type of a function's value, then those of its parameters; none if the
// debug information does not have the function.
func (l *lowering) functionTypes(module, function string) []*typ {
	places, err := l.in.Symbols.Places(l.ctx, query.Query{Module: module, Func: function, Symbols: true})
	if err != nil || len(places) == 0 {
		return nil
	}
	out := []*typ{tVoid}
	if v, err := l.in.Symbols.Result(&places[0]); err == nil && v.Type != nil {
		out[0] = fromKernel(v.Type)
	}
	list, err := l.in.Symbols.Variables(&places[0])
	if err != nil {
		return nil
	}
	for _, v := range list {
		if v.Param && v.Type != nil {
			out = append(out, fromKernel(v.Type))
		}
	}
	return out
}

// tracepoints returns the kernel's tracepoints, as sdt:SYSTEM::NAME, and the static probes in
// modules.
func tracepoints(l *lowering, s *dast.Spec) []*site {
	if s.Name == "" && s.Module == "" {
		return nil
	}
	out := l.tracepoint(s, s.Module, s.Name)
	if len(out) == 0 && s.Provider == "sdt" && s.Module != "" && !isGlob(s.Module) {
		return marks(l, s)
	}
	return out
}

func (l *lowering) tracepoint(s *dast.Spec, system, name string) []*site {
	if name == "" {
		name = "*"
	}
	pattern := name
	if system != "" {
		pattern = system + ":" + name
	}
	list, err := l.in.Symbols.Tracepoints(l.ctx, "kernel", pattern)
	if err != nil {
		return nil
	}
	var out []*site
	for _, t := range list {
		p := &site{kind: atTracepoint, provider: s.Provider, module: t.System, name: t.Name, key: "trace:" + t.System + ":" + t.Name,
			points: point(s, component(s, "kernel", nil), component(s, "trace", t.System+":"+t.Name))}
		for _, a := range t.Params {
			p.args = append(p.args, "$"+a.Name)
			p.types = append(p.types, fromKernel(a.Type))
		}
		out = append(out, p)
	}
	return out
}

// marks returns static probes in kernel modules (gostap sdt-header).
func marks(l *lowering, s *dast.Spec) []*site {
	file := s.Module
	for _, o := range l.in.Objects {
		if strings.TrimSuffix(filepath.Base(o), ".ko") == s.Module {
			file = o
		}
	}
	list, err := l.in.Symbols.ModuleMarks(file, orAny(s.Function), orAny(s.Name))
	if err != nil {
		return nil
	}
	var out []*site
	seen := map[string]bool{}
	for _, m := range list {
		key := "mark:" + s.Module + ":" + m.Func + ":" + m.Name
		if seen[key] {
			continue
		}
		seen[key] = true
		p := &site{kind: atMark, provider: "sdt", module: s.Module, function: m.Func, name: m.Name, key: key,
			points: point(s, component(s, "module", file), component(s, "function", m.Func), component(s, "mark", m.Name))}
		for i := range m.Args {
			p.args = append(p.args, "$arg"+string(rune('1'+i)))
		}
		out = append(out, p)
	}
	return out
}

func orAny(s string) string {
	if s == "" {
		return "*"
	}
	return s
}

// execCalls are probes of provider proc that are placed at the exec system calls, because
// the tracepoints for exec lack the path, or are not hit if it fails.
var execCalls = map[string]siteKind{"exec": atSyscallEntry, "exec-failure": atSyscallReturn}

func execCall(s *dast.Spec, name string, kind siteKind) *site {
	parts := []*ast.Component{component(s, "kernel", nil), component(s, "syscall", "execve,execveat")}
	p := &site{kind: kind, provider: "proc", module: "vmlinux", name: name}
	if kind == atSyscallReturn {
		parts = append(parts, component(s, "return", nil))
		p.guard = binary(s, "<", target(s, "$return"), number(s, 0))
	}
	p.points, p.key = point(s, parts...), "proc:"+name
	p.value = func(l *lowering, n dast.Node, i int) (ast.Expr, *typ) {
		switch {
		case i != 0:
			return nil, nil
		case kind == atSyscallReturn:
			return target(n, "$return"), tInt
		}
		path := &ast.Cond{P: at(n), C: target(n, "$is_execveat"), A: target(n, "$arg2"), B: target(n, "$arg1")}
		l.faults = true
		return call(n, "user_string", path), tString
	}
	return p
}
