// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// handler prints a handler, with its condition and with the entry function that saves
// values for a return probe.
func (g *gen) handler(h *plan.Handler) {
	w := &g.body
	g.handlerComment(w, h)
	if len(h.Saves) > 0 {
		g.entry(w, h)
	}
	if hasOuterCondition(h) {
		g.condition(w, h)
	}
	f := g.newFn()
	f.params = g.typedArgs(h)
	f.locals, f.sleeps = h.Locals, h.Sleeps
	f.budget = g.facts.needsBudget(h)
	if h.Body != nil {
		f.calls, f.spends = g.callsFrom(h.Body, insideOf(h)...)
		f.spends = f.spends || f.budget
	}
	if len(h.Saves) > 0 {
		f.declareSaved(h)
	}
	locks := h.Locks
	if h.Sleeps {
		f.gathers, f.joins, locks = gathers(h.Locks), joins(h.Locks), nil
	}
	f.inPart = len(locks) > 0 && locks[len(locks)-1].Part
	if f.inPart {
		f.partLost = "done"
		if n := len(locks); n > 1 {
			f.partLost = fmt.Sprintf("unlock_%d", n-1)
		}
		f.declare("struct gs_parts *gs_p = raw_cpu_ptr(gs_parts);")
	}
	if h.Body != nil {
		f.handlerBody(h, locks)
	}
	f.finish()
	g.budgeted[h] = g.budgeted[h] || f.spends
	g.frames[h] = max(g.frames[h], f.frameBytes())
	if f.params == nil {
		f.printLocked(w, h.Name, fmt.Sprintf("static void %s(struct gs_ctx *c)", h.Name), locks)
		return
	}
	f.printLocked(w, typedName(h), f.typedHead(w, h), locks)
	f.typedCall(w, h)
}

// handlerBody prints a handler's statements, after a condition that is inside. The first LockFrom
// statements run before its locks are taken; then the stripes are found of elements that are locked.
func (f *fn) handlerBody(h *plan.Handler, locks []plan.LockUse) {
	list, n := h.Body.Stmts, h.LockFrom
	if len(locks) == 0 {
		n = 0
	}
	early := n > 0 || hasKeys(locks)
	if early {
		f.exit, f.onError = "done", "done"
	}
	f.inside(h, "")
	if len(list) == 0 {
		return
	}
	f.spend(len(list), list[0])
	for _, s := range list[:n] {
		f.stmt(s)
	}
	if early {
		f.stripesOf(locks)
		f.early, f.w = f.w, writer{depth: f.w.depth}
		f.exit, f.onError = "out", "out"
	}
	for _, s := range list[n:] {
		f.stmt(s)
	}
}

// callsFrom reports whether the code calls functions, and whether one of them uses the
// action budget.
func (g *gen) callsFrom(s plan.Stmt, list ...plan.Expr) (calls, spends bool) {
	for _, f := range plan.CalledIn(s, list...) {
		calls = true
		spends = spends || g.facts.spends[f]
	}
	return calls, spends
}

// handlerComment shows the probe point and the script line.
func (g *gen) handlerComment(w *writer, h *plan.Handler) {
	if !h.Pos.Valid() {
		w.linef("/* probe %s */", comment(h.PP))
		return
	}
	line, _ := h.Pos.LineCol()
	w.line("/*")
	w.linef(" * probe %s", comment(h.PP))
	w.linef(" * %s:%d: %s", comment(h.Pos.File.Name), line, comment(h.Pos.File.Line(line)))
	w.line(" */")
}

// printLocked prints a function that holds locks while its body runs. If trylock fails,
// the hit is skipped before the body has done anything.
func (f *fn) printLocked(w *writer, name, head string, locks []plan.LockUse) {
	together := waitsTogether(locks) || len(f.gathers) > 0
	if together {
		f.declare("unsigned int gs_tries = 0;")
	}
	f.printFrame(w, name)
	w.line(head)
	w.line("{")
	f.printDecls(w, name)
	f.startStrings(w)
	if len(f.early.lines) > 0 {
		w.append(&f.early)
		w.home()
	}
	w.depth = 1
	for _, l := range f.joins {
		f.join(w, l.Global, "out")
	}
	for _, l := range f.gathers {
		f.gather(w, l, "out", false)
	}
	for i, l := range locks {
		label := "out"
		if i+1 < len(locks) {
			label = fmt.Sprintf("unlock_%d", i+1)
		}
		f.lock(w, i, l, f.trylock(l, together), label, len(gathers(locks)) > fewGathers)
	}
	w.depth = 0
	w.append(&f.w)
	w.home()
	if f.used["out"] > 0 {
		w.flush("out:")
	}
	w.depth = 1
	for i := len(locks) - 1; i >= 0; i-- {
		w.linef("%s;", f.unlock(locks[i]))
		if i > 0 {
			w.flush(fmt.Sprintf("unlock_%d:", i))
		}
	}
	if f.used["done"] > 0 {
		w.flush("done:")
	}
	if f.used["out"]+f.used["done"] > 0 || len(locks) > 1 {
		w.line("return;")
	}
	w.depth = 0
	w.line("}")
	w.blank()
}

