// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// stepCount computes how many actions code can take at most: its statements, what the expressions
// in them take beyond that (instructions.go), and what they charge for strings of the greatest
// length (effort.go). The result for each function is kept: if f0 calls f1 twice, f1 calls f2 twice
// and so on, there would be 2^n walks otherwise.
type stepCount struct {
	limit   int64                    // the smallest budget; handlers up to this limit do not count
	entries int64                    // of an array without a declared size
	text    int64                    // greatest length of a string
	formats []modmeta.Format         // of print calls
	pure    map[*plan.Function]bool  // functions without effect besides their result
	known   map[*plan.Function]int64 // tooMany while the function is being counted
}

// tooMany is the result for loops, recursion, and counts above the limit.
const tooMany = -1

func newStepCount(p *plan.Program, pure map[*plan.Function]bool) *stepCount {
	l := p.Limits
	return &stepCount{
		limit: min(l.Action, l.ActionIRQ), entries: l.MapEntries, text: l.StringLen - 1,
		formats: p.Formats, pure: pure, known: map[*plan.Function]int64{},
	}
}

// ofStmt returns the largest number of actions that s can take, without its own one, which is counted
// where s stands.
func (sc *stepCount) ofStmt(s plan.Stmt) int64 {
	switch s := s.(type) {
	case nil:
		return 0
	case *plan.Loop, *plan.Foreach, *plan.HistForeach:
		return tooMany
	case *plan.Delete:
		if s.Global.Keys != nil && (s.Keys == nil || slices.Contains(s.Keys, nil)) && sc.walked(s.Global) {
			return tooMany
		}
		return sc.operands(1+sc.keysEffort(s.Keys)+sc.searchEffort(s.Global, s.Keys), s, nil)
	case *plan.Block:
		if s == nil {
			return 0
		}
		return sc.sum(int64(len(s.Stmts)), nil, s.Stmts)
	case *plan.Try:
		n := sc.add(errorWeight+faultWeight, sc.add(sc.ofStmt(s.Body), sc.ofStmt(s.Catch)))
		if s.Var == nil {
			return n
		}
		return sc.add(n, sc.text>>copyWeight)
	default:
		_, parts := plan.StmtSlots(s)
		n, list := int64(0), make([]plan.Stmt, 0, len(parts))
		if r, ok := s.(*plan.Return); ok {
			n = sc.copyEffort(r.X)
		}
		for _, p := range parts {
			list = append(list, *p)
			if _, ok := (*p).(*plan.Block); !ok {
				n++
			}
		}
		return sc.operands(n, s, list)
	}
}

// ofCondition returns the largest number of actions that a condition inside the handler takes.
func (sc *stepCount) ofCondition(h *plan.Handler) int64 {
	if !h.ConditionInside {
		return 0
	}
	return sc.sum(1+sc.extra(h.Condition), []plan.Expr{h.Condition}, nil)
}

// operands adds the actions of the expressions directly under s, and of statements, to n.
func (sc *stepCount) operands(n int64, s plan.Stmt, ss []plan.Stmt) int64 {
	es := operandsOf(s)
	return sc.sum(n+sc.extra(es...), es, ss)
}

// operandsOf returns the expressions directly under s.
func operandsOf(s plan.Stmt) []plan.Expr {
	list, _ := plan.StmtSlots(s)
	return values(list)
}

func values(list []*plan.Expr) []plan.Expr {
	out := make([]plan.Expr, len(list))
	for i, e := range list {
		out[i] = *e
	}
	return out
}

// sum adds the steps of the parts to n.
func (sc *stepCount) sum(n int64, es []plan.Expr, ss []plan.Stmt) int64 {
	for _, e := range es {
		n = sc.add(n, sc.ofExpr(e))
	}
	for _, s := range ss {
		n = sc.add(n, sc.ofStmt(s))
	}
	return n
}

func (sc *stepCount) add(a, b int64) int64 {
	if a == tooMany || b == tooMany || a+b > sc.limit {
		return tooMany
	}
	return a + b
}

// ofExpr returns the largest number of actions that the functions called in e take, and that the
// code of e charges for strings and arrays.
func (sc *stepCount) ofExpr(e plan.Expr) int64 {
	n := sc.effort(e)
	if r, ok := e.(*plan.Reloc); ok && r.User && r.Module != "" {
		return tooMany // each look-up in the process's mappings uses the budget
	}
	if in, ok := e.(*plan.In); ok && slices.Contains(in.Keys, nil) && sc.walked(in.Global) {
		return tooMany
	}
	if sc.weighs(e) {
		return tooMany
	}
	switch e := e.(type) {
	case *plan.Call:
		for f := e.Func; f != nil; f = f.Overload {
			n = sc.add(n, sc.ofFunction(f))
		}
	case *plan.Deferred:
		n = sc.add(n, sc.ofFunction(e.Func))
	}
	return sc.sum(n, values(plan.Slots(e)), nil)
}

func (sc *stepCount) ofFunction(f *plan.Function) int64 {
	n, ok := sc.known[f]
	switch {
	case ok:
		return n
	case charges(f):
		return tooMany
	case f.Body == nil && !f.CSucceeds:
		return cost(f) + faultWeight
	case f.Body == nil:
		return cost(f)
	}
	sc.known[f] = tooMany // for recursive calls of f
	n = sc.ofStmt(f.Body)
	sc.known[f] = n
	return n
}

// walked reports whether walking an array uses the action budget, because the array is
// large.
func (sc *stepCount) walked(g *plan.Global) bool { return sc.size(g) > 2048 }

// size returns the greatest number of an array's elements.
func (sc *stepCount) size(g *plan.Global) int64 {
	if g.Size == 0 {
		return sc.entries
	}
	return g.Size
}

// charges reports whether an embedded C function charges the action budget itself,
// because it may take long.
func charges(f *plan.Function) bool { return strings.Contains(f.C, "/* pragma:charges */") }
