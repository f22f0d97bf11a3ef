// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"slices"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// counts finds the events whose hits the kernel can count (tracemeta.Count). The runner then learns the
// numbers only now and then. So the handlers of other events, which run between the hits, must not use
// what is counted.
func (m *maker) counts() {
	used := map[counted]bool{}
	for i := range m.out.Events {
		e := &m.out.Events[i]
		e.Count = m.count(i)
		if e.Count == nil {
			m.uses(used, e)
		}
	}
	for i := range m.out.Events {
		if c := m.out.Events[i].Count; c != nil && used[counted{c.InArray, c.Into}] {
			m.out.Events[i].Count = nil
		}
	}
}

// counted is an array, or a number, by its index.
type counted struct {
	array bool
	index int64
}

// uses adds what an event's handler uses.
func (m *maker) uses(to map[counted]bool, e *tracemeta.Event) {
	note := func(n *tracemeta.Node) {
		switch n.Op {
		case tracemeta.Global, tracemeta.Store:
			to[counted{false, n.N}] = true
		case tracemeta.Elem, tracemeta.Put, tracemeta.In, tracemeta.Add, tracemeta.Get, tracemeta.Bucket, tracemeta.Chart,
			tracemeta.ChartText, tracemeta.Foreach, tracemeta.Buckets, tracemeta.Remove, tracemeta.Clear:
			to[counted{true, n.N}] = true
		}
	}
	e.Walk(note)
}

// count returns how the kernel can count the hits of event i; nil if it can't.
func (m *maker) count(i int) *tracemeta.Count {
	e := &m.out.Events[i]
	if e.File != "" || e.Entry || m.out.IsEntry(i-1) {
		return nil
	}
	f := filter{args: e.Args}
	store := f.onlyStore(e.Code)
	if store == nil || f.loose {
		return nil
	}
	a := addition(store)
	if a == nil {
		return nil
	}
	c := &tracemeta.Count{If: f.joined(), InArray: a.array, Into: a.into, Loc: a.loc}
	if !m.countsInto(c, e, a.keys) || !amount(c, e, a.amount) {
		return nil
	}
	return c
}

// onlyStore returns the only statement of a handler that does more than end it, after adding the conditions
// under which it runs to the filter; nil if there is none.
func (f *filter) onlyStore(n *tracemeta.Node) *tracemeta.Node {
	switch {
	case n.Op == tracemeta.Block && len(n.Kids) > 0:
		last := len(n.Kids) - 1
		for _, k := range n.Kids[:last] {
			if !f.conditions(k, false) {
				return nil
			}
		}
		return f.onlyStore(n.Kids[last])
	case n.Op == tracemeta.If && len(n.Kids) == 2 && harmless(n.Kids[0]):
		f.require(n.Kids[0], false)
		return f.onlyStore(n.Kids[1])
	case n.Op == tracemeta.Do:
		return n.Kids[0]
	}
	return nil
}

// sum is an addition to an element of an array, or to a number.
type sum struct {
	array  bool
	into   int64
	loc    int
	keys   []*tracemeta.Node
	amount *tracemeta.Node
}

// addition takes a store apart that adds; nil for other stores.
func addition(n *tracemeta.Node) *sum {
	if n.Op == tracemeta.Binary && n.Name == "+" && n.Kids[1].Op == tracemeta.Num { // n++ has the value before
		n = n.Kids[0]
	}
	switch n.Op {
	case tracemeta.Add:
		last := len(n.Kids) - 1
		return &sum{true, n.N, n.Loc, n.Kids[:last], n.Kids[last]}
	case tracemeta.Store:
		if x := n.Kids[0]; adds(x) && x.Kids[0].Op == tracemeta.Global && x.Kids[0].N == n.N {
			return &sum{false, n.N, n.Loc, nil, x.Kids[1]}
		}
	case tracemeta.Seq:
		return elementAddition(n)
	}
	return nil
}

