// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"

	"github.com/gostap/gostap/dwarfsym/index"
)

// atAddress finds the place at the query's address: a function's entry or, for a
// statement query, an address where the line table has the beginning of a statement.
// In a module, the address is relative to the start of .text.
func (f *placeFinder) atAddress() error {
	addr := f.textAddress()
	span, ok := f.x.SpanAt(addr)
	if !ok {
		return f.noAddress("function")
	}
	fn := f.x.Func(span.Func)
	name := f.name(f.x.NameOf(span.Func))
	if !f.q.Statement {
		if fn.Addr != addr {
			return f.noAddress("function entry", fmt.Sprintf("%#x (%s)", fn.Addr, name))
		}
		f.function(name, span.Func, &fn)
		return nil
	}
	return f.statementAt(addr, name, &fn)
}

// textAddress returns the query's address as a file address.
func (f *placeFinder) textAddress() uint64 {
	if s := f.m.File.Section(".text"); s != nil && f.m.File.Relocatable {
		return f.q.Addr + s.Base
	}
	return f.q.Addr
}

func (f *placeFinder) noAddress(what string, similar ...string) error {
	return &NoMatchError{What: what, Pattern: fmt.Sprintf("%#x", f.q.Addr), Similar: similar}
}

// statementAt finds the statement that begins at addr or, with Nearest, the last one
// that begins before.
func (f *placeFinder) statementAt(addr uint64, name string, fn *index.Func) error {
	rows, err := f.line().rows(f, fn.Unit)
	if err != nil {
		return err
	}
	best := -1
	for i, r := range rows {
		if r.Stmt && r.Addr <= addr && (best < 0 || r.Addr >= rows[best].Addr) {
			best = i
		}
	}
	switch {
	case best < 0:
		return f.noAddress("statement")
	case rows[best].Addr != addr && !f.q.Nearest:
		return f.noAddress("statement", fmt.Sprintf("%#x", rows[best].Addr))
	}
	p := f.body(name, fn)
	p.Addr, p.Entry, p.Line = rows[best].Addr, rows[best].Addr == fn.Addr, rows[best].Line
	p.File = f.path(rows[best].file)
	f.add(p)
	return nil
}
