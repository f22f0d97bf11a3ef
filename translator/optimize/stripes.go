// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"fmt"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// arraysToStripe finds the arrays that get a lock for each part of their elements, instead of one for all:
// those of which each handler that is hit often uses one element only, by the same keys wherever it names
// it. Rare timers, begin, end and error probes may use the array in any way; they lock all parts.
//
// The keys are computed before the lock is acquired, into variables of the handler.
//
// A rare timer joins all its arrays with stripes, which takes 100 instructions an element, so the arrays of a
// timer have at most as many elements as one may have.
func arraysToStripe(p *plan.Program, pure map[*plan.Function]bool, effects *plan.Effects, inFunctions *plan.Uses) (out []*stripedArray) {
	joined := map[*plan.Handler]int64{}
	for _, g := range p.Globals {
		if g.Lock != plan.LockRW || !canBeStriped(p, g) || inFunctions.Has(g) {
			continue
		}
		if a := stripedBy(p, g, pure, effects); a != nil && a.join(p, joined) {
			out = append(out, a)
		}
	}
	return out
}

// join adds the elements of the array to those that rare timers join, if these are not too many then.
func (a *stripedArray) join(p *plan.Program, joined map[*plan.Handler]int64) bool {
	size := arraySize(p, a.global)
	var by []*plan.Handler
	for _, h := range p.Handlers {
		if h.Rare && !h.Sleeps && locks(h.Locks, a.global) {
			by = append(by, h)
		}
	}
	for _, h := range by {
		if joined[h]+size > mostShared {
			return false
		}
	}
	for _, h := range by {
		joined[h] += size
	}
	return true
}

// stripedArray is an array with the elements that handlers use of it.
type stripedArray struct {
	global *plan.Global
	uses   map[*plan.Handler]*elementUse
}

func canBeStriped(p *plan.Program, g *plan.Global) bool {
	return g.Keys != nil && !g.Wrap && g.Hist == nil && arraySize(p, g) <= mostShared
}

// stripedBy returns the uses of g if all handlers allow stripes, otherwise nil.
func stripedBy(p *plan.Program, g *plan.Global, pure map[*plan.Function]bool, effects *plan.Effects) *stripedArray {
	a := &stripedArray{g, map[*plan.Handler]*elementUse{}}
	many := false // elements
	for _, h := range p.Handlers {
		if h.Sleeps || h.Rare || !locks(h.Locks, g) && !locks(h.SaveLocks, g) {
			continue
		}
		u := elementsOf(h, g)
		if !u.one || locks(h.SaveLocks, g) || lockedCondition(h, effects) || !computable(u.keys, h, pure) {
			return nil
		}
		a.uses[h] = u
		many = many || !allConstant(u.keys)
	}
	if !many {
		return nil
	}
	return a
}

// stripe gives the array its stripes.
func (a *stripedArray) stripe(p *plan.Program) {
	a.global.Lock = plan.LockStripes
	for _, h := range p.Handlers {
		if u := a.uses[h]; u != nil {
			u.hoist(h, a.global)
			continue
		}
		for i := range h.Locks {
			l := &h.Locks[i]
			l.Whole = l.Whole || l.Global == a.global
		}
	}
}

// locksWhole reports whether h locks a global with one lock that will not be striped.
func locksWhole(h *plan.Handler, striped []*stripedArray) bool {
	for _, l := range h.Locks {
		isStriped := false
		for _, a := range striped {
			isStriped = isStriped || a.global == l.Global
		}
		if l.Global.Lock == plan.LockRW && !isStriped {
			return true
		}
	}
	return false
}

func allConstant(keys []plan.Expr) bool {
	for _, k := range keys {
		if !isConstant(k) {
			return false
		}
	}
	return true
}

func isConstant(e plan.Expr) bool {
	switch e.(type) {
	case *plan.Num, *plan.Str:
		return true
	}
	return false
}

func locks(list []plan.LockUse, g *plan.Global) bool {
	for _, l := range list {
		if l.Global == g {
			return true
		}
	}
	return false
}

// elementUse is how a handler uses an array: whether as one element, its keys, and where they stand.
type elementUse struct {
	one    bool
	keys   []plan.Expr
	places []*[]plan.Expr
}

func elementsOf(h *plan.Handler, g *plan.Global) *elementUse {
	u := &elementUse{one: true}
	plan.InspectStmt(h.Body, func(s plan.Stmt) {
		switch s := s.(type) {
		case *plan.Foreach:
			u.one = u.one && s.Global != g
		case *plan.HistForeach:
			u.one = u.one && s.Stat.Global != g
		case *plan.Delete:
			u.element(s.Global == g, &s.Keys)
		}
	}, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Elem:
			u.element(e.Global == g, &e.Keys)
		case *plan.In:
			u.element(e.Global == g, &e.Keys)
		case *plan.StatRef:
			u.element(e.Global == g, &e.Keys)
		case *plan.StatAdd:
			u.element(e.Stat.Global == g, &e.Stat.Keys)
		case *plan.StatGet:
			u.element(e.Stat.Global == g, &e.Stat.Keys)
		case *plan.HistBucket:
			u.one = u.one && e.Stat.Global != g
		case *plan.PrintHist:
			u.one = u.one && e.Stat.Global != g
		}
		return true
	})
	return u
}

// lockedCondition reports whether the condition of h is evaluated with its locks held.
func lockedCondition(h *plan.Handler, effects *plan.Effects) bool {
	return h.ConditionInside && touchesLocked(effects.Of(nil, h.Condition))
}

// element adds a use of an element of the array.
func (u *elementUse) element(of bool, keys *[]plan.Expr) {
	if !of {
		return
	}
	for _, p := range u.places {
		if p == keys {
			return
		}
	}
	if u.places == nil {
		u.keys = *keys
	}
	u.one = u.one && sameKeys(u.keys, *keys)
	u.places = append(u.places, keys)
}

