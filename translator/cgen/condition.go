// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// hasOuterCondition reports whether h has a condition that is evaluated before it is entered.
func hasOuterCondition(h *plan.Handler) bool { return h.Condition != nil && !h.ConditionInside }

// insideOf returns the condition that h itself evaluates.
func insideOf(h *plan.Handler) []plan.Expr {
	if h.ConditionInside {
		return []plan.Expr{h.Condition}
	}
	return nil
}

// inside prints a condition at the beginning of a handler, or of its entry part, and the end of the
// run if it is false: this was no hit, and unmet, a statement, is executed. A failing condition is
// false, unless the action budget is used up.
func (f *fn) inside(h *plan.Handler, unmet string) {
	if !h.ConditionInside {
		return
	}
	e := h.Condition
	longs, strs := f.longs.mark(), f.strs.mark()
	f.w.pos(e.Place().Pos)
	if f.budget {
		f.last = f.loc(e.Place())
		f.spend(1, nil)
		f.weighExpressions(e)
	}
	label, saved := f.name("unmet_"), f.onError
	f.onError = label
	code := f.value(e)
	f.onError = saved
	f.w.open("if (!" + code.operand() + ") {")
	if f.used[label] > 0 {
		f.label(label)
		f.when("c->error > GS_ERROR", f.jump(f.exit))
		f.w.line("c->error = GS_OK;")
	}
	f.w.line("gs_unmet(c);")
	if unmet != "" {
		f.w.line(unmet)
	}
	f.w.line(f.jump(f.exit))
	f.w.end("}")
	f.longs.release(longs)
	f.strs.release(strs)
}

// condition prints the function that evaluates the probe's condition before the handler is entered. It
// has no context, so a failing condition is false. No lock is held: it reads single numbers.
func (g *gen) condition(w *writer, h *plan.Handler) {
	f := g.newFn()
	f.quiet, f.longs.near = true, 0 // it has no frame
	code := f.long(h.Condition)
	if len(f.frameFields()) > 0 {
		g.bug(h.Condition.Place(), h.Condition)
	}
	w.linef("static bool %s_cond(void)", h.Name)
	w.line("{")
	f.printDecls(w, h.Name+"_cond")
	w.append(&f.w)
	w.linef("\treturn %s != 0;", code)
	if f.used["out"] > 0 {
		w.flush("out:")
		w.line("\treturn false;")
	}
	w.line("}")
	w.blank()
}
