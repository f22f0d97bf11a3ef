// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
)

// Code is the machine code of a compiled function, or of one inlined instance.
type Code struct {
	// Place is the beginning of the code.
	query.Place
	Instructions []Instruction
}

// Instruction is one instruction, and whether it can be probed.
type Instruction struct {
	// Place has the instruction's line, its address, and in Refused the reason why it
	// can't be probed. Func, Unit and DIE are those of the function or inlined
	// instance.
	query.Place
	Bytes []byte
	// Text is the instruction in the syntax of GNU as, with symbols for addresses.
	Text string
	// Target is "SYMBOL+0xOFFSET" of a direct jump or call; "" for others.
	Target string
	// Statement is true if a statement begins here according to the line table.
	Statement bool
}

// MaxCode is the largest number of functions and instances for one call of Code.
const MaxCode = 64

// TooManyError means that the query matches too many functions, instances or calls.
type TooManyError struct {
	What string // "functions"
	N    int
	Max  int
}

// Error says how many match and how many are possible.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d %s match; at most %d are possible", e.N, e.What, e.Max)
}

// Code disassembles the matching functions: their compiled bodies or, if Want is Inline or a
// function has no body of its own, the inlined instances. Without debug information there are no
// lines. Errors are those of Places, and *TooManyError.
func (s *Finder) Code(ctx context.Context, q query.Query) ([]Code, error) {
	if q.Module == "" {
		q.Module = "kernel"
	}
	m, err := s.queried(q.Module, &q)
	if err != nil {
		return nil, err
	}
	x, err := m.Index(ctx)
	if err != nil {
		return nil, err
	}
	f := s.search(m, x, &q)
	bodies, err := f.codeBodies(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Code, 0, len(bodies))
	for i := range bodies {
		c, err := f.code(&bodies[i])
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// codeBodies finds the bodies that match the query.
func (f *search) codeBodies(ctx context.Context) ([]body, error) {
	var own, instances []body
	take := func(name string, i int) error {
		fn := f.x.Func(i)
		all, err := f.allBodies(name, i, &fn)
		for _, b := range all {
			if b.place.Inline {
				instances = append(instances, b)
			} else {
				own = append(own, b)
			}
		}
		return err
	}
	var err error
	if f.q.HasAddr {
		err = f.holding(f.q.Addr, take)
	} else {
		err = f.matching(ctx, take)
	}
	switch {
	case err != nil:
		return nil, err
	case len(own) == 0 && f.q.Want != query.Call && f.q.Want != query.Return || f.q.Want == query.Inline:
		own = instances
	}
	if len(own) > MaxCode {
		return nil, &TooManyError{What: "functions", N: len(own), Max: MaxCode}
	}
	if len(own) == 0 {
		return nil, f.noFunction()
	}
	return own, nil
}

// holding calls take with the function that contains addr.
func (f *search) holding(addr uint64, take func(name string, i int) error) error {
	span, ok := f.x.SpanAt(addr)
	if !ok {
		return f.noAddress("function")
	}
	return take(f.name(f.x.NameOf(span.Func)), span.Func)
}

// allBodies returns the bodies of function i. A function known only from the symbol
// table is as long as its symbol.
func (f *search) allBodies(name string, i int, fn *index.Func) ([]body, error) {
	if !fn.SymbolOnly {
		return f.line().bodies(f, name, i, fn)
	}
	size := f.m.SymbolSize(name, fn.Addr)
	if size == 0 || f.q.Want == query.Inline {
		return nil, nil
	}
	return []body{{f.body(name, fn), [][2]uint64{{fn.Addr, fn.Addr + size}}, noUnit}}, nil
}

// noUnit is the unit of a body without debug information.
const noUnit = -1

// code decodes a body, range by range.
func (f *search) code(b *body) (Code, error) {
	c := Code{Place: f.complete(b.place)}
	var rows []row
	if b.unit != noUnit {
		var err error
		if rows, err = f.line().rows(f, b.unit); err != nil {
			return c, err
		}
	}
	for _, r := range b.ranges {
		t, err := f.m.Text(r[0])
		if err != nil {
			return c, err
		}
		c.Instructions = append(c.Instructions, f.decode(b, t, r, rows)...)
	}
	return c, nil
}

// decode lists the instructions in a range of file addresses.
func (f *search) decode(b *body, t *image.Text, r [2]uint64, rows []row) []Instruction {
	code := t.At(r[0], r[1])
	list, err := f.m.File.Arch.Decode(code, r[0])
	out := make([]Instruction, 0, len(list)+1)
	for k := range list {
		in := &list[k]
		name := f.namer(t, in)
		i := f.instruction(b, in.Addr, rows)
		i.Bytes, i.Text = code[in.Addr-r[0]:][:in.Len], f.text(in, name)
		if i.Refused == "" && f.m.Program == nil {
			i.Refused = f.m.File.Arch.Code.Refused(in.Bytes)
		}
		if in.HasTarget {
			i.Target = target(in.Target, name)
			i.Text = strings.TrimSuffix(i.Text, fmt.Sprintf("%#x", in.Target))
			if strings.HasSuffix(i.Text, " ") { // it would be followed by the address
				i.Text += i.Target
			}
		}
		out = append(out, i)
	}
	var bad *arch.DecodeError
	if errors.As(err, &bad) {
		i := f.instruction(b, bad.Addr, rows)
		i.Bytes, i.Text, i.Refused = code[bad.Addr-r[0]:], "(bad)", "it is not a known instruction"
		out = append(out, i)
	}
	return out
}

// instruction returns the place of the instruction at addr.
func (f *search) instruction(b *body, addr uint64, rows []row) Instruction {
	i := Instruction{Place: b.place}
	i.Entry = addr == i.Addr && i.Entry
	i.Addr = addr
	i.Line, i.Statement = f.lineAt(&i.Place, rows)
	i.Place = f.complete(i.Place)
	return i
}

// complete sets the fields of a place that add sets.
func (f *search) complete(p query.Place) query.Place {
	f.add(p)
	p = f.out[len(f.out)-1]
	f.out = f.out[:len(f.out)-1]
	return p
}

// lineAt finds the row of the line table for p's address, and sets p's file if the row
// belongs to another one, as in inlined code.
func (f *search) lineAt(p *query.Place, rows []row) (line int, statement bool) {
	i := sort.Search(len(rows), func(i int) bool { return rows[i].Addr > p.Addr })
	if i == 0 {
		return 0, false
	}
	last := rows[i-1]
	for k := i - 1; k >= 0 && rows[k].Addr == p.Addr; k-- {
		statement = statement || rows[k].Stmt
	}
	if last.Line > 0 {
		p.File = f.path(last.file)
	}
	return last.Line, statement
}

// namer returns a function that names the addresses that an instruction refers to.
// Symbols that a module imports have no address in its file, only a name.
func (f *search) namer(t *image.Text, in *arch.Inst) func(uint64) (string, uint64) {
	for k := range in.Len {
		if name := t.Imports[in.Addr-t.Base+uint64(k)]; name != "" {
			return func(addr uint64) (string, uint64) { return name, addr }
		}
	}
	return f.addressName
}

// addressName returns the symbol for an address, and the symbol's address; "" if there
// is none nearby.
func (f *search) addressName(addr uint64) (name string, base uint64) {
	if sec := f.m.File.Holding(addr); sec == nil || strings.HasPrefix(sec.Name, ".data..percpu") {
		return "", 0 // taken for a constant: per-CPU variables are linked from address 0
	}
	name, off := f.m.SymbolNear(f.x, addr, "")
	return name, addr - off
}

// target formats an address as SYMBOL+OFFSET.
func target(addr uint64, name func(uint64) (string, uint64)) string {
	symbol, base := name(addr)
	if symbol == "" {
		return fmt.Sprintf("%#x", addr)
	}
	return fmt.Sprintf("%s+%#x", symbol, addr-base)
}
