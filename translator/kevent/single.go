// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"maps"

	"github.com/gostap/gostap/translator/plan"
)

// singles finds the locals that have the same value wherever they are read: a single statement
// stores it and runs before all reads.
type singles struct {
	value  map[*plan.Local]plan.Expr
	stores map[*plan.Local]int
	read   map[*plan.Local]bool
	// ended has the locals that a branch stores into, after the branch has ended. A read after it
	// may not see the value.
	ended map[*plan.Local]bool
}

// findSingle adds a body's locals with a single value to l.single.
func (l *lowering) findSingle(body plan.Stmt) {
	s := singles{map[*plan.Local]plan.Expr{}, storesIn(body), map[*plan.Local]bool{}, map[*plan.Local]bool{}}
	s.visit(body)
	maps.Copy(l.single, s.value)
}

// visit visits statements in the order in which they run.
func (s *singles) visit(st plan.Stmt) {
	switch st := st.(type) {
	case *plan.Block:
		for _, x := range st.Stmts {
			s.visit(x)
		}
	case *plan.If:
		s.reads(st.Cond)
		s.branch(st.Then)
		s.branch(st.Else)
	default:
		s.simple(st)
	}
}

// branch visits statements that may not run.
func (s *singles) branch(st plan.Stmt) {
	before := maps.Clone(s.value)
	s.visit(st)
	for l := range s.value {
		if before[l] == nil {
			s.ended[l] = true
		}
	}
}

// simple visits a statement that contains no statements, or that events can't run.
func (s *singles) simple(st plan.Stmt) {
	l, x := plainStore(st)
	if l == nil {
		plan.InspectStmt(st, nil, s.note)
		return
	}
	s.reads(x)
	if s.stores[l] == 1 && !s.read[l] {
		s.value[l] = x
	}
}

func (s *singles) reads(e plan.Expr) { plan.InspectExpr(e, s.note) }

func (s *singles) note(e plan.Expr) bool {
	if r, ok := e.(*plan.LocalRef); ok {
		s.read[r.Local] = true
		if s.ended[r.Local] {
			delete(s.value, r.Local)
		}
	}
	return true
}

// plainStore returns the local and the value of a statement "local = value".
func plainStore(s plan.Stmt) (*plan.Local, plan.Expr) {
	do, ok := s.(*plan.Do)
	if !ok {
		return nil, nil
	}
	a, ok := do.X.(*plan.Assign)
	if !ok || a.Op != "=" {
		return nil, nil
	}
	if r, ok := a.L.(*plan.LocalRef); ok {
		return r.Local, a.R
	}
	return nil, nil
}

// storesIn counts the stores into each local.
func storesIn(body plan.Stmt) map[*plan.Local]int {
	out := map[*plan.Local]int{}
	plan.InspectStmt(body, func(s plan.Stmt) {
		for _, v := range storedBy(s) {
			out[v]++
		}
	}, func(e plan.Expr) bool {
		var place plan.Expr
		switch e := e.(type) {
		case *plan.Assign:
			place = e.L
		case *plan.IncDec:
			place = e.L
		}
		if r, ok := place.(*plan.LocalRef); ok {
			out[r.Local]++
		}
		return true
	})
	return out
}

// storedBy returns the locals that a statement itself stores into.
func storedBy(s plan.Stmt) []*plan.Local {
	switch s := s.(type) {
	case *plan.Foreach:
		return append([]*plan.Local{s.Value}, s.Keys...)
	case *plan.HistForeach:
		return []*plan.Local{s.Value, s.Key}
	case *plan.Try:
		return []*plan.Local{s.Var}
	}
	return nil
}
