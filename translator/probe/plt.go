// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// plt is the family of process().plt and process().plt("name"): the entries of a program's
// procedure linkage table, through which it calls shared libraries.
type plt struct{}

func (plt) match(c []*ast.Component) bool {
	r, ok := splitRoot(c)
	return ok && (is(r.rest, "plt") || is(r.rest, "plt(string)") || is(r.rest, "plt", "return") || is(r.rest, "plt(string)", "return"))
}

func (plt) forms() (out []string) {
	for _, root := range programRoots {
		out = append(out, root+".plt", root+".plt.return", root+".plt(string)", root+".plt(string).return")
	}
	return out
}

func (plt) derive(ctx context.Context, env *Env, ap *ast.ProbePoint) (out []Derived, l diag.List) {
	r, _ := splitRoot(ap.Components)
	pattern, named := text(r.rest[0])
	if !named {
		pattern = "*"
	}
	list, l := r.programs(ctx, env)
	if l.HasErrors() {
		return nil, l
	}
	p := point{root: r.process, what: r.rest[0]}
	if len(r.rest) > 1 {
		p.suffix, p.query.Want = ".return", query.Return
	}
	var missed error
	for i := range list {
		p.program, p.query.Module = &list[i], list[i].path
		stubs, err := env.Symbols.Stubs(list[i].path, pattern)
		if err != nil && !errors.As(err, new(*query.NoMatchError)) {
			return nil, placesError(p, err)
		}
		d, diags := p.stubs(env, stubs)
		out, l = append(out, d...), append(l, diags...)
		if err != nil {
			missed = err
		}
	}
	l = skipped(out, l)
	if len(out) == 0 && missed != nil && !l.HasErrors() {
		return nil, placesError(p, missed)
	}
	return out, l
}

// stubs returns the probes of the entries that can be probed.
func (p *point) stubs(env *Env, list []query.Place) ([]Derived, diag.List) {
	if p.query.Want == query.Return {
		for i := range list {
			list[i].Refused = cmp.Or(list[i].Refused, places.RefusedCallReturn(list[i].Func))
		}
	}
	d, l := allowed(env, p.what, p.query.Want, list, p.stubPP, func(pl *query.Place) Derived { return p.stub(env, pl) })
	return d, append(l, p.throughReturns(env, list)...)
}

func (p *point) stubPP(pl *query.Place) string {
	return p.program.root() + ".plt(" + strconv.Quote(pl.Func) + ")" + p.suffix
}

// stub returns the probe of one entry.
func (p *point) stub(env *Env, pl *query.Place) Derived {
	d := p.inProgram(env, pl)
	d.PP = p.stubPP(pl)
	d.Vars = &pltVars{Scope: target.Scope{Env: env.vars, Module: pl.Module}}
	return d
}

// pltVars has $$name, the name of the called function. The name is in the probe's row, so that all
// entries of a program share one handler.
type pltVars struct{ target.Scope }

// ShareKey includes the program, because another program may have another type of the same name.
func (v *pltVars) ShareKey() string { return "plt " + v.Module }

func (v *pltVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if t.Name == "$$name" && len(t.Path) == 0 {
		return target.Value{X: &plan.Hook{Base: target.BaseOf(n, plan.String), Name: "probe_function", Pure: true}}, nil
	}
	return target.Value{}, target.Similar(diag.NoSuchVariable, n, []string{"$$name"}, "unable to find '%s' at a call of a shared library", t.Name)
}
