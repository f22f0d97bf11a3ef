// SPDX-License-Identifier: GPL-2.0-or-later

package check

import "github.com/gostap/gostap/translator/plan"

// Uses are the variables that are read and those that are stored into.
type Uses struct {
	Reads, Writes           map[*plan.Global]bool
	LocalReads, LocalWrites map[*plan.Local]bool
}

// UsesOf returns the uses of the whole program. "x += 1" as a statement only writes x;
// if its value is used, it also reads x. Deleting is neither.
func UsesOf(p *plan.Program) *Uses {
	u := &Uses{Reads: map[*plan.Global]bool{}, Writes: map[*plan.Global]bool{},
		LocalReads: map[*plan.Local]bool{}, LocalWrites: map[*plan.Local]bool{}}
	for _, f := range p.Functions {
		if f.Body != nil {
			u.Stmt(f.Body)
		}
		for _, g := range f.Pragma.Read {
			u.Reads[g] = true
		}
		for _, g := range f.Pragma.Write {
			u.Writes[g] = true
		}
		for _, l := range f.Params {
			u.LocalWrites[l] = true
		}
	}
	for _, h := range p.Handlers {
		u.expr(h.Condition, false)
		for _, s := range h.Saves {
			u.expr(s, false)
		}
		u.Stmt(h.Body)
	}
	return u
}

// Stmt adds the uses of s.
func (u *Uses) Stmt(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.Do:
		u.expr(s.X, true)
		return
	case *plan.Loop:
		u.expr(s.Init, true)
		u.expr(s.Cond, false)
		u.expr(s.Step, true)
		u.Stmt(s.Body)
		return
	case *plan.Foreach:
		u.Reads[s.Global] = true
		for _, k := range s.Keys {
			u.LocalWrites[k] = true
		}
		u.received(s.Value)
	case *plan.HistForeach:
		u.Reads[s.Stat.Global] = true
		u.received(s.Key)
		u.received(s.Value)
	case *plan.Try:
		u.received(s.Var)
	}
	exprs, stmts := plan.StmtSlots(s)
	for _, e := range exprs {
		u.expr(*e, false)
	}
	for _, sub := range stmts {
		u.Stmt(*sub)
	}
}

func (u *Uses) received(l *plan.Local) {
	if l != nil {
		u.LocalWrites[l] = true
	}
}

// expr adds the uses of e, whose value is dropped when void.
func (u *Uses) expr(e plan.Expr, void bool) {
	switch x := e.(type) {
	case nil:
		return
	case *plan.GlobalRef:
		u.Reads[x.Global] = true
	case *plan.Elem:
		u.Reads[x.Global] = true
	case *plan.LocalRef:
		u.LocalReads[x.Local] = true
	case *plan.In:
		u.Reads[x.Global] = true
	case *plan.StatRef:
		u.Reads[x.Global] = true
	case *plan.StatGet:
		u.Reads[x.Stat.Global] = true
	case *plan.HistBucket:
		u.Reads[x.Stat.Global] = true
	case *plan.PrintHist:
		u.Reads[x.Stat.Global] = true
	case *plan.StatAdd:
		u.Writes[x.Stat.Global] = true
	case *plan.Assign:
		u.expr(x.R, false)
		u.stored(x.L, void || x.Op == "=")
		return
	case *plan.IncDec:
		u.stored(x.L, void)
		return
	case *plan.CExpr:
		for _, a := range x.Args {
			u.LocalReads[a] = true
		}
	case *plan.Cond:
		u.expr(x.C, false)
		u.expr(x.A, void)
		u.expr(x.B, void)
		return
	}
	for _, s := range plan.Slots(e) {
		u.expr(*s, false)
	}
}

// stored adds a store into l. Unless only is set, it also reads the old value.
func (u *Uses) stored(l plan.Expr, only bool) {
	switch x := l.(type) {
	case *plan.GlobalRef:
		u.Writes[x.Global] = true
	case *plan.Elem:
		u.Writes[x.Global] = true
	case *plan.LocalRef:
		u.LocalWrites[x.Local] = true
	}
	if only {
		for _, s := range plan.Slots(l) {
			u.expr(*s, false)
		}
		return
	}
	u.expr(l, false)
}
