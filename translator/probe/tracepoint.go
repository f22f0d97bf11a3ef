// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// tracepoint is kernel.trace and module().trace (spec/probes.md, section 5).
// The handler gets the raw arguments; the prototype comes from BTF, so no
// header of the kernel is compiled.
type tracepoint struct{}

func (tracepoint) match(c []*ast.Component) bool {
	return is(c, "kernel", "trace(string)") || is(c, "module(string)", "trace(string)")
}

func (tracepoint) forms() []string {
	return []string{"kernel.trace(string)", "module(string).trace(string)"}
}

func (tracepoint) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	module, inModule := text(p.Components[0])
	if !inModule {
		module = "kernel"
	}
	c := p.Components[1]
	glob, _ := text(c)
	points, err := env.Symbols.Tracepoints(ctx, module, glob)
	var none *dwarfsym.NoMatchError
	if errors.As(err, &none) {
		hint := ""
		if len(none.Similar) > 0 {
			hint = "similar: " + strings.Join(none.Similar, ", ")
		}
		return nil, one(diag.NoTracepoint, c, hint, "no match: no tracepoint %q", glob)
	}
	if err != nil {
		return nil, symbolsError(p.Components[0], err)
	}
	out := make([]Derived, 0, len(points))
	for i := range points {
		out = append(out, tracepointProbe(env, &points[i]))
	}
	return out, nil
}

func tracepointProbe(env *Env, t *dwarfsym.Tracepoint) Derived {
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
		Family: "tracepoint", PP: root + ".trace(" + strconv.Quote(name) + ")", PF: t.Name,
		Fields: []plan.Field{{Name: "name", Value: strconv.Quote(t.Name)},
			{Name: "nargs", Value: strconv.Itoa(len(t.Params))}},
		Vars: &traceVars{kernelVars: kernelVars{env: env, module: module}, tp: t},
	}
	d.PN = d.PP
	if root != "kernel" {
		d.Fields = append(d.Fields, plan.Field{Name: "module", Value: strconv.Quote(t.Module)})
	}
	return d
}
