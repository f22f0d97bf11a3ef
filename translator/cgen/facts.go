// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// facts are properties of functions that are computed from the plan before the
// functions are printed.
type facts struct {
	steps  *stepCount
	pure   map[*plan.Function]bool // has no effect besides its result
	fails  map[*plan.Function]bool // may leave c->error set
	budget map[*plan.Function]bool // uses the action budget
	deep   map[*plan.Function]bool // checks the stack, because a chain of calls begins here
	spends map[*plan.Function]bool // uses the action budget, or calls what does
	writes map[*plan.Function]bool // writes registers, or calls what does
}

// chainCheck is the number of calls of a chain after which the stack is checked again.
const chainCheck = 4

func newFacts(p *plan.Program) *facts {
	pure := plan.Purity(p)
	fa := &facts{
		steps:  newStepCount(p, pure),
		pure:   pure,
		fails:  map[*plan.Function]bool{},
		budget: map[*plan.Function]bool{},
		deep:   map[*plan.Function]bool{},
	}
	for f, calls := range chains.Heights(p.Functions) {
		fa.deep[f] = f.Body != nil && calls > 0 && calls%chainCheck == 0
	}
	fa.markBudget(p)
	fa.spends = plan.Reaching(p.Functions, func(f *plan.Function) bool { return fa.budget[f] || cost(f) > 0 || charges(f) })
	fa.writes = plan.Reaching(p.Functions, func(f *plan.Function) bool { return f.Body != nil && writesRegisters(f.Body) })
	fa.fixpoint(p, fa.fails, func(f *plan.Function) bool {
		if f.Body == nil {
			return !f.CSucceeds || f.HasNext
		}
		return f.Recursive || f.HasNext || fa.budget[f] || fa.deep[f] ||
			anyIn(f.Body, nil, func(e plan.Expr) bool { return fa.mayFail(e) })
	})
	return fa
}

// fixpoint applies test to all functions until set no longer grows.
func (fa *facts) fixpoint(p *plan.Program, set map[*plan.Function]bool, test func(*plan.Function) bool) {
	for grew := true; grew; {
		grew = false
		for _, f := range p.Functions {
			if !set[f] && test(f) {
				set[f], grew = true, true
			}
		}
	}
}

// effectful reports whether evaluating e has effects besides its value.
func (fa *facts) effectful(e plan.Expr) bool { return plan.HasEffect(e, fa.pure) }

// mayFail reports whether e itself, without its operands, can raise an error.
func (fa *facts) mayFail(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Binary:
		return (e.Op == "/" || e.Op == "%") && !safeDivisor(e.Y)
	case *plan.Assign:
		if _, ok := e.L.(*plan.Elem); ok || e.Op == "/=" || e.Op == "%=" {
			return true
		}
	case *plan.IncDec:
		_, ok := e.L.(*plan.Elem)
		return ok
	case *plan.StatAdd:
		return e.Stat.Keys != nil
	case *plan.StatGet:
		return e.Op != "count" && e.Op != "sum"
	case *plan.HistBucket, *plan.PrintHist, *plan.Deref, *plan.Store:
		return true
	case *plan.Match:
		return true // its moves may exceed the budget
	case *plan.DerefString:
		return !e.Quoted
	case *plan.Print:
		return true // %m may fault
	case *plan.Reloc:
		return e.Module != "" // it may not be loaded
	case *plan.CExpr:
		return !e.Succeeds
	case *plan.Hook:
		return !e.Pure
	case *plan.Call:
		return fa.fails[e.Func]
	}
	return false
}

// safeDivisor reports whether dividing by y needs no check: a constant that is
// neither 0 nor -1.
func safeDivisor(y plan.Expr) bool {
	n, ok := y.(*plan.Num)
	return ok && n.Value != 0 && n.Value != -1
}

// needsBudget reports whether a handler's body may take more actions than MAXACTION allows,
// so that it has to count them. Gathering and joining arrays takes actions for each
// element.
func (fa *facts) needsBudget(h *plan.Handler) bool {
	if !h.Sleeps && takesAll(h.Locks) {
		return true
	}
	return h.Body != nil && fa.steps.add(fa.steps.ofCondition(h), fa.steps.ofStmt(h.Body)) == tooMany
}

// entryNeedsBudget is needsBudget for the code that saves a handler's values when the probed
// function is entered.
func (fa *facts) entryNeedsBudget(h *plan.Handler) bool {
	if len(h.Saves) == 0 {
		return false
	}
	n := fa.steps.ofCondition(h)
	for _, e := range h.Saves {
		n = fa.steps.add(n, 1+fa.steps.extra(e)+fa.steps.copyEffort(e))
	}
	return n == tooMany || fa.steps.sum(n, h.Saves, nil) == tooMany
}

// markBudget finds the functions that counting code reaches: of handlers, and of the entry parts of
// return probes.
func (fa *facts) markBudget(p *plan.Program) {
	var mark func(s plan.Stmt)
	visit := func(e plan.Expr) bool {
		if c, ok := e.(*plan.Call); ok {
			for f := c.Func; f != nil; f = f.Overload {
				if f.Body != nil && !fa.budget[f] {
					fa.budget[f] = true
					mark(f.Body)
				}
			}
		}
		return false
	}
	mark = func(s plan.Stmt) { anyIn(s, nil, visit) }
	for _, h := range p.Handlers {
		body, entry := fa.needsBudget(h), fa.entryNeedsBudget(h)
		if body {
			mark(h.Body)
		}
		if entry {
			for _, e := range h.Saves {
				anyExpr(e, visit)
			}
		}
		if h.ConditionInside && (body || entry) {
			anyExpr(h.Condition, visit)
		}
	}
}
