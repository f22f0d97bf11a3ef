// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// unresolved reports expressions that have no type although their value is used.
func (f *inferer) unresolved() {
	for _, fn := range f.in.Program.Functions {
		if fn.Body != nil {
			f.names = known(f.in.Program, fn.Params, fn.Locals)
			f.unresolvedIn(fn.Body, nil)
		}
	}
	for _, h := range f.in.Program.Handlers {
		f.names = known(f.in.Program, h.Locals)
		f.unresolvedIn(h.Body, h)
	}
	if f.errs.List.HasErrors() { // an expression without a value leaves other expressions without a type
		return
	}
	for _, report := range f.open {
		report()
	}
}

// known returns the names of the variables whose types are known.
func known(p *plan.Program, lists ...[]*plan.Local) []string {
	var out []string
	for _, list := range lists {
		for _, l := range list {
			if l.Type != plan.Unknown {
				out = append(out, l.Name)
			}
		}
	}
	for _, g := range p.Globals {
		if g.Type != plan.Unknown {
			out = append(out, g.Name)
		}
	}
	return out
}

func (f *inferer) unresolvedIn(body plan.Stmt, h *plan.Handler) {
	void := map[plan.Expr]bool{}
	onStmt := func(s plan.Stmt) {
		switch s := s.(type) {
		case *plan.Do:
			unwanted(s.X, void)
		case *plan.Loop:
			void[s.Init], void[s.Step] = true, true
		case *plan.Foreach:
			f.unresolvedForeach(s)
		}
	}
	onExpr := func(e plan.Expr) bool {
		f.unresolvedExpr(e, void[e])
		return true
	}
	if h != nil {
		for _, s := range h.Saves {
			plan.InspectExpr(s, onExpr)
		}
	}
	plan.InspectStmt(body, onStmt, onExpr)
}

// unwanted marks an expression whose value is not used; for a ?: also its branches.
func unwanted(x plan.Expr, void map[plan.Expr]bool) {
	void[x] = true
	if c, ok := x.(*plan.Cond); ok {
		unwanted(c.A, void)
		unwanted(c.B, void)
	}
}

func (f *inferer) unresolvedForeach(s *plan.Foreach) {
	for _, k := range s.Keys { // variables that have the types of the array's keys
		if k.Type == plan.Unknown {
			f.unresolvedAt(f.in.LocalAt[k], "")
		}
	}
}

func (f *inferer) unresolvedExpr(e plan.Expr, void bool) {
	s, ok := symbolOf(e)
	if !ok || *s.typeOf() != plan.Unknown {
		return
	}
	if s.fn != nil {
		if !void {
			f.noValue(s.fn, e)
		}
		return
	}
	if s.local != nil && f.in.LocalAt[s.local].Pos.Valid() {
		f.unresolvedAt(f.in.LocalAt[s.local], s.local.Name)
		return
	}
	f.unresolvedAt(*e.Place(), e.Place().Tok)
}

func (f *inferer) noValue(fn *plan.Function, e plan.Expr) {
	d := f.errs.At(diag.NoValue, *e.Place(), "function %s returns no value", fn.Name)
	d.Notes = append(d.Notes, diag.Note{Message: "declared here", Pos: fn.Pos})
}

func (f *inferer) unresolvedAt(p plan.P, name string) {
	if name == "" {
		name = p.Tok
	}
	near := diag.Near(name, f.names, 5)
	f.open = append(f.open, func() {
		d := f.errs.At(diag.UnresolvedType, p, "unresolved type of %s", name)
		d.Hint = "nothing in the script says whether it is a number or a string"
		if len(near) > 0 {
			d.Hint = "similar: " + strings.Join(near, ", ")
		}
	})
}

// settle writes the inferred types into the expressions, and gives unused variables a
// type.
func (f *inferer) settle() {
	fix := func(e plan.Expr) bool {
		f.settleExpr(e)
		return true
	}
	p := f.in.Program
	for _, g := range p.Globals {
		settleGlobal(g)
	}
	for _, fn := range p.Functions {
		settleLocals(fn.Params)
		settleLocals(fn.Locals)
		if fn.Body != nil {
			plan.InspectStmt(fn.Body, nil, postorder(fix))
		}
	}
	for _, h := range p.Handlers {
		settleLocals(h.Locals)
		settleLocals(h.SaveLocals)
		plan.InspectExpr(h.Condition, postorder(fix))
		for _, s := range h.Saves {
			plan.InspectExpr(s, postorder(fix))
		}
		plan.InspectStmt(h.Body, nil, postorder(fix))
	}
}

// postorder runs f on the leaves first.
func postorder(f func(plan.Expr) bool) func(plan.Expr) bool {
	var walk func(plan.Expr) bool
	walk = func(e plan.Expr) bool {
		for _, s := range plan.Slots(e) {
			walk(*s)
		}
		f(e)
		return false
	}
	return walk
}

func settleLocals(list []*plan.Local) {
	for _, l := range list {
		if l.Type == plan.Unknown {
			l.Type = plan.Long
		}
	}
}

func settleGlobal(g *plan.Global) {
	if g.Type == plan.Unknown {
		g.Type = plan.Long
	}
	for i := range g.Keys {
		if g.Keys[i] == plan.Unknown {
			g.Keys[i] = plan.Long
		}
	}
}

func (f *inferer) settleExpr(e plan.Expr) {
	switch x := e.(type) {
	case *plan.LocalRef:
		x.T = x.Local.Type
	case *plan.GlobalRef:
		x.T = x.Global.Type
	case *plan.Elem:
		x.T = x.Global.Type
	case *plan.StatRef:
		x.T = plan.Stats
	case *plan.Call:
		x.T = x.Func.Ret
	case *plan.Cond:
		x.T = x.A.Type()
	case *plan.OrElse:
		x.T = x.X.Type()
	case *plan.Assign:
		x.T = x.L.Type()
	case *plan.EntryValue:
		if s := f.in.Entry[x]; s != nil {
			x.T = s.Type()
		}
	case *plan.Store:
		x.T = x.X.Type()
	case *plan.SetReg:
		x.T = x.X.Type()
	}
}
