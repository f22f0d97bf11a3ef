// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"context"
	"slices"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// Listed is one probe of a listing, with the ID that a run would give it.
type Listed struct {
	ID                               int
	Provider, Module, Function, Name string
}

// everything are the probe descriptions of a listing that names none.
var everything = []dast.Spec{{Provider: "dtrace"}, {Provider: "syscall"}, {Provider: "proc"}, {Provider: "sched"}, {Provider: "io"},
	{Provider: "sdt", Name: "*"}, {Provider: "fbt", Function: "*"}}

// List finds the probes that match the programs' descriptions. A description that matches
// nothing is an error.
func List(ctx context.Context, in In) ([]Listed, diag.List) {
	l := &lowering{ctx: ctx, in: in, opt: in.Options, file: &ast.File{}, handlerOf: map[string]*handler{}}
	l.types, l.vars = newTypes(l), newVariables()
	var specs []dast.Spec
	for _, p := range in.Programs {
		for _, i := range p.Items {
			if c, ok := i.(*dast.Clause); ok {
				specs = append(specs, c.Specs...)
			}
		}
	}
	if len(in.Programs) == 0 {
		specs = everything
	}
	out := lister{l: l}
	for i := range specs {
		before := len(out.list)
		out.spec(&specs[i])
		if len(out.list) == before && !l.diags.HasErrors() {
			l.errorAt(diag.DProbe, &specs[i], "failed to match %s: no probe matches description", specs[i].Text)
		}
	}
	return out.list, l.diags
}

type lister struct {
	l    *lowering
	list []Listed
}

func (x *lister) spec(s *dast.Spec) {
	sites := x.l.sites(s)
	if s.Name == "" { // as DTrace has them
		slices.Reverse(sites)
	}
	for _, p := range sites {
		for _, f := range x.functions(p) {
			id := p.id
			if id > 3 {
				id = 4 + len(x.list)
			}
			x.list = append(x.list, Listed{ID: id, Provider: p.provider, Module: p.module, Function: f, Name: p.name})
		}
	}
}

// functions returns the functions of a probe that represents several.
func (x *lister) functions(p *site) []string {
	if p.functionNow == nil {
		return []string{p.function}
	}
	if p.kind == atSyscallEntry || p.kind == atSyscallReturn {
		return x.l.syscallNames(p.function)
	}
	module := p.module
	if module == "vmlinux" {
		module = "kernel"
	}
	places, err := x.l.in.Symbols.Places(x.l.ctx, query.Query{Module: module, Func: orAny(p.function), Symbols: true})
	if err != nil {
		return nil
	}
	var out []string
	for i := range places {
		out = append(out, places[i].Func)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
