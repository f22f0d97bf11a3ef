// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"sort"

	"github.com/gostap/gostap/translator/plan"
)

// planLocks picks each global's strategy and lists what each handler locks.
func planLocks(p *plan.Program) {
	effects := plan.NewEffects()
	uses := make(map[*plan.Handler]*plan.Uses, len(p.Handlers))
	saves := make(map[*plan.Handler]*plan.Uses, len(p.Handlers))
	for _, h := range p.Handlers {
		uses[h] = effects.Of(h.Body, h.Condition)
		saves[h] = effects.Of(nil, h.Saves...)
	}
	shared := sharedWrites(p, uses, saves)
	reset, counts := deleted(p), counters(p)
	for _, g := range p.Globals {
		g.Lock = strategy(g, shared[g], reset[g], counts[g])
	}
	order := globalOrder(p)
	pure := purity(p)
	for _, h := range p.Handlers {
		h.Locks = lockList(uses[h], order)
		h.SaveLocks = lockList(saves[h], order)
		h.LockFrom = lockFrom(h, effects, pure)
	}
}

// lockFrom counts the statements that need none of h's locks yet. They must
// not act on anything outside either: a lock that is not had gives up the hit
// as if it had not been.
func lockFrom(h *plan.Handler, effects *plan.Effects, pure map[*plan.Function]bool) int {
	if len(h.Locks) == 0 || touchesLocked(effects.Of(nil, h.Condition)) {
		return 0
	}
	for i, s := range h.Body.Stmts {
		if touchesLocked(effects.Of(s)) || acts(s, pure) {
			return i
		}
	}
	return 0
}

// acts reports whether s changes more than the handler's own variables.
func acts(s plan.Stmt, pure map[*plan.Function]bool) bool {
	found := false
	plan.InspectStmt(s, func(s plan.Stmt) {
		_, deletes := s.(*plan.Delete)
		found = found || deletes
	}, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Assign:
			found = found || !isLocal(e.L)
		case *plan.IncDec:
			found = found || !isLocal(e.L)
		case *plan.Match:
		case *plan.StatAdd, *plan.Store, *plan.SetReg, *plan.CExpr, *plan.Call, *plan.Print, *plan.PrintHist:
			found = found || hasEffect(e, pure)
		}
		return !found
	})
	return found
}

func isLocal(e plan.Expr) bool {
	_, ok := e.(*plan.LocalRef)
	return ok
}

func touchesLocked(u *plan.Uses) bool {
	for _, set := range []map[*plan.Global]bool{u.Reads, u.Writes} {
		for g := range set {
			if g.Lock == plan.LockRW {
				return true
			}
		}
	}
	return false
}

// sharedWrites are the globals that some handler writes while others run.
// Begin, end and error handlers run when no other probe does.
func sharedWrites(p *plan.Program, lists ...map[*plan.Handler]*plan.Uses) map[*plan.Global]bool {
	out := map[*plan.Global]bool{}
	for _, h := range p.Handlers {
		if h.Sleeps {
			continue
		}
		for _, uses := range lists {
			for g := range uses[h].Writes {
				out[g] = true
			}
		}
	}
	return out
}

// deleted are the globals that the program resets somewhere.
func deleted(p *plan.Program) map[*plan.Global]bool {
	out := map[*plan.Global]bool{}
	bodies(p, func(s plan.Stmt) {
		plan.InspectStmt(s, func(s plan.Stmt) {
			if d, ok := s.(*plan.Delete); ok {
				out[d.Global] = true
			}
		}, nil)
	})
	return out
}

// strategy is the cheapest one that keeps g whole. A statistic that is reset
// needs the lock, since a CPU can't clear the slots of the others.
func strategy(g *plan.Global, sharedWrite, reset, counter bool) plan.LockStrategy {
	switch {
	case !sharedWrite:
		return plan.LockNone
	case counter && !reset:
		return plan.LockPerCPU
	case g.Type == plan.Stats && g.Keys == nil && !reset:
		return plan.LockPerCPU
	}
	return plan.LockRW
}

func globalOrder(p *plan.Program) map[*plan.Global]int {
	order := make(map[*plan.Global]int, len(p.Globals))
	for i, g := range p.Globals {
		order[g] = i
	}
	return order
}

// lockList sorts what is locked in one order for all handlers, so that they
// can't wait for each other in a ring.
func lockList(u *plan.Uses, order map[*plan.Global]int) []plan.LockUse {
	var out []plan.LockUse
	seen := map[*plan.Global]bool{}
	add := func(g *plan.Global, write bool) {
		if g.Lock == plan.LockRW && !seen[g] {
			seen[g] = true
			out = append(out, plan.LockUse{Global: g, Write: write})
		}
	}
	for g := range u.Writes {
		add(g, true)
	}
	for g := range u.Reads {
		add(g, false)
	}
	sort.Slice(out, func(i, j int) bool { return order[out[i].Global] < order[out[j].Global] })
	return out
}
