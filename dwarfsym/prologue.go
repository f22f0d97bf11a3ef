// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// AfterPrologue moves a function's entry to the place where its parameters can be read.
// In code compiled without optimization, each variable has one place in memory, which is
// not valid until the function's first instructions have stored the parameters there.
// The second row of the line table is where these instructions end. Other places, and
// places in optimized code, are not changed.
func (s *Symbols) AfterPrologue(p Place) (Place, error) {
	if !p.Entry || !p.DWARF {
		return p, nil
	}
	m, err := s.module(p.Module)
	if err != nil || m.program == nil {
		return p, err
	}
	e, err := s.decoder(m).entry(Ref{Unit: p.Unit, DIE: p.DIE})
	if err != nil || !keepsInFrame(e) {
		return p, err
	}
	addr, err := m.secondRow(&p)
	if err != nil || addr == 0 {
		return p, err
	}
	off, ok := m.program.offset(addr)
	if !ok {
		return p, nil
	}
	p.SymbolOff += addr - p.Addr
	p.Addr, p.Offset, p.Entry = addr, off, false
	return p, nil
}

// keepsInFrame reports whether a variable of the function is always below the frame base
// (DW_OP_fbreg, DWARF 5, section 2.5.1.2). Above it are arguments stored by the caller.
func keepsInFrame(fn unit.Entry) (is bool) {
	const opFbreg = 0x91
	list, _ := variablesOf(fn)
	for _, e := range list {
		code, _ := e.Val(dwarf.AttrLocation).([]byte)
		if len(code) < 2 || code[0] != opFbreg {
			continue
		}
		r := read.Reader{D: code[1:]}
		if off := r.SLEB(); off < 0 && !r.Bad {
			return true
		}
	}
	return false
}

// secondRow is the address of the second row in the line table for the function that
// begins at p; 0 if there is none.
func (m *Module) secondRow(p *Place) (uint64, error) {
	x, err := m.index(context.Background())
	if err != nil {
		return 0, err
	}
	span, ok := x.SpanAt(p.Addr)
	if !ok {
		return 0, nil
	}
	f := &placeFinder{m: m, x: x, q: &Query{}, names: map[int]string{}, paths: map[int]string{}}
	rows, err := f.line().rows(f, x.Func(span.Func).Unit)
	if err != nil {
		return 0, err
	}
	for _, r := range rows {
		if r.Addr > p.Addr && r.Addr < span.Hi && r.Line > 0 {
			return r.Addr, nil
		}
	}
	return 0, nil
}
