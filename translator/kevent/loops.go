// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// loop lowers while and for.
func (l *lowering) loop(s *plan.Loop) *tracemeta.Node {
	out := &tracemeta.Node{Op: tracemeta.Block}
	if s.Init != nil {
		out.N, out.Loc = 1, l.exceeded(nil)
		out.Kids = append(out.Kids, node(tracemeta.Do, l.expr(s.Init)))
	}
	cond, step := number(1), number(0)
	if s.Cond != nil {
		cond = l.expr(s.Cond)
	}
	while := node(tracemeta.While)
	l.loops++
	if s.Step != nil {
		body := l.body(s.Body)
		while.N, while.Loc, step = 1, l.exceeded(nil), l.expr(s.Step)
		while.Kids = []*tracemeta.Node{cond, body, step}
	} else {
		while.Kids = []*tracemeta.Node{cond, l.round(s, s.Body), step}
	}
	l.loops--
	out.Kids = append(out.Kids, while)
	return out
}

// round lowers the body of a loop that has no step. A round without statements counts as one, of the
// loop or of the statement that was dropped.
func (l *lowering) round(loop, body plan.Stmt) *tracemeta.Node {
	b, ok := body.(*plan.Block)
	if body != nil && (!ok || b != nil && len(b.Stmts) > 0) {
		return l.body(body)
	}
	at := loop
	if ok && b != nil && b.TokKind == "identifier" {
		at = b
	}
	return &tracemeta.Node{Op: tracemeta.Block, N: 1, Loc: l.exceeded(at)}
}

// foreach lowers a loop over an array.
func (l *lowering) foreach(s *plan.Foreach) *tracemeta.Node {
	keys := s.Slice
	if keys == nil {
		keys = make([]plan.Expr, len(s.Global.Keys))
	}
	slice, limit := l.keys(keys), l.limit(s.Limit)
	each := &tracemeta.Each{Value: l.into(s.Value), SortKey: s.SortKey, Descending: s.Desc, Aggregate: s.SortAgg}
	for _, k := range s.Keys {
		each.Keys = append(each.Keys, l.into(k))
	}
	l.loops++
	body := l.round(s, s.Body)
	l.loops--
	return &tracemeta.Node{Op: tracemeta.Foreach, N: l.m.array(s.Global), Each: each, Kids: append([]*tracemeta.Node{body, limit}, slice...)}
}

// buckets lowers a loop over a histogram.
func (l *lowering) buckets(s *plan.HistForeach) *tracemeta.Node {
	keys, limit := l.keys(s.Stat.Keys), l.limit(s.Limit)
	l.loops++
	body := l.round(s, s.Body)
	l.loops--
	return &tracemeta.Node{Op: tracemeta.Buckets, N: l.m.array(s.Stat.Global),
		Each: &tracemeta.Each{Keys: []int64{l.into(s.Key)}, Value: l.into(s.Value), SortKey: s.SortKey, Descending: s.Desc},
		Kids: append([]*tracemeta.Node{body, limit}, keys...)}
}

// limit lowers the largest number of rounds of a loop.
func (l *lowering) limit(e plan.Expr) *tracemeta.Node {
	if e == nil {
		return &tracemeta.Node{Op: tracemeta.Any}
	}
	return l.expr(e)
}

// into returns the slot of a local; -1 if there is none.
func (l *lowering) into(v *plan.Local) int64 {
	if v == nil {
		return -1
	}
	return l.local[v]
}

// try lowers a try statement.
func (l *lowering) try(s *plan.Try) *tracemeta.Node {
	out := node(tracemeta.Try, l.block(s.Body), l.block(s.Catch))
	out.N = l.into(s.Var)
	return out
}
