// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// counters finds the globals that probes only add to, by statements such as n++ and n += x. They
// can be per-CPU counters: the begin, end and error handlers, which run while no other handler
// does, read the sum. If another probe reads the global, it needs the exact value, and the global
// needs a lock.
func counters(p *plan.Program) map[*plan.Global]bool {
	c := &counting{other: map[*plan.Global]bool{}}
	var called []*plan.Function
	for _, h := range p.Handlers {
		if h.Sleeps {
			continue
		}
		c.expr(h.Condition)
		for _, s := range h.Saves {
			c.expr(s)
		}
		c.stmt(h.Body)
		called = append(called, plan.CalledIn(h.Body, h.Saves...)...)
	}
	for f := range plan.Callees(called...) {
		c.stmt(f.Body)
	}
	c.embedded(p)
	out := map[*plan.Global]bool{}
	for _, g := range p.Globals {
		out[g] = g.Type == plan.Long && g.Keys == nil && !c.other[g]
	}
	return out
}

// counting collects the globals that are used in another way. Globals that are deleted
// are found separately, by function deleted.
type counting struct{ other map[*plan.Global]bool }

func (c *counting) stmt(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.Block:
		if s == nil {
			return
		}
	case *plan.Do:
		c.void(s.X)
		return
	case *plan.Loop:
		c.void(s.Init)
		c.expr(s.Cond)
		c.void(s.Step)
		c.stmt(s.Body)
		return
	}
	exprs, stmts := plan.StmtSlots(s)
	for _, e := range exprs {
		c.expr(*e)
	}
	for _, sub := range stmts {
		c.stmt(*sub)
	}
}

// void visits an expression whose value is not used.
func (c *counting) void(e plan.Expr) {
	switch x := e.(type) {
	case *plan.IncDec:
		if _, ok := x.L.(*plan.GlobalRef); ok {
			return
		}
	case *plan.Assign:
		if _, ok := x.L.(*plan.GlobalRef); ok && (x.Op == "+=" || x.Op == "-=") {
			c.expr(x.R)
			return
		}
	}
	c.expr(e)
}

func (c *counting) expr(e plan.Expr) {
	plan.InspectExpr(e, func(e plan.Expr) bool {
		if r, ok := e.(*plan.GlobalRef); ok {
			c.other[r.Global] = true
		}
		return true
	})
}

// embedded adds the globals that embedded C uses, because it may do anything with them.
func (c *counting) embedded(p *plan.Program) {
	for _, f := range p.Functions {
		for _, g := range f.Pragma.Read {
			c.other[g] = true
		}
		for _, g := range f.Pragma.Write {
			c.other[g] = true
		}
	}
}
