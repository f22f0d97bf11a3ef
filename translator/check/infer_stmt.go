// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// stmt infers all expressions of s.
func (f *inferer) stmt(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.If:
		f.want(s.Cond, plan.Long)
	case *plan.Loop:
		f.loop(s)
	case *plan.Foreach:
		f.foreach(s)
	case *plan.HistForeach:
		f.histForeach(s)
	case *plan.Return:
		f.ret(s)
	case *plan.Delete:
		f.keys(s.Global, s.Keys)
	case *plan.Do:
		f.expr(s.X, plan.Unknown)
	case *plan.Try:
		if s.Var != nil {
			f.set(symbol{local: s.Var}, plan.String, s.P)
		}
	}
	_, subs := plan.StmtSlots(s)
	for _, sub := range subs {
		f.stmt(*sub)
	}
}

func (f *inferer) loop(s *plan.Loop) {
	if s.Init != nil {
		f.expr(s.Init, plan.Unknown)
	}
	if s.Cond != nil {
		f.want(s.Cond, plan.Long)
	}
	if s.Step != nil {
		f.expr(s.Step, plan.Unknown)
	}
}

// foreach makes key variables have the types of the array's keys, the value variable that of its
// elements, and the reverse.
func (f *inferer) foreach(s *plan.Foreach) {
	f.keys(s.Global, s.Slice)
	for i, k := range s.Keys {
		f.tie(symbol{local: k}, symbol{global: s.Global, key: i + 1}, f.in.LocalAt[k])
	}
	if s.Value != nil {
		f.tie(symbol{local: s.Value}, symbol{global: s.Global}, f.in.LocalAt[s.Value])
	}
	if s.Limit != nil {
		f.want(s.Limit, plan.Long)
	}
	if s.SortAgg != "" {
		f.set(symbol{global: s.Global}, plan.Stats, s.P)
	}
}

func (f *inferer) histForeach(s *plan.HistForeach) {
	f.want(s.Stat, plan.Stats)
	f.set(symbol{local: s.Key}, plan.Long, f.in.LocalAt[s.Key])
	if s.Value != nil {
		f.set(symbol{local: s.Value}, plan.Long, f.in.LocalAt[s.Value])
	}
	if s.Limit != nil {
		f.want(s.Limit, plan.Long)
	}
}

// tie makes two symbols have the same type.
func (f *inferer) tie(a, b symbol, p plan.P) {
	f.set(a, *b.typeOf(), p)
	f.set(b, *a.typeOf(), p)
}

// ret infers the function's type from its first return statement.
func (f *inferer) ret(s *plan.Return) {
	if f.fn == nil || s.X == nil {
		return
	}
	t := f.expr(s.X, plan.Unknown)
	if t == plan.Unknown {
		f.push(s.X, f.fn.Ret)
		return
	}
	at := *s.X.Place()
	if f.fn.Ret == plan.Unknown || f.fn.Ret == t {
		f.set(symbol{fn: f.fn}, t, at)
		return
	}
	d := f.errs.At(diag.TypeMismatch, at, "type mismatch: expected %s but found %s", TypeName(f.fn.Ret), TypeName(t))
	d.Notes = append(d.Notes, diag.Note{
		Message: "type was first inferred here (" + TypeName(f.fn.Ret) + ")", Pos: f.firstPos(symbol{fn: f.fn})})
}
