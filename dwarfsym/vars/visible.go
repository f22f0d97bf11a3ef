// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// Visible lists the parameters and locals in scope at p, those of inner blocks first, and also those
// without a value, whose Loc is OptimizedOut. $$vars shows all of them in this order, as SystemTap does.
func (s *Resolver) Visible(p *query.Place) ([]query.Variable, error) {
	if !p.DWARF {
		return s.abiVariables(p)
	}
	sc, err := s.Scope(p)
	if err != nil {
		return nil, err
	}
	list, err := sc.listed()
	if err != nil {
		return nil, err
	}
	var out []query.Variable
	seen := make(map[string]int, len(list))
	for _, e := range list {
		l, present, err := sc.location(e)
		if !present || err != nil {
			l = locexpr.Loc{}
		}
		v, err := sc.d.shown(e, l)
		if err != nil {
			return nil, err
		}
		name, moved := sc.onHeap(e)
		_, again := seen[v.Name]
		switch {
		case v.Name == "" || again && isResult(e): // a result that a deferred function uses has two entries
		case moved:
			out = addHeap(out, seen, v, name)
		default:
			seen[v.Name] = len(out)
			out = append(out, v)
		}
	}
	return out, sc.d.exhausted()
}
