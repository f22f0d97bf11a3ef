// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// global is a scalar, an array or a statistic.
type global struct {
	name  string
	kind  kind
	stat  bool
	array bool

	value   Value // of a scalar
	samples *stats
	entries []*entry // of an array, oldest first
	limit   int
	sized   bool // the declaration sets the limit
	wrap    bool
}

// entry is one element of an array.
type entry struct {
	keys    []Value
	value   Value
	samples *stats
}

func (m *machine) declareGlobal(d *ast.Global) {
	g := &global{name: d.Name, kind: m.types.globals[d.Name].kind(), stat: m.types.stats[d.Name],
		array: len(m.types.keys[d.Name]) > 0, limit: m.o.MaxMapEntries, wrap: d.Wrap, samples: &stats{}}
	if d.Size > 0 {
		g.limit, g.sized = int(d.Size), true
	}
	g.value = zero(g.kind)
	if d.Init != nil {
		g.value = m.literal(d.Init)
	}
	m.globals[d.Name] = g
	m.order = append(m.order, g)
}

func (m *machine) literal(x ast.Expr) Value {
	switch x := x.(type) {
	case *ast.Number:
		return num(x.Value)
	case *ast.String:
		return m.cut(x.Value)
	}
	unsupported("initial value %T", x)
	return Value{}
}

// find returns the element with exactly these keys, or nil.
func (g *global) find(keys []Value) *entry {
	for _, e := range g.entries {
		if slices.Equal(e.keys, keys) {
			return e
		}
	}
	return nil
}

// element finds or creates an element.
func (g *global) element(at token, keys []Value) *entry {
	if e := g.find(keys); e != nil {
		return e
	}
	if len(g.entries) >= g.limit {
		switch {
		case g.wrap:
			g.entries = g.entries[1:]
		case g.sized:
			raise(at, "Array overflow, check size limit (%d)", g.limit)
		default:
			raise(at, "Array overflow, check MAXMAPENTRIES")
		}
	}
	e := &entry{keys: keys, value: zero(g.kind), samples: &stats{element: true}}
	g.entries = append(g.entries, e)
	return e
}

// match returns the elements that match keys, where nil stands for *.
func (g *global) match(keys []*Value) []*entry {
	var out []*entry
	for _, e := range g.entries {
		if e.matches(keys) {
			out = append(out, e)
		}
	}
	return out
}

func (e *entry) matches(keys []*Value) bool {
	for i, k := range keys {
		if k != nil && *k != e.keys[i] {
			return false
		}
	}
	return true
}

// clear resets a global to its initial value: 0, "" or no elements.
func (g *global) clear() {
	g.value, g.samples, g.entries = zero(g.kind), &stats{}, nil
}

// sorted sorts elements by key i (from 1), by value (0), or not at all (-1); equal ones keep
// their order.
func sorted(list []*entry, s *ast.Foreach, stat bool) []*entry {
	list = slices.Clone(list)
	by := func(e *entry) Value {
		switch {
		case s.SortKey > 0:
			return e.keys[s.SortKey-1]
		case stat:
			return num(e.samples.sortKey(s.SortAgg))
		}
		return e.value
	}
	if s.SortKey >= 0 {
		slices.SortStableFunc(list, func(a, b *entry) int { return compare(by(a), by(b)) * s.SortDir })
	}
	return list
}

// autoPrint prints globals that were written and never read.
func (m *machine) autoPrint() {
	for _, g := range m.order {
		if m.types.wrote[g.name] && !m.types.read[g.name] {
			m.show(g)
		}
	}
}

func (m *machine) show(g *global) {
	if !g.array {
		m.out.WriteString(g.name + g.content(g.value, g.samples) + "\n")
		return
	}
	for _, e := range sorted(g.entries, &ast.Foreach{SortDir: -1}, g.stat) {
		keys := make([]string, len(e.keys))
		for i, k := range e.keys {
			keys[i] = quoted(k)
		}
		m.out.WriteString(g.name + "[" + strings.Join(keys, ",") + "]" + g.content(e.value, e.samples) + "\n")
	}
}

func (g *global) content(v Value, s *stats) string {
	switch {
	case !g.stat:
		return "=" + quoted(v)
	case s.count == 0:
		return " @count=0x0"
	}
	return fmt.Sprintf(" @count=%d @min=%d @max=%d @sum=%d @avg=%d", s.count, s.min, s.max, s.sum, s.sum/s.count)
}

func quoted(v Value) string {
	if v.Str {
		return `"` + v.S + `"`
	}
	return v.String()
}
