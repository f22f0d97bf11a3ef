// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// InlinedAt returns the functions inlined into p's function or instance, by the line of
// the call, each once (DW_AT_call_line; DWARF 5, section 3.3.8). It does not include
// functions inlined into those. All code of such a line may belong to the inlined
// function, so that the line itself has none.
func (s *Finder) InlinedAt(p *query.Place) (map[int][]string, error) {
	sc, err := s.vars.Scope(p)
	if err != nil {
		return nil, err
	}
	decl, _ := sc.Function.Attr(dwarf.AttrDeclFile)
	out := map[int][]string{}
	err = eachInlined(sc.Function, 0, func(e unit.Entry) {
		file, line := e.Val(dwarf.AttrCallFile), e.Val(dwarf.AttrCallLine)
		n, ok := line.(int64)
		if name := e.Name(); ok && file == decl && name != "" && !slices.Contains(out[int(n)], name) {
			out[int(n)] = append(out[int(n)], name)
		}
	})
	return out, err
}

// eachInlined visits the inlined instances directly in e and in its blocks.
func eachInlined(e unit.Entry, depth int, visit func(unit.Entry)) error {
	var failed error
	err := e.EachChild(func(c unit.Entry) bool {
		switch {
		case c.Tag == dwarf.TagInlinedSubroutine:
			visit(c)
		case c.Tag == dwarf.TagLexDwarfBlock && depth < vars.MaxBlocks:
			failed = eachInlined(c, depth+1, visit)
		}
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	return err
}
