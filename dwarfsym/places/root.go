// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// root is the code of a function or of one inlined instance, with its entry in the
// debug information.
type root struct {
	place query.Place // of its start
	entry unit.Entry
}

// roots calls yield with the code of all functions that match the query. It reports whether any
// function matches.
func (f *search) roots(ctx context.Context, yield func(*root) error) (found bool, err error) {
	add := func(p query.Place) error {
		found = true
		e, err := f.dec(f.m).Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
		if err != nil {
			return err
		}
		return yield(&root{p, e})
	}
	each := func(name string, i int) error {
		fn := f.x.Func(i)
		if fn.SymbolOnly || !f.spansLine(&fn) {
			return nil
		}
		return f.rootsOf(name, i, &fn, add)
	}
	if f.q.HasAddr {
		span, ok := f.x.SpanAt(f.textAddress())
		if fn := f.x.Func(span.Func); ok && fn.Addr == f.textAddress() {
			err = each(f.name(f.x.NameOf(span.Func)), span.Func)
		}
		return found, err
	}
	return found, f.matching(ctx, func(name string, i int) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return each(name, i)
	})
}

func (f *search) rootsOf(name string, i int, fn *index.Func, add func(query.Place) error) (err error) {
	if fn.HasAddr {
		err = add(f.body(name, fn))
	}
	for in := range f.x.Inlines(i) {
		if err == nil {
			err = add(f.instance(name, fn, in))
		}
	}
	return err
}

// inside calls visit for the entries in a function's own code, that is, directly below it and below
// its lexical blocks, until visit returns false.
func inside(e unit.Entry, visit func(unit.Entry) bool) error {
	var walk func(e unit.Entry, depth int) (bool, error)
	walk = func(e unit.Entry, depth int) (more bool, err error) {
		more = true
		failed := e.EachChild(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagLexDwarfBlock && depth < vars.MaxBlocks {
				more, err = walk(c, depth+1)
			} else {
				more = visit(c)
			}
			return more && err == nil
		})
		if err == nil {
			err = failed
		}
		return more, err
	}
	_, err := walk(e, 0)
	return err
}
