// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// counters finds the numbers that probes only add to: n++ and n += x as
// statements. Each CPU can count for itself then, and the begin, end and error
// handlers, which run alone, see the sum. A probe that reads the number as
// well needs the exact one, hence the lock.
func counters(p *plan.Program) map[*plan.Global]bool {
	c := &counting{other: map[*plan.Global]bool{}}
	reached := map[*plan.Function]bool{}
	for _, h := range p.Handlers {
		if h.Sleeps {
			continue
		}
		c.expr(h.Condition)
		for _, s := range h.Saves {
			c.expr(s)
		}
		c.stmt(h.Body)
		for _, f := range plan.CalledIn(h.Body, h.Saves...) {
			for g := range plan.Callees(f) {
				reached[g] = true
			}
		}
	}
	for f := range reached {
		c.stmt(f.Body)
	}
	c.embedded(p)
	out := map[*plan.Global]bool{}
	for _, g := range p.Globals {
		out[g] = g.Type == plan.Long && g.Keys == nil && !c.other[g]
	}
	return out
}

// counting collects globals that are used otherwise. Those that are deleted are
// found by deleted, in all code.
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

// void takes an expression whose value is dropped.
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

// embedded C uses globals in ways that can't be seen.
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
