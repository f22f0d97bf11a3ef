// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"debug/dwarf"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// atAddress finds the place at the query's address: a function's entry or, for a statement query,
// an address at which a statement begins according to the line table. In a module, the address is
// relative to the start of .text.
func (f *search) atAddress() error {
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
func (f *search) textAddress() uint64 {
	if s := f.m.File.Section(".text"); s != nil && f.m.File.Relocatable {
		return f.q.Addr + s.Base
	}
	return f.q.Addr
}

func (f *search) noAddress(what string, similar ...string) error {
	return &query.NoMatchError{What: what, Pattern: fmt.Sprintf("%#x", f.q.Addr), Similar: similar}
}

// statementAt finds the statement that begins at addr. With Nearest, it finds the last statement
// that begins at or before addr; with Instruction, the instruction at addr.
func (f *search) statementAt(addr uint64, name string, fn *index.Func) error {
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
	if best < 0 {
		return f.noAddress("statement")
	}
	at := rows[best].Addr
	if at != addr && !f.q.Nearest {
		if err := f.betweenStatements(addr, at); err != nil {
			return err
		}
		at = addr
	}
	p := f.body(name, fn)
	p.Addr, p.Entry, p.Line = at, at == fn.Addr, rows[best].Line
	p.File = f.path(rows[best].file)
	if !p.Entry {
		if p, err = f.innermost(p); err != nil {
			return err
		}
	}
	f.add(p)
	return nil
}

// innermost moves a place from a compiled function to the instance that is inlined there, the innermost one: its variables
// are those of the source.
func (f *search) innermost(p query.Place) (query.Place, error) {
	around := p.Func
	e, err := f.dec(f.m).Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
	for depth := 0; err == nil && e.Valid() && depth < vars.MaxBlocks; depth++ {
		var in unit.Entry
		err = inside(e, func(c unit.Entry) bool {
			if c.Tag == dwarf.TagInlinedSubroutine && c.Covers(p.Addr) {
				in = c
			}
			return !in.Valid()
		})
		if e = in; e.Valid() {
			p.Inline, p.Caller, p.Unit, p.DIE = true, around, e.Unit.Off, e.Off()
			p.Func, p.Qualified = e.Name(), ""
		}
	}
	return p, err
}

// betweenStatements returns the error for an address after the start of the statement at before. It
// is nil if the query allows any instruction and one begins at the address.
func (f *search) betweenStatements(addr, before uint64) error {
	if err := f.midInstruction(addr); err != nil {
		return err
	}
	if f.q.Instruction {
		return nil
	}
	return f.noAddress("statement", fmt.Sprintf("%#x", before-addr+f.q.Addr))
}
