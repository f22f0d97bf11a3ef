// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// mostShared is the size of the largest array that has a part per CPU, or a lock for each part of its
// elements. Of a larger one, a CPU's part would hold too few of the elements that are in use, and putting
// the elements of all parts into one list would take a timer too long.
const mostShared = 4096

// partly finds the globals of which each CPU has a part: probes that are hit often only add to them,
// and only timers that tick rarely, and begin, end and error probes, use them in another way.
func partly(p *plan.Program, effects *plan.Effects, inFunctions *plan.Uses) map[*plan.Global]bool {
	out := map[*plan.Global]bool{}
	for _, g := range p.Globals {
		out[g] = canHaveParts(p, g) && !inFunctions.Has(g)
	}
	hot := map[*plan.Global]bool{}
	for _, h := range p.Handlers {
		a := newAdding(effects)
		switch {
		case !h.Sleeps && !h.Rare:
			a.handler(h)
		case !h.ConditionInside: // it is evaluated before the handler has gathered
			a.used(h.Condition)
		}
		for g := range a.other {
			out[g] = false
		}
		for g := range a.adds {
			hot[g] = true
		}
	}
	room := int64(mostGathered)
	for _, g := range p.Globals {
		out[g] = out[g] && hot[g] && gatherEffort(g) <= room
		if out[g] {
			room -= gatherEffort(g)
		}
	}
	return out
}

// mostGathered is how many instructions gathering all globals takes on each CPU at most, without the shares
// of arrays. A rare timer has a budget of 1,000,000 for all CPUs, and with 128 CPUs needs no more than 400,000
// of them. It also bounds the size of a CPU's part, of which the kernel allocates up to 32 KB.
const mostGathered = 3000

// gatherEffort returns how many instructions gathering g takes on each CPU: to lock its part, and to move what is
// in it (runtime-c/data/stat.h).
func gatherEffort(g *plan.Global) int64 {
	const lock = 30
	switch {
	case g.Keys != nil || g.Type == plan.Long:
		return lock + 10
	case g.Hist == nil:
		return lock + 35
	}
	return lock + 35 + 4*modmeta.MaxBuckets
}

// canHaveParts reports whether what two CPUs have added to g can be merged to what one would have
// added.
func canHaveParts(p *plan.Program, g *plan.Global) bool {
	switch {
	case g.Type != plan.Long && g.Type != plan.Stats, g.StatOps["variance"]:
		return false
	case g.Keys != nil && (g.Wrap || g.Hist != nil || arraySize(p, g) > mostShared):
		return false
	}
	return true
}

// arraySize returns how many elements an array may have.
func arraySize(p *plan.Program, g *plan.Global) int64 {
	if g.Size == 0 {
		return p.Limits.MapEntries
	}
	return g.Size
}

// inFunctions returns the globals that functions use.
func inFunctions(p *plan.Program, effects *plan.Effects) *plan.Uses {
	u := effects.Of(nil)
	for _, f := range p.Functions {
		u.Add(effects.Function(f))
	}
	return u
}

// adding collects the globals that a handler adds to by statements, and those that it uses in another
// way.
type adding struct {
	adds, other map[*plan.Global]bool
	effects     *plan.Effects
}

func newAdding(effects *plan.Effects) *adding {
	return &adding{map[*plan.Global]bool{}, map[*plan.Global]bool{}, effects}
}

func (a *adding) handler(h *plan.Handler) {
	a.used(h.Condition)
	for _, e := range h.Saves {
		a.used(e)
	}
	a.stmt(h.Body)
}

func (a *adding) stmt(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.Block:
		if s == nil {
			return
		}
	case *plan.Do:
		a.void(s.X)
		return
	case *plan.Loop:
		a.void(s.Init)
		a.used(s.Cond)
		a.void(s.Step)
		a.stmt(s.Body)
		return
	case *plan.Foreach:
		a.other[s.Global] = true
	case *plan.HistForeach:
		a.other[s.Stat.Global] = true
	case *plan.Delete:
		a.other[s.Global] = true
	}
	exprs, stmts := plan.StmtSlots(s)
	for _, e := range exprs {
		a.used(*e)
	}
	for _, sub := range stmts {
		a.stmt(*sub)
	}
}

// void visits an expression whose value is not used.
func (a *adding) void(e plan.Expr) {
	switch x := e.(type) {
	case *plan.IncDec:
		if a.place(x.L) {
			return
		}
	case *plan.Assign:
		if (x.Op == "+=" || x.Op == "-=") && a.place(x.L) {
			a.used(x.R)
			return
		}
	case *plan.StatAdd:
		a.adds[x.Stat.Global] = true
		a.keys(x.Stat.Keys)
		a.used(x.X)
		return
	}
	a.used(e)
}

// place visits what is added to. It reports false if that is no global.
func (a *adding) place(e plan.Expr) bool {
	switch x := e.(type) {
	case *plan.GlobalRef:
		a.adds[x.Global] = true
	case *plan.Elem:
		a.adds[x.Global] = true
		a.keys(x.Keys)
	default:
		return false
	}
	return true
}

func (a *adding) keys(list []plan.Expr) {
	for _, k := range list {
		a.used(k)
	}
}

// used visits an expression whose value is used.
func (a *adding) used(e plan.Expr) {
	if e == nil {
		return
	}
	u := a.effects.Of(nil, e)
	for _, set := range []map[*plan.Global]bool{u.Reads, u.Writes} {
		for g := range set {
			a.other[g] = true
		}
	}
}
