// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// constants does constant propagation in handlers: if the only assignment to a variable is a
// literal, before all reads, the literal replaces the variable. Variables that aliases set, such as
// the name of a system call, are then not copied at each hit.
func constants(p *plan.Program) {
	for _, h := range p.Handlers {
		c := constant{limits: p.Limits, used: mentions(h)}
		c.list(h.Body.Stmts, stores(h))
		if c.values == nil {
			continue
		}
		plan.RewriteStmt(h.Body, c.literal, c.setting)
	}
}

// constant collects the variables of one handler.
type constant struct {
	limits plan.Limits
	values map[*plan.Local]plan.Expr
	sets   map[plan.Stmt]bool
	read   map[*plan.Local]bool
	// used counts the occurrences of a variable, including the assignment. A variable that is never
	// read stays, so that elide warns about it.
	used map[*plan.Local]int
}

// list visits statements that run once each, in order.
func (c *constant) list(list []plan.Stmt, stores map[*plan.Local]int) {
	for _, s := range list {
		if b, ok := s.(*plan.Block); ok {
			c.list(b.Stmts, stores)
			continue
		}
		if l, x := setting(s); l != nil && stores[l] == 1 && c.used[l] > 1 && !c.read[l] {
			if c.values == nil {
				c.values, c.sets = map[*plan.Local]plan.Expr{}, map[plan.Stmt]bool{}
			}
			c.values[l], c.sets[s] = x, true
			continue
		}
		c.reads(s)
	}
}

func (c *constant) reads(s plan.Stmt) {
	plan.InspectStmt(s, nil, func(e plan.Expr) bool {
		if r, ok := e.(*plan.LocalRef); ok {
			if c.read == nil {
				c.read = map[*plan.Local]bool{}
			}
			c.read[r.Local] = true
		}
		return true
	})
}

// setting returns the variable and the literal of a statement "variable = literal".
func setting(s plan.Stmt) (*plan.Local, plan.Expr) {
	do, ok := s.(*plan.Do)
	if !ok {
		return nil, nil
	}
	a, ok := do.X.(*plan.Assign)
	if !ok || a.Op != "=" {
		return nil, nil
	}
	l, ok := a.L.(*plan.LocalRef)
	if !ok {
		return nil, nil
	}
	switch a.R.(type) {
	case *plan.Num, *plan.Str:
		return l.Local, a.R
	}
	return nil, nil
}

// literal replaces the read of a variable with what the variable would hold of its literal: the
// fold that follows does not know of NULs and the length of strings.
func (c *constant) literal(e plan.Expr) plan.Expr {
	r, ok := e.(*plan.LocalRef)
	if !ok || c.values[r.Local] == nil {
		return e
	}
	switch x := c.values[r.Local].(type) {
	case *plan.Num:
		return &plan.Num{Base: plan.Base{P: r.P, T: x.T}, Value: x.Value}
	case *plan.Str:
		return &plan.Str{Base: plan.Base{P: r.P, T: x.T}, Value: c.limits.Cut(x.Value)}
	}
	return e
}

// setting drops the assignments to replaced variables.
func (c *constant) setting(s plan.Stmt) plan.Stmt {
	if c.sets[s] {
		return &plan.Block{P: *s.Place()}
	}
	return s
}

// mentions returns the number of occurrences of each variable of a handler.
func mentions(h *plan.Handler) map[*plan.Local]int {
	out := map[*plan.Local]int{}
	plan.InspectStmt(h.Body, nil, func(e plan.Expr) bool {
		if r, ok := e.(*plan.LocalRef); ok {
			out[r.Local]++
		}
		return true
	})
	return out
}

// stores returns the number of stores into each variable of a handler. A store other than an
// assignment counts twice, so that the variable does not count as a constant.
func stores(h *plan.Handler) map[*plan.Local]int {
	out := map[*plan.Local]int{}
	plan.InspectStores(h.Body, func(l *plan.Local, assigned bool) {
		out[l]++
		if !assigned {
			out[l]++
		}
	})
	return out
}
