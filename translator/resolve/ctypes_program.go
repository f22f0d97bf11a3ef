// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// This file infers the C types of globals, array elements and function parameters
// from what all probes of the program store into them.

// derived keeps the derivations of a probe, because type inference may need them
// before the probe itself is lowered.
type derived struct {
	list []derivation
	errs diag.List
}

// derivations derives a probe's points on the first call and keeps the result.
func (r *resolver) derivations(p *ast.Probe, s *scope) *derived {
	d, ok := r.derived[p]
	if !ok {
		d = &derived{}
		d.list, d.errs = r.points(p.Points, s, variant{code: []piece{{p.Body, s}}})
		if r.entered > maxEntered || r.crowded {
			d.list = nil
		}
		r.derived[p] = d
	}
	return d
}

// globalFlow returns the C type on which all assignments to a global or to the elements of an array
// agree.
func (r *resolver) globalFlow(g *global) *ctype.Type {
	return r.programFlow(g.decl, func() *ctype.Type { return r.storedInto(g) })
}

// programFlow infers the type of a global or a parameter once and keeps it.
func (r *resolver) programFlow(decl any, stored func() *ctype.Type) *ctype.Type {
	if t, ok := r.flows[decl]; ok {
		return r.ask(t)
	}
	t := &localType{}
	r.flows[decl] = t
	r.settle(t, stored)
	return t.typ
}

func (r *resolver) storedInto(g *global) *ctype.Type {
	t := neutral
	r.eachUnit(func(e ast.Expr) bool { return assigns(e, g.decl.Name) }, func(u *unit, e ast.Expr) {
		if u.names.global(u.scope, g.decl.Name) == g {
			t = agree(t, u.storedType(e.(*ast.Assign)))
		}
	})
	return t
}

// assigns reports whether e stores into the variable or array called name.
func assigns(e ast.Expr, name string) bool {
	a, ok := e.(*ast.Assign)
	if !ok || a.Op == "<<<" {
		return false
	}
	switch l := a.L.(type) {
	case *ast.Ident:
		return l.Name == name
	case *ast.Index:
		return l.Array.Name == name
	}
	return false
}

// paramFlow returns the type on which all calls agree for a function's parameter.
func (r *resolver) paramFlow(fn *function, i int) *ctype.Type {
	return r.programFlow(fn.decl.Params[i], func() *ctype.Type { return r.passedTo(fn, i) })
}

func (r *resolver) passedTo(fn *function, i int) *ctype.Type {
	t := neutral
	name, n := fn.decl.Name, len(fn.decl.Params)
	calls := func(e ast.Expr) bool {
		c, ok := e.(*ast.Call)
		return ok && c.Name == name && len(c.Args) == n
	}
	r.eachUnit(calls, func(u *unit, e ast.Expr) {
		for _, f := range u.names.chain(u.scope, name, n) {
			if f == fn {
				t = agree(t, u.flow(e.(*ast.Call).Args[i]))
			}
		}
	})
	return t
}

// eachUnit calls visit with every expression of the program for which match returns
// true, once for each probe that contains it.
func (r *resolver) eachUnit(match func(ast.Expr) bool, visit func(*unit, ast.Expr)) {
	for i := 0; i < len(r.names.joined); i++ { // deriving a probe may add library files to the list
		s := r.names.joined[i]
		for _, p := range s.file.Probes {
			r.eachDerivation(p, s, match, visit)
		}
		for _, fn := range s.all {
			for _, e := range matching(fn.decl.Body, match) {
				visit(r.bodyUnit(fn, r.shared), e)
			}
		}
	}
}

func (r *resolver) eachDerivation(p *ast.Probe, s *scope, match func(ast.Expr) bool, visit func(*unit, ast.Expr)) {
	if len(matching(p.Body, match)) == 0 && !r.throughAlias(p) {
		return
	}
	for i := range r.derivations(p, s).list {
		d := &r.derivations(p, s).list[i]
		u := r.newUnit(r.siteFor(r.handlerNeed(d), &site{vars: r.variables(d), ret: d.Return}), d.code[d.main].scope, new([]*plan.Local))
		u.source, u.main = d.code, d.main
		for _, c := range d.code {
			for _, e := range matching(c.block, match) {
				u.scope = c.scope
				visit(u, e)
			}
		}
	}
}

// throughAlias reports whether an alias's code may precede the probe's own.
func (r *resolver) throughAlias(p *ast.Probe) bool {
	for _, point := range p.Points {
		if found, _ := r.matchAliases(point); len(found) > 0 {
			return true
		}
	}
	return false
}

// bodyUnit returns a unit that has a function's body only to infer types.
func (r *resolver) bodyUnit(fn *function, s *site) *unit {
	u := r.newUnit(s, fn.home, new([]*plan.Local))
	u.source, u.of = []piece{{fn.decl.Body, fn.home}}, fn
	return u
}

// matching returns the expressions below s for which match returns true.
func matching(s ast.Stmt, match func(ast.Expr) bool) []ast.Expr {
	var out []ast.Expr
	if b, ok := s.(*ast.Block); ok && b == nil { // the body of a function in C
		return nil
	}
	inspect(s, nil, func(e ast.Expr) bool {
		if match(e) {
			out = append(out, e)
		}
		return true
	})
	return out
}
