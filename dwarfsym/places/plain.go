// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
)

// queried opens the module of a query. If it has no debug information and the query needs more than
// symbols, the error is *query.NoDebugInfoError.
func (s *Finder) queried(name string, q *query.Query) (*image.Module, error) {
	m, err := s.files.Module(name)
	if err != nil || m.HasDWARF() || q.Symbols {
		return m, err
	}
	if what := q.BeyondSymbols(); what != "" {
		return nil, s.files.Needs(name, "%s", what)
	}
	return m, nil
}

// symbolAt finds the function whose symbol is at the query's address.
func (f *search) symbolAt() error {
	addr := f.q.Addr
	if s := f.m.File.Section(".text"); s != nil && f.m.File.Relocatable {
		addr += s.Base
	}
	name, off := f.m.SymbolNear(f.x, addr, "")
	switch {
	case name == "":
		return f.noAddress("function")
	case off != 0:
		return f.noAddress("function entry", fmt.Sprintf("%#x (%s)", f.q.Addr-off, name))
	}
	p := query.Place{Func: index.Original(name), Addr: addr, Entry: true}
	f.x.SymbolsNamed([]byte(name), func(c index.Symbol) { p.External = p.External || c.Addr == addr && c.Global })
	f.add(p)
	return nil
}

// symbols finds the functions in the symbol table that match the query, each address
// once.
func (f *search) symbols(ctx context.Context) error {
	add := func(c index.Symbol) {
		sec := f.m.File.Holding(c.Addr)
		if !c.Func || f.taken[c.Addr] || sec == nil || !sec.Exec() {
			return
		}
		f.taken[c.Addr] = true
		f.add(query.Place{Func: string(c.Name), Addr: c.Addr, Entry: true, External: c.Global})
	}
	patterns := []string{f.q.Func}
	if f.q.Symbols {
		patterns = glob.Braces(f.q.Func)
	}
	for _, p := range patterns {
		if err := f.eachSymbol(ctx, p, add); err != nil {
			return err
		}
	}
	if len(f.out) > 0 {
		return nil
	}
	return f.noFunction()
}

// eachSymbol calls add for the symbols that match pattern.
func (f *search) eachSymbol(ctx context.Context, pattern string, add func(index.Symbol)) error {
	if !glob.IsPattern(pattern) {
		f.x.SymbolsNamed([]byte(pattern), add)
		return nil
	}
	padding := strings.HasPrefix(pattern, "__pfx_")
	for i := range f.x.Symbols() {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if c := f.x.Symbol(i); glob.Match(pattern, c.Name) && (padding || !hasPrefix(c.Name, "__pfx_")) {
			add(c)
		}
	}
	return nil
}
