// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// array returns the index of an array or statistic, which the runner keeps.
func (m *maker) array(g *plan.Global) int64 {
	n, ok := m.arrays[g]
	if !ok {
		n = int64(len(m.out.Arrays))
		m.arrays[g] = n
		m.out.Arrays = append(m.out.Arrays, m.describe(g))
		m.summed = append(m.summed, isSummed(g))
	}
	return n
}

func (m *maker) describe(g *plan.Global) tracemeta.Array {
	a := tracemeta.Array{Name: g.Name, Elements: tracemeta.Numbers, Size: g.Size, Sized: g.Sized, Wrap: g.Wrap, Shift: g.BitShift}
	switch g.Type {
	case plan.String:
		a.Elements = tracemeta.Strings
	case plan.Stats:
		a.Elements = tracemeta.Statistics
	}
	if a.Size == 0 {
		a.Size = m.in.Program.Limits.MapEntries
	}
	for _, t := range g.Keys {
		kind := modmeta.NumberKey
		if t == plan.String {
			kind = modmeta.StringKey
		}
		a.Keys = append(a.Keys, kind)
	}
	if h := g.Hist; h != nil {
		a.Histogram = &modmeta.Histogram{Global: g.Name, Keys: a.Keys}
		if h.Linear {
			a.Histogram.Lo, a.Histogram.Hi, a.Histogram.Step = h.Lo, h.Hi, h.Step
		}
	}
	return a
}

// onArray makes a node on an array from its keys, and what follows them.
func (l *lowering) onArray(op tracemeta.Op, at *plan.P, g *plan.Global, keys []plan.Expr, more ...*tracemeta.Node) *tracemeta.Node {
	return &tracemeta.Node{Op: op, N: l.m.array(g), Loc: l.m.loc(at), Kids: append(l.keys(keys), more...)}
}

// keys lowers keys, of which nil ones match all.
func (l *lowering) keys(list []plan.Expr) []*tracemeta.Node {
	out := make([]*tracemeta.Node, len(list), len(list)+1)
	for i, k := range list {
		if k == nil {
			out[i] = &tracemeta.Node{Op: tracemeta.Any}
		} else {
			out[i] = l.expr(k)
		}
	}
	return out
}

// element lowers an expression that reads an array or a statistic; nil for other expressions.
func (l *lowering) element(e plan.Expr) *tracemeta.Node {
	switch e := e.(type) {
	case *plan.Elem:
		return l.onArray(tracemeta.Elem, &e.P, e.Global, e.Keys)
	case *plan.In:
		return l.onArray(tracemeta.In, &e.P, e.Global, e.Keys)
	case *plan.StatAdd:
		keys := l.keys(e.Stat.Keys)
		return &tracemeta.Node{Op: tracemeta.Add, N: l.m.array(e.Stat.Global), Loc: l.m.loc(&e.Stat.P), Kids: append(keys, l.expr(e.X))}
	case *plan.StatGet:
		n := l.onArray(tracemeta.Get, &e.P, e.Stat.Global, e.Stat.Keys)
		n.Name = e.Op
		return n
	case *plan.HistBucket:
		keys := l.keys(e.Stat.Keys)
		return &tracemeta.Node{Op: tracemeta.Bucket, N: l.m.array(e.Stat.Global), Loc: l.m.loc(&e.P), Kids: append(keys, l.expr(e.At))}
	case *plan.PrintHist:
		op := tracemeta.Chart
		if e.Sprint {
			op = tracemeta.ChartText
		}
		return l.onArray(op, &e.P, e.Stat.Global, e.Stat.Keys)
	}
	return nil
}

// remove lowers a delete statement.
func (l *lowering) remove(s *plan.Delete) *tracemeta.Node {
	switch {
	case s.Keys != nil:
		return l.onArray(tracemeta.Remove, &s.P, s.Global, s.Keys)
	case s.Global.Keys != nil, s.Global.Type == plan.Stats:
		return &tracemeta.Node{Op: tracemeta.Clear, N: l.m.array(s.Global)}
	case s.Global.Type == plan.String:
		return node(tracemeta.Do, l.m.storeInto(s.Global, text("")))
	}
	return node(tracemeta.Do, l.m.storeInto(s.Global, number(0)))
}

func (m *maker) storeInto(g *plan.Global, x *tracemeta.Node) *tracemeta.Node {
	return &tracemeta.Node{Op: tracemeta.Store, N: m.global(g), Kids: []*tracemeta.Node{x}}
}
