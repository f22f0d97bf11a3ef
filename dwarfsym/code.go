// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/insn"
)

// Code is the machine code of a compiled function, or of one inlined instance.
type Code struct {
	// Place is where it begins.
	Place
	Instructions []Instruction
}

// Instruction is one instruction and what a breakpoint on it would mean.
type Instruction struct {
	// Place has the line that the instruction belongs to, the address, and in
	// Refused why no probe may stand there. Func, Unit and DIE are those of the
	// code that it is part of.
	Place
	Bytes []byte
	// Text is the instruction in the syntax of GNU as, with the names of what
	// it refers to.
	Text string
	// Target is "SYMBOL+0xOFFSET" of a direct jump or call; "" for others.
	Target string
	// Statement is true where the line table has a statement begin.
	Statement bool
}

// MaxCode is how many functions and instances Code takes at once.
const MaxCode = 64

// TooManyError: the query means more than can be answered usefully.
type TooManyError struct {
	What string // "functions"
	N    int
	Max  int
}

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d %s match, more than %d", e.N, e.What, e.Max)
}

// Code disassembles the functions that match: the compiled bodies, or with
// Want Inline the inlined instances; a function that is inlined everywhere
// gives its instances. Without debug information there are no lines. Errors are those of Places, and *TooManyError.
func (s *Symbols) Code(ctx context.Context, q Query) ([]Code, error) {
	if q.Module == "" {
		q.Module = "kernel"
	}
	m, err := s.queried(q.Module, &q)
	if err != nil {
		return nil, err
	}
	x, err := m.index(ctx)
	if err != nil {
		return nil, err
	}
	f := &placeFinder{m: m, x: x, q: &q, names: map[int]string{}, paths: map[int]string{}}
	f.files = f.matchFiles()
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

// codeBodies finds the bodies that the query means.
func (f *placeFinder) codeBodies(ctx context.Context) ([]body, error) {
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
	case len(own) == 0 && f.q.Want != Call && f.q.Want != Return || f.q.Want == Inline:
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

// holding takes the function that addr lies in.
func (f *placeFinder) holding(addr uint64, take func(name string, i int) error) error {
	span, ok := f.x.SpanAt(addr)
	if !ok {
		return f.noAddress("function")
	}
	return take(f.name(f.x.NameOf(span.Func)), span.Func)
}

// allBodies are the bodies of function i. One that only the symbol table knows
// is as long as its symbol.
func (f *placeFinder) allBodies(name string, i int, fn *index.Func) ([]body, error) {
	if !fn.SymbolOnly {
		return f.line().bodies(f, name, i, fn)
	}
	var size uint64
	f.x.SymbolsNamed([]byte(name), func(s index.Symbol) {
		if s.Addr == fn.Addr {
			size = s.Size
		}
	})
	if size == 0 || f.q.Want == Inline {
		return nil, nil
	}
	return []body{{f.body(name, fn), [][2]uint64{{fn.Addr, fn.Addr + size}}, noUnit}}, nil
}

// noUnit is the unit of a body without debug information.
const noUnit = -1

// code decodes a body, range by range.
func (f *placeFinder) code(b *body) (Code, error) {
	c := Code{Place: f.complete(b.place)}
	var rows []row
	if b.unit != noUnit {
		var err error
		if rows, err = f.line().rows(f, b.unit); err != nil {
			return c, err
		}
	}
	for _, r := range b.ranges {
		t, err := f.m.text(r[0])
		if err != nil {
			return c, err
		}
		c.Instructions = append(c.Instructions, f.decode(b, t, r, rows)...)
	}
	return c, nil
}

// decode lists the instructions in a range of file addresses.
func (f *placeFinder) decode(b *body, t *text, r [2]uint64, rows []row) []Instruction {
	code := t.at(r[0], r[1])
	list, err := insn.Decode(code, r[0])
	out := make([]Instruction, 0, len(list)+1)
	for k := range list {
		in := &list[k]
		name := t.namer(f, in)
		i := f.instruction(b, in.Addr, rows)
		i.Bytes, i.Text = code[in.Addr-r[0]:][:in.Len], in.Text(name)
		if i.Refused == "" {
			i.Refused = in.Refused()
		}
		if in.HasTarget {
			i.Target = target(in.Target, name)
			i.Text = strings.TrimSuffix(i.Text, fmt.Sprintf("%#x", in.Target))
			if strings.HasSuffix(i.Text, " ") { // it had the address
				i.Text += i.Target
			}
		}
		out = append(out, i)
	}
	var bad *insn.DecodeError
	if errors.As(err, &bad) {
		i := f.instruction(b, bad.Addr, rows)
		i.Bytes, i.Text, i.Refused = code[bad.Addr-r[0]:], "(bad)", "it is no known instruction"
		out = append(out, i)
	}
	return out
}

// instruction is the place of the one at addr.
func (f *placeFinder) instruction(b *body, addr uint64, rows []row) Instruction {
	i := Instruction{Place: b.place}
	i.Entry = addr == i.Addr && i.Entry
	i.Addr = addr
	i.Line, i.Statement = f.lineAt(&i.Place, rows)
	i.Place = f.complete(i.Place)
	return i
}

// complete fills in what add does.
func (f *placeFinder) complete(p Place) Place {
	f.add(p)
	p = f.out[len(f.out)-1]
	f.out = f.out[:len(f.out)-1]
	return p
}

// lineAt finds the row of the line table that holds p's address, and sets the
// file if it is another, as in code that was inlined.
func (f *placeFinder) lineAt(p *Place, rows []row) (line int, statement bool) {
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

// text is a section with code, as the kernel has it but for what it rewrites.
type text struct {
	base    uint64 // its file address
	code    []byte
	imports map[uint64]string
}

// text reads the section that holds addr.
func (m *Module) text(addr uint64) (*text, error) {
	s := m.File.Holding(addr)
	if s == nil || !s.Exec() {
		return nil, fmt.Errorf("%s has no code at %#x", m.Path, addr)
	}
	t := &text{base: s.Base}
	var err error
	if m.File.Relocatable {
		if t.code, err = m.File.Relocated(s); err == nil {
			t.imports, err = m.File.Imports(s)
		}
	} else {
		t.code, err = m.File.Data(s)
	}
	if err == nil && len(t.code) == 0 {
		err = fmt.Errorf("%s has no code in %s: it holds debug information only", m.Path, s.Name)
	}
	return t, err
}

// at is the code between two file addresses; nil if it is not all there.
func (t *text) at(lo, hi uint64) []byte {
	if lo < t.base || hi < lo || hi-t.base > uint64(len(t.code)) {
		return nil
	}
	return t.code[lo-t.base : hi-t.base]
}

// namer names the addresses that an instruction refers to. What a module
// imports has no address in its file: the name is all there is.
func (t *text) namer(f *placeFinder, in *insn.Inst) func(uint64) (string, uint64) {
	for k := range in.Len {
		if name := t.imports[in.Addr-t.base+uint64(k)]; name != "" {
			return func(addr uint64) (string, uint64) { return name, addr }
		}
	}
	return f.addressName
}

// addressName names an address and tells where its symbol begins; "" if none is
// near.
func (f *placeFinder) addressName(addr uint64) (name string, base uint64) {
	if sec := f.m.File.Holding(addr); sec == nil || strings.HasPrefix(sec.Name, ".data..percpu") {
		return "", 0 // a constant: per-CPU variables are linked at 0
	}
	name, off := f.m.symbolNear(f.x, addr, "")
	return name, addr - off
}

// target is an address as SYMBOL+OFFSET.
func target(addr uint64, name func(uint64) (string, uint64)) string {
	symbol, base := name(addr)
	if symbol == "" {
		return fmt.Sprintf("%#x", addr)
	}
	return fmt.Sprintf("%s+%#x", symbol, addr-base)
}