// unlock returns the call that releases a lock.
func (f *fn) unlock(l plan.LockUse) string {
	switch {
	case l.Part:
		return "gs_cpu_part_unlock(&gs_p->part)"
	case l.Keys != nil:
		return fmt.Sprintf("gs_write_unlock(&%s->lock)", f.oneOf[l.Global].stripe)
	case l.Whole:
		return fmt.Sprintf("gs_stripes_unlock(&%s__stripes)", l.Global.CName)
	}
	return fmt.Sprintf("gs_%s_unlock(&%s__lock)", lockKind(l), l.Global.CName)
}

func lockKind(l plan.LockUse) string {
	if l.Write || l.Gather {
		return "write"
	}
	return "read"
}

// waitsTogether reports whether a handler has several locks, for which it waits together as long as others
// wait for one. The stripes and parts of a global are locks, too.
func waitsTogether(locks []plan.LockUse) bool {
	return len(locks) > 1 || len(locks) == 1 && (locks[0].Whole || locks[0].Gather)
}

// lock prints the acquisition of lock i by trylock. The code at label releases it. charge is that of gather.
func (f *fn) lock(w *writer, i int, l plan.LockUse, trylock, label string, charge bool) {
	w.open(fmt.Sprintf("if (!%s) {", trylock))
	w.linef("gs_lock_failed(c, %d);", f.g.globalIndex(l.Global))
	if i == 0 {
		w.line("return;")
	} else {
		w.linef("goto unlock_%d;", i)
	}
	w.end("}")
	switch {
	case l.Gather:
		f.gather(w, l, label, charge)
	case l.Whole:
		f.join(w, l.Global, label)
	}
}

// trylock returns the call that acquires a lock; together: it is one of several.
func (f *fn) trylock(l plan.LockUse, together bool) string {
	one, tries := "", ""
	if together {
		one, tries = "_one", ", &gs_tries"
	}
	switch {
	case l.Part:
		return fmt.Sprintf("gs_cpu_part_trylock%s(&gs_p->part%s)", one, tries)
	case l.Keys != nil:
		return fmt.Sprintf("gs_write_trylock%s(&%s->lock%s)", one, f.oneOf[l.Global].stripe, tries)
	case l.Whole:
		return fmt.Sprintf("gs_stripes_trylock(&%s__stripes%s)", l.Global.CName, tries)
	}
	return fmt.Sprintf("gs_%s_trylock%s(&%s__lock%s)", lockKind(l), one, l.Global.CName, tries)
}

func (g *gen) globalIndex(v *plan.Global) int {
	for i, x := range g.p.Globals {
		if x == v {
			return i
		}
	}
	return -1
}

// entry prints the function that evaluates the saved values. It runs as a handler does, with an
// action budget of its own.
func (g *gen) entry(w *writer, h *plan.Handler) {
	f := g.newFn()
	f.locals = h.SaveLocals
	f.budget = g.facts.entryNeedsBudget(h)
	f.calls, f.spends = g.callsFrom(nil, append(insideOf(h), h.Saves...)...)
	f.spends = f.spends || f.budget
	g.budgeted[h] = f.spends
	name := h.Name + "_entry"
	f.declare("struct %s_saved *gs_to = gs_saved;", h.Name)
	f.inside(h, "c->error = GS_SKIPPED;")
	for i, e := range h.Saves {
		f.save(i, e)
	}
	g.frames[h] = f.frameBytes()
	f.printLocked(w, name, fmt.Sprintf("static void %s(struct gs_ctx *c, void *gs_saved)", name), h.SaveLocks)
}

// save prints the evaluation of the value for slot i. It counts as a statement.
func (f *fn) save(i int, e plan.Expr) {
	longs, strs := f.longs.mark(), f.strs.mark()
	f.w.pos(e.Place().Pos)
	if f.budget {
		f.last = f.loc(e.Place())
		f.spend(1, nil)
		f.weighExpressions(e)
	}
	if e.Type() == plan.String {
		f.strInto(fmt.Sprintf("gs_to->v%d", i), e)
	} else {
		f.w.linef("gs_to->v%d = %s;", i, f.whole(e))
	}
	f.longs.release(longs)
	f.strs.release(strs)
}
