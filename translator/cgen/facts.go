// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// facts is what cgen knows of functions before it prints them. All of it
// follows from the plan; none of it is a choice.
type facts struct {
	limit   int64
	entries int64                   // of an array that says nothing else
	effects map[*plan.Function]bool // writes, prints, or may come out otherwise the next time
	fails   map[*plan.Function]bool // may leave c->error set
	budget  map[*plan.Function]bool // draws on the action budget
}

func newFacts(p *plan.Program) *facts {
	fa := &facts{
		limit:   p.Limits.Action,
		entries: p.Limits.MapEntries,
		effects: map[*plan.Function]bool{},
		fails:   map[*plan.Function]bool{},
		budget:  map[*plan.Function]bool{},
	}
	fa.markBudget(p)
	fa.fixpoint(p, fa.effects, func(f *plan.Function) bool {
		if f.Body == nil {
			return !f.Pragma.Pure
		}
		return anyIn(f.Body, isWriteStmt, fa.hasEffect)
	})
	fa.fixpoint(p, fa.fails, func(f *plan.Function) bool {
		if f.Body == nil {
			return cMayFail(f.C) || f.HasNext
		}
		return f.Recursive || f.HasNext || fa.budget[f] ||
			anyIn(f.Body, nil, func(e plan.Expr) bool { return fa.mayFail(e) })
	})
	return fa
}

// fixpoint repeats test over all functions until set grows no more.
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

// cMayFail reports whether embedded C names anything that raises an error:
// that takes the context, by its name or within a macro.
func cMayFail(text string) bool {
	for _, s := range []string{"STAP_ERROR", "CONTEXT", "c->", "(c,", "(c)", "deref", "read", "GS_", "write", "store_"} {
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

// steps is the largest number of statements that s can run; -1 when it loops
// or recurses.
func (fa *facts) steps(s plan.Stmt, seen map[*plan.Function]bool) int64 {
	switch s := s.(type) {
	case nil:
		return 0
	case *plan.Loop, *plan.Foreach, *plan.HistForeach:
		return -1
	case *plan.Delete:
		if s.Global.Keys != nil && (s.Keys == nil || slices.Contains(s.Keys, nil)) && fa.walked(s.Global) {
			return -1
		}
		return fa.sum(1, s.Keys, nil, seen)
	case *plan.Block:
		if s == nil {
			return 0
		}
		return fa.sum(int64(len(s.Stmts)), nil, presentStmts(s.Stmts...), seen)
	default:
		es, ss := stmtParts(s)
		n := int64(0)
		for _, c := range ss {
			if _, ok := c.(*plan.Block); !ok {
				n++
			}
		}
		return fa.sum(n, es, ss, seen)
	}
}

// sum adds the steps of the parts to n.
func (fa *facts) sum(n int64, es []plan.Expr, ss []plan.Stmt, seen map[*plan.Function]bool) int64 {
	for _, e := range es {
		k := fa.exprSteps(e, seen)
		if k < 0 {
			return -1
		}
		n += k
	}
	for _, s := range ss {
		k := fa.steps(s, seen)
		if k < 0 {
			return -1
		}
		n += k
	}
	return n
}

// walked reports whether going through an array draws on the action budget: one
// of this size takes too long for nothing.
func (fa *facts) walked(g *plan.Global) bool {
	size := g.Size
	if size == 0 {
		size = fa.entries
	}
	return size > 2048
}

// charges tells whether a function of embedded C draws on the action budget
// itself, as what it does may take long.
func charges(f *plan.Function) bool { return strings.Contains(f.C, "/* pragma:charges */") }

// exprSteps is the number of statements that the functions called in e run.
func (fa *facts) exprSteps(e plan.Expr, seen map[*plan.Function]bool) int64 {
	n := int64(0)
	if r, ok := e.(*plan.Reloc); ok && r.User && r.Module != "" {
		return -1 // each look at the process' mappings draws on the budget
	}
	if in, ok := e.(*plan.In); ok && slices.Contains(in.Keys, nil) && fa.walked(in.Global) {
		return -1
	}
	if c, ok := e.(*plan.Call); ok {
		for f := c.Func; f != nil; f = f.Overload {
			if charges(f) {
				return -1
			}
			if f.Body == nil {
				continue
			}
			if seen[f] {
				return -1
			}
			seen[f] = true
			k := fa.steps(f.Body, seen)
			delete(seen, f)
			if k < 0 {
				return -1
			}
			n += k
		}
	}
	return fa.sum(n, exprChildren(e), nil, seen)
}

// needsBudget reports whether a handler's body may run more statements than the
// limit, so that it has to count them.
func (fa *facts) needsBudget(h *plan.Handler) bool {
	n := fa.steps(h.Body, map[*plan.Function]bool{})
	return n < 0 || n > fa.limit
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
