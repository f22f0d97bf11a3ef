// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"sort"

	"github.com/gostap/gostap/translator/plan"
)

// planLocks chooses the lock strategy of each global and the locks of each handler.
func planLocks(p *plan.Program) {
	effects := plan.NewEffects()
	uses := make(map[*plan.Handler]*plan.Uses, len(p.Handlers))
	saves := make(map[*plan.Handler]*plan.Uses, len(p.Handlers))
	for _, h := range p.Handlers {
		uses[h] = effects.Of(h.Body, h.Condition)
		saves[h] = effects.Of(nil, entered(h)...)
	}
	shared := sharedWrites(p, uses, saves)
	reset, counts := deleted(p), counters(p)
	for _, g := range p.Globals {
		g.Lock = strategy(g, shared[g], reset[g], counts[g])
	}
	allocate(p)
	functions := inFunctions(p, effects)
	for g, is := range partly(p, effects, functions) {
		if is && g.Lock == plan.LockRW {
			g.Lock = plan.LockParts
		}
	}
	order := globalOrder(p)
	pure := plan.Purity(p)
	var striped []*stripedArray
	for again := true; again; {
		for _, h := range p.Handlers {
			h.Locks = handlerLocks(h, uses[h], order)
			h.SaveLocks = lockList(saves[h], order)
			h.LockFrom = lockFrom(h, effects, pure)
		}
		striped = arraysToStripe(p, pure, effects, functions)
		again = withoutParts(p, uses, striped)
	}
	for _, a := range striped {
		a.stripe(p)
	}
}

// withoutParts gives one lock to globals with parts to which a handler adds that locks another global as a
// whole: it writes memory that all CPUs share anyway. It reports whether there were any.
func withoutParts(p *plan.Program, uses map[*plan.Handler]*plan.Uses, striped []*stripedArray) bool {
	found := false
	for _, h := range p.Handlers {
		if h.Sleeps || h.Rare || !locksWhole(h, striped) {
			continue
		}
		for _, g := range p.Globals {
			if g.Lock == plan.LockParts && uses[h].Has(g) {
				g.Lock, found = plan.LockRW, true
			}
		}
	}
	return found
}

// entered returns what h evaluates when the probed function is entered, so that its values are saved.
func entered(h *plan.Handler) []plan.Expr {
	if len(h.Saves) == 0 || !h.ConditionInside {
		return h.Saves
	}
	return append([]plan.Expr{h.Condition}, h.Saves...)
}

// lockFrom counts the statements at the start of h that can run before its locks are
// taken. They use no locked global and change nothing outside the handler, because if a
// lock can't be acquired, the hit is skipped as if the handler had not run.
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

// acts reports whether s changes anything besides the handler's own variables.
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
		case *plan.StatAdd, *plan.Store, *plan.SetReg, *plan.CExpr, *plan.Hook, *plan.Call, *plan.Print, *plan.PrintHist:
			found = found || plan.HasEffect(e, pure)
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
			switch g.Lock {
			case plan.LockRW, plan.LockParts, plan.LockStripes:
				return true
			}
		}
	}
	return false
}

// sharedWrites returns the globals that a handler writes while other handlers may run. Begin, end
// and error handlers run when no other handler does.
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

// deleted returns the globals that the program resets by a delete statement.
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

// strategy returns the cheapest safe strategy for g. A statistic that is reset needs a lock,
// because one CPU can't clear the slots of other CPUs.
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

// handlerLocks returns the locks of h. A handler that only adds to globals with parts locks this CPU's
// part, once for all of them. Others lock the global, and move to it what CPUs have added to their parts.
//
// Globals with parts are last: a handler that has no share of an element releases its part, and then waits
// for the global with all its other locks held.
func handlerLocks(h *plan.Handler, u *plan.Uses, order map[*plan.Global]int) []plan.LockUse {
	var others, parts []plan.LockUse
	for _, l := range lockList(u, order) {
		if l.Global.Lock == plan.LockParts {
			l.Gather = h.Sleeps || h.Rare
			l.Part = !l.Gather
			parts = append(parts, l)
		} else {
			others = append(others, l)
		}
	}
	if len(parts) > 0 && parts[0].Part {
		parts = parts[:1]
	}
	return append(others, parts...)
}

// mostStatic is how many counters of a script are per-CPU data of its module. The kernel has 8 KB for such data
// of all modules together, and can't load any module that has some when these are used up.
const mostStatic = 16

// allocate has the slots of the other counters allocated, which takes an instruction more for each hit.
func allocate(p *plan.Program) {
	n := 0
	for _, g := range p.Globals {
		if g.Lock == plan.LockPerCPU && g.Type == plan.Long {
			n++
			g.Allocated = n > mostStatic
		}
	}
}

func globalOrder(p *plan.Program) map[*plan.Global]int {
	order := make(map[*plan.Global]int, len(p.Globals))
	for i, g := range p.Globals {
		order[g] = i
	}
	return order
}

// lockList sorts a handler's locks in the global order. All handlers acquire locks in
// this order, so that they can't deadlock.
func lockList(u *plan.Uses, order map[*plan.Global]int) []plan.LockUse {
	var out []plan.LockUse
	seen := map[*plan.Global]bool{}
	add := func(g *plan.Global, write bool) {
		if (g.Lock == plan.LockRW || g.Lock == plan.LockParts) && !seen[g] {
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
