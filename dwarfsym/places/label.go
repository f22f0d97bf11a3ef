// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// labels finds the source labels (DW_TAG_label, DWARF 5, section 3.6) that match the
// query, in bodies and inlined instances. A label whose jumps were all optimized out has
// no address.
func (f *search) labels(ctx context.Context) error {
	var names []string
	found, err := f.roots(ctx, func(r *root) error {
		return inside(r.entry, func(e unit.Entry) bool {
			if e.Tag != dwarf.TagLabel {
				return true
			}
			addr, ok := e.Val(dwarf.AttrLowpc).(uint64)
			name := e.Name()
			if ok && glob.Match(f.q.Label, []byte(name)) {
				f.add(f.label(r, e, name, addr))
			}
			if ok {
				names = append(names, name)
			}
			return true
		})
	})
	if err != nil || len(f.out) > 0 {
		return err
	}
	if !found {
		return f.noFunction()
	}
	slices.Sort(names)
	names = slices.Compact(names)
	e := &query.NoMatchError{What: "label", Pattern: f.q.Label, Similar: suggest.Names(f.q.Label, names, vars.MaxSimilar)}
	if len(e.Similar) == 0 {
		e.Similar = names[:min(len(names), vars.MaxSimilar)]
	}
	return e
}

func (f *search) label(r *root, e unit.Entry, name string, addr uint64) query.Place {
	p := r.place
	p.Addr, p.Label, p.Entry = addr, name, false
	if line, _ := e.Attr(dwarf.AttrDeclLine); line != nil {
		if n, ok := line.(int64); ok {
			p.Line = int(n)
		}
	}
	return p
}
