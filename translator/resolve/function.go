// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"slices"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// pending is a function whose body is not lowered yet.
type pending struct {
	fn   *function
	plan *plan.Function
	site *site
}

// instance returns the plan's function for fn as called at site s. A function that reads target
// variables has an instance for each probe.
func (r *resolver) instance(fn *function, rest []*function, s *site) *plan.Function {
	s = r.siteFor(r.chainNeed(fn, rest), s)
	if p, ok := fn.made[s]; ok {
		return p
	}
	p := &plan.Function{Name: fn.decl.Name, CName: r.cnames.name("gs_f_", fn.decl.Name), Pos: fn.decl.Pos,
		Ret: planType(fn.decl.Ret), HasNext: hasNext(fn.decl)}
	fn.made[s] = p
	r.prog.Functions = append(r.prog.Functions, p)
	r.todo = append(r.todo, &pending{fn: fn, plan: p, site: s})
	if p.HasNext && len(rest) > 0 {
		r.guruNext(fn, rest[0])
		p.Overload = r.instance(rest[0], rest[1:], s)
	}
	return p
}

// drain lowers pending functions, and the probes of library files that joined, until
// no new names turn up.
func (r *resolver) drain() {
	for r.ctx.Err() == nil && (len(r.todo) > 0 || r.expanded < len(r.names.joined)) {
		if len(r.todo) == 0 {
			r.probes()
			continue
		}
		p := r.todo[0]
		r.todo = r.todo[1:]
		r.lowerFunction(p)
	}
}

func (r *resolver) lowerFunction(p *pending) {
	u := r.newUnit(p.site, p.fn.home, &p.plan.Params)
	u.fn, u.of = p.plan, p.fn
	if n := len(p.fn.decl.Params); n > plan.MaxParams {
		r.errs.At(diag.TooManyValues, plan.P(p.fn.decl.Params[plan.MaxParams].P), "a function can have at most %d parameters, not %d", plan.MaxParams, n)
	}
	for _, a := range p.fn.decl.Params {
		if _, dup := u.locals[a.Name]; dup {
			r.errs.At(diag.DuplicateName, plan.P(a.P), "duplicate parameter name '%s'", a.Name)
		}
		u.local(a.Name, plan.P(a.P)).Type = planType(a.Type)
	}
	u.list = &p.plan.Locals
	if c := p.fn.decl.Embedded; c != nil {
		r.embeddedFunction(p, c)
		return
	}
	u.source = []piece{{p.fn.decl.Body, p.fn.home}}
	p.plan.Body = u.block(p.fn.decl.Body)
}

func planType(t ast.TypeName) plan.Type {
	switch t {
	case ast.LongType:
		return plan.Long
	case ast.StringType:
		return plan.String
	}
	return plan.Unknown
}

// hasNext reports whether the function uses next, which calls the next overload.
func hasNext(f *ast.Function) bool {
	if f.Embedded != nil {
		return mentionsNext(f.Embedded.Text)
	}
	found := false
	inspect(f.Body, func(s ast.Stmt) {
		if _, ok := s.(*ast.Next); ok {
			found = true
		}
	}, nil)
	return found
}

// calleesFirst sorts functions so that callees come before their callers, and marks functions that
// may call themselves.
func calleesFirst(list []*plan.Function) []*plan.Function {
	var out []*plan.Function
	done := map[*plan.Function]bool{}
	var visit func(f *plan.Function)
	visit = func(f *plan.Function) {
		if done[f] {
			return
		}
		done[f] = true
		for _, c := range plan.DirectCallees(f) {
			visit(c)
		}
		out = append(out, f)
	}
	for _, f := range list {
		visit(f)
	}
	for _, group := range plan.Groups(out, plan.DirectCallees) {
		for _, f := range group {
			f.Recursive = len(group) > 1 || slices.Contains(plan.DirectCallees(f), f)
		}
	}
	return out
}
