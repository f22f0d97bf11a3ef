// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// elide drops stores into variables that are never read, and statements without effect,
// until nothing changes. Each round removes something, so the loop ends.
func elide(p *plan.Program, l *diag.List) {
	e := &elider{list: l, reported: map[any]bool{}}
	for e.changed = true; e.changed; e.round++ {
		e.changed = false
		e.uses = check.UsesOf(p)
		e.pure = plan.Purity(p)
		bodies(p, func(s plan.Stmt) { plan.RewriteStmt(s, nil, e.stmt) })
	}
}

type elider struct {
	uses     *check.Uses
	pure     map[*plan.Function]bool
	changed  bool
	round    int
	list     *diag.List
	reported map[any]bool // positions that were warned about
}

// stmt is called on every statement, inner ones first.
func (e *elider) stmt(s plan.Stmt) plan.Stmt {
	switch s := s.(type) {
	case *plan.Block:
		s.Stmts = compact(e.reachable(s.Stmts))
	case *plan.Do:
		return e.do(s)
	case *plan.If:
		return e.ifStmt(s)
	case *plan.Loop:
		s.Init, s.Step = e.part(s.Init), e.part(s.Step)
	case *plan.Try:
		s.Body.Stmts, s.Catch.Stmts = compact(s.Body.Stmts), compact(s.Catch.Stmts)
		if len(s.Body.Stmts) == 0 {
			return e.gone(s.P)
		}
	}
	return s
}

// reachable truncates a list after the first statement that control flow can't pass, such as
// return.
func (e *elider) reachable(list []plan.Stmt) []plan.Stmt {
	for i, s := range list {
		switch s.(type) {
		case *plan.Return, *plan.Next, *plan.Break, *plan.Continue:
			if i+1 < len(list) {
				e.changed = true
				e.warn(diag.UnreachableCode, *list[i+1].Place(), "statement will never be reached")
			}
			return list[:i+1]
		}
	}
	return list
}

// compact drops empty blocks.
func compact(list []plan.Stmt) []plan.Stmt {
	var out []plan.Stmt
	for _, s := range list {
		if !isEmpty(s) {
			out = append(out, s)
		}
	}
	return out
}

func isEmpty(s plan.Stmt) bool {
	if s == nil {
		return true
	}
	b, ok := s.(*plan.Block)
	if !ok {
		return false
	}
	for _, sub := range b.Stmts {
		if !isEmpty(sub) {
			return false
		}
	}
	return true
}

func (e *elider) gone(p plan.P) plan.Stmt {
	e.changed = true
	return &plan.Block{P: p}
}

func (e *elider) ifStmt(s *plan.If) plan.Stmt {
	if s.Else != nil && isEmpty(s.Else) {
		s.Else = nil
	}
	if s.Else == nil && isEmpty(s.Then) {
		e.changed = true
		return &plan.Do{P: s.P, X: s.Cond}
	}
	return s
}

func (e *elider) do(s *plan.Do) plan.Stmt {
	stored := stored(s)
	x := e.part(s.X)
	if x == nil {
		return e.gone(stored)
	}
	if split := operands(x); split != nil {
		e.changed = true
		return split
	}
	s.X = x
	return s
}

// stored returns the position of the variable that a statement stores into, otherwise the
// statement's own. If the store is dropped, the rest of the statement gets this position.
func stored(s *plan.Do) plan.P {
	switch x := s.X.(type) {
	case *plan.Assign:
		return *x.L.Place()
	case *plan.IncDec:
		return *x.L.Place()
	}
	return s.P
}

// part reduces an expression whose value is not used to its effects; nil if it has
// none.
func (e *elider) part(x plan.Expr) plan.Expr {
	if x == nil {
		return nil
	}
	if a, ok := x.(*plan.Assign); ok && e.unread(a.L) {
		e.warnAssigned(a.P, a.L)
		e.changed = true
		e.reported[a.R.Place().Pos] = true
		return e.part(a.R)
	}
	if i, ok := x.(*plan.IncDec); ok && e.unread(i.L) {
		e.warnAssigned(i.P, i.L)
		return nil
	}
	if e.effects(x) {
		return x
	}
	e.warn(diag.SideEffectFree, *x.Place(), "Eliding side-effect-free expression")
	return nil
}

func (e *elider) unread(l plan.Expr) bool {
	r, ok := l.(*plan.LocalRef)
	return ok && !e.uses.LocalReads[r.Local]
}

// warnAssigned warns about a dropped assignment, but only in the first round: in later
// rounds, a variable may be unread only because its readers were dropped.
func (e *elider) warnAssigned(p plan.P, to plan.Expr) {
	if e.round == 0 {
		e.warn(diag.AssignmentElided, p, "Eliding assignment to '%s'", to.Place().Tok)
	}
}

// warn warns about the user's own code, once for each place. It does not warn twice about an elided
// assignment and its parts.
func (e *elider) warn(code diag.Code, p plan.P, format string, args ...any) {
	if !isUser(p) || e.reported[p.Pos] || p.Pos.From != nil {
		return
	}
	e.reported[p.Pos] = true
	d := e.list.Warnf(code, p.Pos, format, args...)
	d.Token, d.TokenKind = p.Tok, p.TokKind
}

// effects reports whether evaluating x has effects besides its value.
func (e *elider) effects(x plan.Expr) bool { return plan.HasEffect(x, e.pure) }