// sameKeys reports whether two lists of keys always have the same values in one run of a handler, if its
// variables do not change. It knows the expressions that computable allows.
func sameKeys(x, y []plan.Expr) bool {
	if len(x) != len(y) || len(x) == 0 {
		return false
	}
	for i := range x {
		if x[i] == nil || y[i] == nil || !sameExpr(x[i], y[i]) {
			return false
		}
	}
	return true
}

func sameExpr(x, y plan.Expr) bool {
	switch x := x.(type) {
	case *plan.Num:
		y, ok := y.(*plan.Num)
		return ok && x.Value == y.Value
	case *plan.Str:
		y, ok := y.(*plan.Str)
		return ok && x.Value == y.Value
	case *plan.LocalRef:
		y, ok := y.(*plan.LocalRef)
		return ok && x.Local == y.Local
	case *plan.Reg:
		y, ok := y.(*plan.Reg)
		return ok && x.N == y.N && x.User == y.User
	case *plan.Arg:
		y, ok := y.(*plan.Arg)
		return ok && x.N == y.N
	case *plan.EntryValue:
		y, ok := y.(*plan.EntryValue)
		return ok && x.Slot == y.Slot
	case *plan.Bits:
		y, ok := y.(*plan.Bits)
		return ok && x.BitSize == y.BitSize && x.BitOffset == y.BitOffset && x.Signed == y.Signed && sameExpr(x.X, y.X)
	case *plan.Call:
		y, ok := y.(*plan.Call)
		return ok && x.Func == y.Func && (len(x.Args) == 0 && len(y.Args) == 0 || sameKeys(x.Args, y.Args))
	}
	return false
}

// computable reports whether keys can be computed at the place of h at which it acquires its locks: they
// have no effect, can't fail, and have the same value wherever h names them.
func computable(keys []plan.Expr, h *plan.Handler, pure map[*plan.Function]bool) bool {
	changed, arguments := changedFrom(h), !setsRegisters(h, pure)
	ok := true
	for _, k := range keys {
		plan.InspectExpr(k, func(e plan.Expr) bool {
			switch e := e.(type) {
			case *plan.Num, *plan.Str, *plan.EntryValue, *plan.Bits:
			case *plan.Reg, *plan.Arg:
				ok = ok && arguments
			case *plan.LocalRef:
				ok = ok && !changed[e.Local]
			case *plan.Call:
				ok = ok && isStable(e.Func)
			default:
				ok = false
			}
			return ok
		})
	}
	return ok
}

// isStable reports whether f has no effect, can't fail, and returns the same all through a handler, as a
// clock does not.
func isStable(f *plan.Function) bool {
	return f.Pragma.Pure && f.Pragma.Stable && f.CSucceeds && !f.HasNext && f.Overload == nil
}

// setsRegisters reports whether h changes registers after it has acquired its locks, or runs C that may.
func setsRegisters(h *plan.Handler, pure map[*plan.Function]bool) bool {
	found := false
	for _, s := range h.Body.Stmts[h.LockFrom:] {
		plan.InspectStmt(s, nil, func(e plan.Expr) bool {
			switch e := e.(type) {
			case *plan.SetReg:
				found = true
			case *plan.CExpr:
				found = found || !e.Pure
			case *plan.Call:
				found = found || !pure[e.Func] && callsGuru(e.Func)
			}
			return !found
		})
	}
	return found
}

// callsGuru reports whether a call of f may run C with effects that is not the library's, or that the library
// allows only in guru mode.
func callsGuru(f *plan.Function) bool {
	for c := range plan.Callees(f) {
		if c.Body == nil && !c.Pragma.Pure && (c.Pragma.Guru || !c.CPos.Valid() || c.CPos.File.Role != source.Tapset) {
			return true
		}
	}
	return false
}

// changedFrom returns the variables that h changes after it has acquired its locks.
func changedFrom(h *plan.Handler) map[*plan.Local]bool {
	out := map[*plan.Local]bool{}
	for _, s := range h.Body.Stmts[h.LockFrom:] {
		plan.InspectStores(s, func(l *plan.Local, _ bool) { out[l] = true })
	}
	return out
}

// hoist computes the keys in variables of h before its locks, and names these wherever the keys stood.
// Constants and variables stay.
func (u *elementUse) hoist(h *plan.Handler, g *plan.Global) {
	var keys []plan.Expr
	var sets []plan.Stmt
	for i, k := range u.keys {
		if isConstant(k) || isLocal(k) {
			keys = append(keys, k)
			continue
		}
		place := *k.Place()
		l := &plan.Local{Name: fmt.Sprintf("key%d of %s", i+1, g.Name), CName: fmt.Sprintf("gs_key%d_%s", i+1, g.CName), Type: k.Type()}
		h.Locals = append(h.Locals, l)
		ref := func() plan.Expr { return &plan.LocalRef{Base: plan.Base{P: place, T: l.Type}, Local: l} }
		keys = append(keys, ref())
		sets = append(sets, &plan.Do{P: place, X: &plan.Assign{Base: plan.Base{P: place, T: l.Type}, Op: "=", L: ref(), R: k}})
	}
	for _, at := range u.places {
		*at = keys
	}
	rest := append(sets, h.Body.Stmts[h.LockFrom:]...)
	h.Body.Stmts = append(h.Body.Stmts[:h.LockFrom:h.LockFrom], rest...)
	h.LockFrom += len(sets)
	for i := range h.Locks {
		if h.Locks[i].Global == g {
			h.Locks[i].Keys = keys
		}
	}
}
