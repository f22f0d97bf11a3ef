// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"strings"

	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// facts are properties of functions that are computed from the plan before the
// functions are printed.
type facts struct {
	steps   *stepCount
	effects map[*plan.Function]bool // writes, prints, or may return another result the next time
	fails   map[*plan.Function]bool // may leave c->error set
	budget  map[*plan.Function]bool // uses the action budget
	deep    map[*plan.Function]bool // checks the stack, because a chain of calls begins here
}

// chainCheck is the number of calls of a chain after which the stack is checked again.
const chainCheck = 4

func newFacts(p *plan.Program) *facts {
	fa := &facts{
		steps:   newStepCount(p.Limits),
		effects: map[*plan.Function]bool{},
		fails:   map[*plan.Function]bool{},
		budget:  map[*plan.Function]bool{},
		deep:    map[*plan.Function]bool{},
	}
	for f, calls := range chains.Heights(p.Functions) {
		fa.deep[f] = f.Body != nil && calls > 0 && calls%chainCheck == 0
	}
	fa.markBudget(p)
	fa.fixpoint(p, fa.effects, func(f *plan.Function) bool {
		if f.HasNext && f.Overload != nil && fa.effects[f.Overload] {
			return true // next calls the next overload
		}
		if f.Body == nil {
			return !f.Pragma.Pure
		}
		return anyIn(f.Body, isWriteStmt, fa.hasEffect)
	})
	fa.fixpoint(p, fa.fails, func(f *plan.Function) bool {
		if f.Body == nil {
			return cMayFail(f.C) || f.HasNext
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

// cMayFail reports whether embedded C may raise an error. C that does not contain the context's
// name, or a macro that uses the context, can't.
func cMayFail(text string) bool {
	for _, s := range []string{"STAP_ERROR", "CONTEXT", "c->", "(c,", "(c)", "deref", "read", "GS_", "write", "store_", "pragma:cost:"} {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

func isWriteStmt(s plan.Stmt) bool {
	_, ok := s.(*plan.Delete)
	return ok
}

// hasEffect reports whether e itself, without its operands, changes state.
func (fa *facts) hasEffect(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Assign, *plan.IncDec, *plan.StatAdd, *plan.Store, *plan.SetReg:
		return true
	case *plan.Print:
		return !e.Sprint
	case *plan.PrintHist:
		return !e.Sprint
	case *plan.Call:
		return fa.effects[e.Func]
	case *plan.CExpr:
		return !strings.Contains(e.Text, "/* pure */")
	}
	return false
}

// effectful reports whether e or an operand of it changes state.
func (fa *facts) effectful(e plan.Expr) bool { return anyExpr(e, fa.hasEffect) }

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
	case *plan.DerefString:
		return !e.Quoted
	case *plan.Print:
		return true // %m may fault
	case *plan.Reloc:
		return e.Module != "" // it may not be loaded
	case *plan.CExpr:
		return cMayFail(e.Text)
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

// needsBudget reports whether a handler may run more statements than MAXACTION allows,
// so that it has to count them.
func (fa *facts) needsBudget(h *plan.Handler) bool {
	return fa.steps.ofStmt(h.Body) == tooMany
}

// markBudget finds the functions that a counting handler reaches.
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
		if h.Body != nil && fa.needsBudget(h) {
			mark(h.Body)
		}
	}
}
