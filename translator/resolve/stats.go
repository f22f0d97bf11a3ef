// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// stat binds the name of a statistic: a scalar or an element.
func (u *unit) stat(e ast.Expr) (*plan.StatRef, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		if !u.isLocal(e.Name) {
			if g := u.names.global(u.scope, e.Name); g != nil {
				pg, ok := u.useGlobal(e, g, 0)
				return &plan.StatRef{Base: plan.Base{P: at(e), T: plan.Stats}, Global: pg}, ok
			}
		}
		u.errs.At(diag.StatMisuse, at(e), "stat locals not supported, missing global declaration?").Hint =
			"declare it: global " + e.Name
	case *ast.Index:
		if x, ok := u.element(e).(*plan.Elem); ok {
			return &plan.StatRef{Base: plan.Base{P: x.P, T: plan.Stats}, Global: x.Global, Keys: x.Keys}, true
		}
	default:
		u.errs.At(diag.StatMisuse, at(e), "only a global variable or an element of a global array can be a statistic")
	}
	return nil, false
}

// statAdd lowers s <<< x.
func (u *unit) statAdd(e *ast.Assign) plan.Expr {
	s, ok := u.stat(e.L)
	x := u.expr(e.R)
	if !ok {
		return poison(at(e))
	}
	return &plan.StatAdd{Base: long(at(e)), Stat: s, X: x}
}

// extractor lowers @count(s) and the other extractors.
func (u *unit) extractor(e *ast.StatOp) plan.Expr {
	p := at(e)
	s, ok := u.stat(e.X)
	if !ok {
		return poison(p)
	}
	out := &plan.StatGet{Base: long(p), Op: e.Op, Stat: s}
	if u.dead {
		return out
	}
	if e.Op == "variance" {
		u.shift(e, out)
	}
	s.Global.StatOps[e.Op] = true
	return out
}

// maxShift is the largest bit shift of @variance.
const maxShift = 62

// shift reads the bit shift of @variance, which must be the same for all uses of a
// global.
func (u *unit) shift(e *ast.StatOp, out *plan.StatGet) {
	n, ok := e.Shift.(*ast.Number)
	if !ok {
		return
	}
	if n.Value < 0 || n.Value > maxShift {
		u.errs.At(diag.StatMisuse, at(n), "the bit shift of @variance must be 0 to %d, not %d", maxShift, n.Value)
		return
	}
	g := out.Stat.Global
	if g.BitShift != 0 && g.BitShift != n.Value {
		u.errs.At(diag.HistogramConflict, at(e), "conflicting bit shifts declared on '%s': %d and %d", g.Name, g.BitShift, n.Value)
	}
	g.BitShift, out.Shift = n.Value, n.Value
}

func histOf(h *ast.HistOp) plan.Hist {
	return plan.Hist{Linear: h.Linear, Lo: h.Lo, Hi: h.Hi, Step: h.Step}
}

// histogram binds a histogram. A global keeps only one.
func (u *unit) histogram(h *ast.HistOp) (*plan.StatRef, bool) {
	s, ok := u.stat(h.X)
	if !ok {
		return nil, false
	}
	want := histOf(h)
	if want.Linear && !u.linearBounds(h, want) {
		return nil, false
	}
	g := s.Global
	if u.dead {
		return s, true
	}
	if g.Hist != nil && *g.Hist != want {
		u.errs.At(diag.HistogramConflict, at(h), "multiple histogram types declared on '%s'", g.Name).Hint =
			"use two globals, one for each histogram"
		return nil, false
	}
	g.Hist = &want
	return s, true
}

func (u *unit) linearBounds(h *ast.HistOp, w plan.Hist) bool {
	switch {
	case w.Step <= 0:
		u.errs.At(diag.HistogramConflict, at(h), "the step of @hist_linear must be positive, not %d", w.Step)
	case w.Hi <= w.Lo:
		u.errs.At(diag.HistogramConflict, at(h), "@hist_linear needs a lower bound below the upper one, not %d and %d", w.Lo, w.Hi)
	case modmeta.LinearBuckets(w.Lo, w.Hi, w.Step) > modmeta.MaxBuckets:
		u.errs.At(diag.HistogramConflict, at(h), "@hist_linear needs %d buckets, but at most %d are possible",
			modmeta.LinearBuckets(w.Lo, w.Hi, w.Step), modmeta.MaxBuckets).Hint = "use a larger step"
	default:
		return true
	}
	return false
}

// statistics decides, after types are known, which values each statistic keeps.
func (r *resolver) statistics() {
	onStmt := func(s plan.Stmt) {
		f, ok := s.(*plan.Foreach)
		if !ok || f.SortKey != 0 || f.Global.Type != plan.Stats {
			return
		}
		if f.SortAgg == "" {
			f.SortAgg = "count"
		}
		f.Global.StatOps[f.SortAgg] = true
	}
	for _, f := range r.prog.Functions {
		if f.Body != nil {
			plan.InspectStmt(f.Body, onStmt, nil)
		}
	}
	for _, h := range r.prog.Handlers {
		plan.InspectStmt(h.Body, onStmt, nil)
	}
}
