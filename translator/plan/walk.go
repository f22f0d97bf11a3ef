// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// Slots returns pointers to e's direct subexpressions in order of evaluation, so
// that a walk can visit them and a rewrite can replace them. Absent subexpressions
// (wildcard keys) are left out.
func Slots(e Expr) []*Expr {
	switch e := e.(type) {
	case *Elem:
		return slots(e.Keys)
	case *In:
		return slots(e.Keys)
	case *Unary:
		return []*Expr{&e.X}
	case *Binary:
		return []*Expr{&e.X, &e.Y}
	case *Logic:
		return []*Expr{&e.X, &e.Y}
	case *Cond:
		return []*Expr{&e.C, &e.A, &e.B}
	case *Concat:
		return slots(e.Parts)
	case *Assign:
		return []*Expr{&e.R, &e.L}
	case *IncDec:
		return []*Expr{&e.L}
	case *StatAdd:
		return append(slots(e.Stat.Keys), &e.X)
	case *StatRef:
		return slots(e.Keys)
	case *StatGet:
		return slots(e.Stat.Keys)
	case *HistBucket:
		return append(slots(e.Stat.Keys), &e.At)
	case *Call:
		return slots(e.Args)
	case *Print:
		return slots(e.Args)
	case *Deferred:
		return slots(e.Args)
	case *PrintHist:
		return slots(e.Stat.Keys)
	}
	return memorySlots(e)
}

// memorySlots is Slots for nodes that access memory and registers of the probed code.
func memorySlots(e Expr) []*Expr {
	switch e := e.(type) {
	case *Match:
		return []*Expr{&e.X}
	case *Deref:
		return []*Expr{&e.Addr}
	case *DerefString:
		return []*Expr{&e.Addr}
	case *Store:
		return []*Expr{&e.Addr, &e.X}
	case *SetReg:
		return []*Expr{&e.X}
	case *Bits:
		return []*Expr{&e.X}
	case *PerCPU:
		return []*Expr{&e.Addr}
	case *OrElse:
		return []*Expr{&e.X, &e.Else}
	}
	return nil
}

func slots(list []Expr) []*Expr {
	if len(list) == 0 {
		return nil
	}
	out := make([]*Expr, 0, len(list)+1) // StatAdd and HistBucket have one more
	for i := range list {
		if list[i] != nil {
			out = append(out, &list[i])
		}
	}
	return out
}

// StmtSlots returns pointers to the expressions and statements directly under s,
// without absent ones. The blocks of a Try are directly under it.
func StmtSlots(s Stmt) (exprs []*Expr, stmts []*Stmt) {
	add := func(list ...*Expr) {
		for _, e := range list {
			if *e != nil {
				exprs = append(exprs, e)
			}
		}
	}
	switch s := s.(type) {
	case *Block:
		stmts = make([]*Stmt, 0, len(s.Stmts))
		for i := range s.Stmts {
			stmts = append(stmts, &s.Stmts[i])
		}
	case *Do:
		add(&s.X)
	case *If:
		add(&s.Cond)
		stmts = make([]*Stmt, 0, 2)
		stmts = append(stmts, &s.Then)
		if s.Else != nil {
			stmts = append(stmts, &s.Else)
		}
	case *Loop:
		add(&s.Init, &s.Cond)
		stmts = append(stmts, &s.Body)
		add(&s.Step)
	case *Foreach:
		exprs = append(exprs, slots(s.Slice)...)
		add(&s.Limit)
		stmts = append(stmts, &s.Body)
	case *HistForeach:
		exprs = append(exprs, slots(s.Stat.Keys)...)
		add(&s.Limit)
		stmts = append(stmts, &s.Body)
	case *Return:
		add(&s.X)
	case *Delete:
		exprs = append(exprs, slots(s.Keys)...)
	case *Try:
		for _, b := range []*Block{s.Body, s.Catch} {
			_, sub := StmtSlots(b)
			stmts = append(stmts, sub...)
		}
	}
	return exprs, stmts
}

// InspectExpr calls f on e and on everything below it. If f returns false, it skips what is below
// the expression.
func InspectExpr(e Expr, f func(Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	for _, s := range Slots(e) {
		InspectExpr(*s, f)
	}
}

// InspectStmt calls onStmt and onExpr on s and everything below it; either may be nil.
func InspectStmt(s Stmt, onStmt func(Stmt), onExpr func(Expr) bool) {
	if s == nil {
		return
	}
	if onStmt != nil {
		onStmt(s)
	}
	switch s := s.(type) { // the most frequent kinds, without a list of slots
	case *Block:
		for _, sub := range s.Stmts {
			InspectStmt(sub, onStmt, onExpr)
		}
		return
	case *Do:
		if onExpr != nil {
			InspectExpr(s.X, onExpr)
		}
		return
	}
	exprs, stmts := StmtSlots(s)
	if onExpr != nil {
		for _, e := range exprs {
			InspectExpr(*e, onExpr)
		}
	}
	for _, sub := range stmts {
		InspectStmt(*sub, onStmt, onExpr)
	}
}

// InspectStores calls f for each local variable that s may change, as often as it does. Assigned is set for
// assignments, not for ++, loops, catch, and C expressions, which may change the parameters that they use.
func InspectStores(s Stmt, f func(l *Local, assigned bool)) {
	note := func(list ...*Local) {
		for _, l := range list {
			if l != nil {
				f(l, false)
			}
		}
	}
	InspectStmt(s, func(s Stmt) {
		switch s := s.(type) {
		case *Foreach:
			note(s.Value)
			note(s.Keys...)
		case *HistForeach:
			note(s.Value, s.Key)
		case *Try:
			note(s.Var)
		}
	}, func(e Expr) bool {
		switch e := e.(type) {
		case *Assign:
			if l, ok := e.L.(*LocalRef); ok {
				f(l.Local, true)
			}
		case *IncDec:
			if l, ok := e.L.(*LocalRef); ok {
				f(l.Local, false)
			}
		case *CExpr:
			note(e.Args...)
		}
		return true
	})
}

// RewriteExpr replaces e and all expressions below it, leaves first, by the result of f.
func RewriteExpr(e Expr, f func(Expr) Expr) Expr {
	if e == nil {
		return nil
	}
	for _, s := range Slots(e) {
		*s = RewriteExpr(*s, f)
	}
	return f(e)
}

// RewriteStmt rewrites all expressions by fe and all statements by fs, leaves
// first. Either may be nil.
func RewriteStmt(s Stmt, fe func(Expr) Expr, fs func(Stmt) Stmt) Stmt {
	if s == nil {
		return nil
	}
	exprs, stmts := StmtSlots(s)
	if fe != nil {
		for _, e := range exprs {
			*e = RewriteExpr(*e, fe)
		}
	}
	for _, sub := range stmts {
		*sub = RewriteStmt(*sub, fe, fs)
	}
	if fs == nil {
		return s
	}
	return fs(s)
}
