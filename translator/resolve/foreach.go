// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// foreach lowers a loop over an array or over a histogram's buckets.
func (u *unit) foreach(s *ast.Foreach) plan.Stmt {
	switch a := s.Array.(type) {
	case *ast.Ident:
		return u.foreachArray(s, a)
	case *ast.HistOp:
		return u.foreachHist(s, a)
	}
	u.errs.At(diag.UnknownArray, at(s.Array), "foreach needs an array")
	return nil
}

func (u *unit) foreachArray(s *ast.Foreach, a *ast.Ident) plan.Stmt {
	g, ok := u.array(a, len(s.Keys))
	if s.Slice != nil && len(s.Slice) != len(s.Keys) {
		u.errs.At(diag.ArityConflict, at(a), "inconsistent arity (%d vs %d)", len(s.Keys), len(s.Slice))
		ok = false
	}
	out := &plan.Foreach{P: at(s), Global: g, SortKey: s.SortKey, SortAgg: s.SortAgg, Desc: s.SortDir < 0}
	if s.Slice != nil {
		out.Slice = u.keys(s.Slice)
	}
	if s.Limit != nil {
		out.Limit = u.expr(s.Limit)
	}
	var store, copied []plan.Stmt
	for _, k := range s.Keys {
		l, st := u.receiver(k)
		out.Keys, store = append(out.Keys, l), append(store, st...)
	}
	if s.Value != nil {
		out.Value, copied = u.receiver(s.Value)
		store = append(store, copied...)
	}
	out.Body = prefixed(store, u.sub(s.Body))
	if !ok {
		return nil
	}
	if s.SortKey >= 0 {
		g.Sorted = true
	}
	return out
}

func (u *unit) foreachHist(s *ast.Foreach, h *ast.HistOp) plan.Stmt {
	stat, ok := u.histogram(h)
	if len(s.Keys) != 1 {
		u.errs.At(diag.ArityConflict, at(h), "a histogram has one key, not %d", len(s.Keys))
		return nil
	}
	out := &plan.HistForeach{P: at(s), Stat: stat, SortKey: s.SortKey, Desc: s.SortDir < 0}
	if s.Limit != nil {
		out.Limit = u.expr(s.Limit)
	}
	var store, copied []plan.Stmt
	out.Key, store = u.receiver(s.Keys[0])
	if s.Value != nil {
		out.Value, copied = u.receiver(s.Value)
		store = append(store, copied...)
	}
	out.Body = prefixed(store, u.sub(s.Body))
	if !ok {
		return nil
	}
	return out
}

// prefixed puts statements in front of a body.
func prefixed(first []plan.Stmt, body plan.Stmt) plan.Stmt {
	if len(first) == 0 {
		return body
	}
	return &plan.Block{P: *body.Place(), Stmts: append(first, body)}
}