func adds(n *tracemeta.Node) bool { return n.Op == tracemeta.Binary && n.Name == "+" && n.Signed }

// elementAddition takes apart what lowering.elementTarget makes: the keys are put into slots, from where
// the element is read and stored.
func elementAddition(n *tracemeta.Node) *sum {
	last := len(n.Kids) - 1
	put := n.Kids[last]
	if put.Op != tracemeta.Put || len(put.Kids) != last+1 || !adds(put.Kids[last]) {
		return nil
	}
	get := put.Kids[last].Kids[0]
	if get.Op != tracemeta.Elem || get.N != put.N {
		return nil
	}
	s := &sum{true, put.N, put.Loc, nil, put.Kids[last].Kids[1]}
	for i, k := range n.Kids[:last] {
		if k.Op != tracemeta.Set || k.N != put.Kids[i].N || k.N != get.Kids[i].N {
			return nil
		}
		s.keys = append(s.keys, k.Kids[0])
	}
	return s
}

// amount sets what is added: 1, or a number that was fetched.
func amount(c *tracemeta.Count, e *tracemeta.Event, x *tracemeta.Node) bool {
	switch {
	case x.Op == tracemeta.Num:
		return x.N == 1
	case x.Op == tracemeta.Field && !e.Args[x.N].IsText():
		c.Value = e.Args[x.N].Name
		return true
	}
	return false
}

// countsInto sets the keys, and reports whether the kernel can count by them. Of statistics it
// keeps the count and the sum only, and it drops no old element for a new one.
func (m *maker) countsInto(c *tracemeta.Count, e *tracemeta.Event, keys []*tracemeta.Node) bool {
	if c.InArray && (m.out.Arrays[c.Into].Wrap || m.out.Arrays[c.Into].Elements == tracemeta.Statistics && !m.summed[c.Into]) {
		return false
	}
	for i, n := range keys {
		k, ok := countKey(e, n)
		if !ok || k.Name != "" && slices.ContainsFunc(c.Keys, func(o tracemeta.CountKey) bool { return o.Name == k.Name }) || isText(e, k) != (m.out.Arrays[c.Into].Keys[i] == modmeta.StringKey) {
			return false
		}
		c.Keys = append(c.Keys, k)
	}
	return true
}

// countKey returns the key that has a value; ok is false if a trigger does not know it.
func countKey(e *tracemeta.Event, n *tracemeta.Node) (k tracemeta.CountKey, ok bool) {
	switch {
	case n.Op == tracemeta.Num:
		return tracemeta.CountKey{Number: n.N}, true
	case n.Op == tracemeta.Str:
		return tracemeta.CountKey{Text: n.Text}, true
	case n.Op == tracemeta.Env && n.Name == tracemeta.EnvTID:
		return tracemeta.CountKey{Name: tracemeta.KeyTID}, true
	case n.Op == tracemeta.Env && n.Name == tracemeta.EnvCPU:
		return tracemeta.CountKey{Name: tracemeta.KeyCPU}, true
	case n.Op == tracemeta.Field && (!e.Args[n.N].IsText() || e.Args[n.N].Fetch == "$comm"):
		return tracemeta.CountKey{Name: e.Args[n.N].Name}, true
	}
	return tracemeta.CountKey{}, false
}

// isText reports whether the values of a key are texts.
func isText(e *tracemeta.Event, k tracemeta.CountKey) bool {
	i := slices.IndexFunc(e.Args, func(a tracemeta.Arg) bool { return a.Name == k.Name })
	return k.Name == "" && k.Text != nil || i >= 0 && e.Args[i].IsText()
}

// isSummed reports whether only the count and the sum of a statistic are used.
func isSummed(g *plan.Global) bool {
	for op := range g.StatOps {
		if op != "count" && op != "sum" && op != "avg" {
			return false
		}
	}
	return g.Hist == nil
}
