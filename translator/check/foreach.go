// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// foreachRule reports arrays that are changed while a foreach walks them, also by
// functions that the body calls.
func foreachRule(p *plan.Program, errs *Errors) {
	r := &iteration{effects: plan.NewEffects(), errs: errs}
	for _, fn := range p.Functions {
		if fn.Body != nil {
			plan.InspectStmt(fn.Body, r.loop, nil)
		}
	}
	for _, h := range p.Handlers {
		plan.InspectStmt(h.Body, r.loop, nil)
	}
}

type iteration struct {
	effects *plan.Effects
	errs    *Errors
}

func (r *iteration) loop(s plan.Stmt) {
	loop, ok := s.(*plan.Foreach)
	if !ok || !r.effects.Of(loop.Body).Writes[loop.Global] {
		return
	}
	plan.InspectStmt(loop.Body, func(s plan.Stmt) {
		if d, ok := s.(*plan.Delete); ok && d.Global == loop.Global {
			r.report(loop, d.P)
		}
	}, func(e plan.Expr) bool {
		r.expr(loop, e)
		return true
	})
}

func (r *iteration) expr(loop *plan.Foreach, e plan.Expr) {
	switch x := e.(type) {
	case *plan.Assign:
		r.place(loop, x.L)
	case *plan.IncDec:
		r.place(loop, x.L)
	case *plan.StatAdd:
		if x.Stat.Global == loop.Global {
			r.report(loop, x.Stat.P)
		}
	case *plan.Call:
		if r.effects.Function(x.Func).Writes[loop.Global] {
			r.report(loop, x.P)
		}
	}
}

func (r *iteration) place(loop *plan.Foreach, l plan.Expr) {
	if x, ok := l.(*plan.Elem); ok && x.Global == loop.Global {
		r.report(loop, x.P)
	}
}

func (r *iteration) report(loop *plan.Foreach, at plan.P) {
	d := r.errs.At(diag.ForeachModifies, at, "variable '%s' modified during 'foreach' iteration", loop.Global.Name)
	d.Notes = append(d.Notes, diag.Note{Message: "iterated here", Pos: loop.Pos})
	d.Hint = "collect the changes during the loop and make them after it"
}
