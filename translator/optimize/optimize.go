// SPDX-License-Identifier: GPL-2.0-or-later

// Package optimize rewrites a plan without changing what it does: it folds constants,
// drops code without effect, and chooses the lock strategy of every global.
package optimize

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// Elide drops unused code before types are inferred. Errors in dropped code are then
// not reported, as in SystemTap, which also elides before it infers types.
func Elide(p *plan.Program) diag.List {
	var l diag.List
	foldAll(p)
	elide(p, &l)
	p.Functions = plan.Reachable(p)
	dropSaves(p)
	return l
}

// Optimize rewrites p in place and returns it. If p.KeepDead is set, no code is
// dropped. A program without probes is an error.
func Optimize(p *plan.Program) (*plan.Program, diag.List) {
	if p == nil {
		return nil, nil
	}
	var l diag.List
	if !p.KeepDead {
		foldAll(p)
		constants(p)
		foldAll(p)
		elide(p, &l)
		deferText(p)
		dropHandlers(p, &l)
		p.Functions = plan.Reachable(p)
		dropGlobals(p)
	}
	if len(p.Handlers) == 0 {
		d := l.Errorf(diag.NoProbes, source.Pos{}, "no probes found")
		d.Kind = "semantic"
		return nil, l
	}
	for _, h := range p.Handlers {
		h.Body.Stmts = flat(h.Body.Stmts)
	}
	if !p.KeepDead {
		share(p)
	}
	placeConditions(p)
	planLocks(p)
	plan.InternFormats(p)
	return p, l
}

// flat merges nested blocks into a handler's outermost block, so that prologues and
// the script's own block are one list.
func flat(list []plan.Stmt) []plan.Stmt {
	var out []plan.Stmt
	for _, s := range list {
		if b, ok := s.(*plan.Block); ok {
			out = append(out, flat(b.Stmts)...)
			continue
		}
		out = append(out, s)
	}
	return out
}

// bodies calls f on the body of every function and handler.
func bodies(p *plan.Program, f func(plan.Stmt)) {
	for _, fn := range p.Functions {
		if fn.Body != nil {
			f(fn.Body)
		}
	}
	for _, h := range p.Handlers {
		f(h.Body)
	}
}

// foldAll folds constants everywhere, and removes branches that are never taken.
func foldAll(p *plan.Program) {
	bodies(p, func(s plan.Stmt) { plan.RewriteStmt(s, Fold, foldStmt) })
	for _, h := range p.Handlers {
		h.Condition = plan.RewriteExpr(h.Condition, Fold)
	}
}

// foldStmt keeps only the live branch of an if with a constant condition, and drops a
// loop that is never entered.
func foldStmt(s plan.Stmt) plan.Stmt {
	switch s := s.(type) {
	case *plan.If:
		return foldIf(s)
	case *plan.Loop:
		c, ok := s.Cond.(*plan.Num)
		switch {
		case !ok:
			return s
		case c.Value != 0:
			s.Cond = nil
			return s
		case s.Init != nil:
			return &plan.Do{P: s.P, X: s.Init}
		}
		return &plan.Block{P: s.P}
	}
	return s
}

func foldIf(i *plan.If) plan.Stmt {
	c, ok := i.Cond.(*plan.Num)
	switch {
	case !ok:
		return i
	case c.Value != 0:
		return i.Then
	case i.Else != nil:
		return i.Else
	}
	return &plan.Block{P: i.P}
}

func isUser(p plan.P) bool { return p.Pos.File != nil && p.Pos.File.Role == source.User }
