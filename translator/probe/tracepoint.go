// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// tracepoint is the family of kernel.trace and module().trace (spec/probes.md, section 5). The
// handler gets the raw arguments. The prototype comes from BTF or DWARF; only without both are
// kernel headers compiled. kernel.tracepoint and module().tracepoint need only the name, and number
// the arguments.
type tracepoint struct {
	typed *typedHandlers
}

// typedHandlers are the numbers of the types of the handlers' functions so far, for kernels that compare
// them: for each, a macro of runtime-c/probes/tracepoint.h makes a function.
type typedHandlers struct{ calls []string }

// add returns a list of macro calls, T(number of arguments, number of the type), for all so far.
func (h *typedHandlers) add(t *query.Tracepoint) string {
	call := fmt.Sprintf("T(%d, %#x)", len(t.Params), t.Number)
	if !slices.Contains(h.calls, call) {
		h.calls = append(h.calls, call)
	}
	return strings.Join(h.calls, " ")
}

func (tracepoint) match(c []*ast.Component) bool {
	return len(c) == 2 && (form(c[0]) == "kernel" || form(c[0]) == "module(string)") &&
		(form(c[1]) == "trace(string)" || form(c[1]) == "tracepoint(string)")
}

func (tracepoint) forms() []string {
	var out []string
	for _, root := range []string{"kernel", "module(string)"} {
		out = append(out, root+".trace(string)", root+".tracepoint(string)")
	}
	return out
}

func (f tracepoint) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	module, inModule := text(p.Components[0])
	if !inModule {
		module = "kernel"
	}
	c := p.Components[1]
	glob, _ := text(c)
	points, err := env.Symbols.Tracepoints(ctx, module, glob)
	var none *query.NoMatchError
	if errors.As(err, &none) && !inModule {
		if more := ofModules(ctx, env, glob); more != nil {
			points, err = more, nil
		}
	}
	if errors.As(err, &none) {
		hint := ""
		switch {
		case len(none.Similar) > 0:
			hint = "similar: " + strings.Join(none.Similar, ", ")
		case none.NoneKnown:
			hint = "what is known of this kernel names no tracepoint at all: install its headers or debug information, or give an installed kernel by -r"
		}
		return nil, one(diag.NoTracepoint, c, hint, "no match: no tracepoint %q", glob)
	}
	if err != nil {
		return nil, symbolsError(p.Components[0], err)
	}
	out := make([]Derived, 0, len(points))
	for i := range points {
		t := &points[i]
		if c.Name == "tracepoint" {
			t = numberedTracepoint(t)
		}
		out = append(out, f.probe(env, t, c.Name))
	}
	return out, nil
}

// ofModules looks for a tracepoint that vmlinux lacks in the module whose name is the
// tracepoint's prefix, such as kvm for "kvm_exit" and "kvm:kvm_exit". Scripts use
// kernel.trace() for it because other kernels have the code built in. Wildcards are
// not supported: reading all modules would take too long.
func ofModules(ctx context.Context, env *Env, name string) []query.Tracepoint {
	system, _, _ := strings.Cut(name, ":")
	if strings.ContainsAny(name, "*?[") {
		return nil
	}
	for at := len(system); at > 0; at = strings.LastIndexByte(system[:at], '_') {
		points, err := env.Symbols.Tracepoints(ctx, system[:at], name)
		if err == nil && len(points) > 0 {
			return points
		}
	}
	return nil
}

// numberedTracepoint returns t without its system, with arguments named $arg1, $arg2 and so on.
func numberedTracepoint(t *query.Tracepoint) *query.Tracepoint {
	out := *t
	out.System, out.Params = "", slices.Clone(t.Params)
	for i := range out.Params {
		out.Params[i].Name = "arg" + strconv.Itoa(i+1)
	}
	return &out
}

func (f tracepoint) probe(env *Env, t *query.Tracepoint, form string) Derived {
	root, module := "kernel", "kernel"
	if t.Module != "" && t.Module != "kernel" {
		module = t.Module
		root = "module(" + strconv.Quote(t.Module) + ")"
	}
	name := t.Name
	if t.System != "" {
		name = t.System + ":" + t.Name
	}
	d := Derived{
		Family: "tracepoint", Type: traceType, PP: root + "." + form + "(" + strconv.Quote(name) + ")", PF: t.Name,
		Fields: []plan.Field{{Name: "name", Value: plan.Text(t.Name)},
			{Name: "nargs", Value: plan.Int(len(t.Params))}},
		Vars: &traceVars{Scope: target.Scope{Env: env.vars, Module: module}, tp: t},
	}
	d.PN = d.PP
	if t.Number != 0 {
		d.Fields = append(d.Fields, plan.Field{Name: "type", Value: plan.Address(t.Number)})
		d.define("GS_TRACEPOINT_TYPES(T)", f.typed.add(t))
	}
	if root != "kernel" {
		d.Fields = append(d.Fields, plan.Field{Name: "module", Value: plan.Text(t.Module)})
	}
	return d
}

// traceType is what probe_type() returns for tracepoints.
const traceType = "kernel_tracepoint"
