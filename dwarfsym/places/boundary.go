// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"fmt"
	"sort"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/query"
)

// instructions caches the instructions of the last function, because a query checks
// the addresses of one function after the other; and those of long code, such as code that no call frame
// information describes, in which many functions are.
type instructions struct {
	start uint64
	list  []arch.Inst
	long  map[uint64][]arch.Inst // by start
	held  int                    // instructions in long
}

// longCode is the size from which code is long, in bytes.
const longCode = 64 << 10

// maxHeld bounds the instructions of long code that are kept: a program of any size may consist of it, and
// an instruction of one byte takes some 60 bytes here. Beyond it, all are decoded again.
const maxHeld = 2 << 20

// of returns the instructions of the code from start on, which decode returns if they are not cached.
func (c *instructions) of(start, size uint64, decode func() []arch.Inst) []arch.Inst {
	if list, ok := c.long[start]; ok {
		return list
	}
	if size >= longCode {
		list := decode()
		if c.long == nil || c.held+len(list) > maxHeld {
			c.long, c.held = map[uint64][]arch.Inst{}, 0
		}
		c.long[start], c.held = list, c.held+len(list)
		return list
	}
	if c.start != start {
		c.start, c.list = start, decode()
	}
	return c.list
}

// MidInstructionError means that the queried address Addr is inside the instruction at At. The next
// instruction begins at Next. A breakpoint at Addr would change what the instruction does; the
// kernel rejects it in its own code, but not in programs.
type MidInstructionError struct {
	Addr, At, Next uint64
	// Symbol is the function's, Offset that of At in it; Text is the instruction.
	Symbol string
	Offset uint64
	Text   string
}

// Error names the address and the instruction that contains it.
func (e *MidInstructionError) Error() string {
	return fmt.Sprintf("%#x is inside the instruction at %#x (%s+%#x: %s)", e.Addr, e.At, e.Symbol, e.Offset, e.Text)
}

// Neighbours names the addresses where the instruction and the next one begin.
func (e *MidInstructionError) Neighbours() string {
	return fmt.Sprintf("%#x (%s+%#x) or %#x (%s+%#x)", e.At, e.Symbol, e.Offset, e.Next, e.Symbol, e.Offset+e.Next-e.At)
}

// offInstruction returns an error text if addr is inside an instruction, which the
// kernel rejects after decoding the function up to it (can_probe in the
// architecture's kprobes/core.c); "" if an instruction begins there or the code is not
// known.
func (f *search) offInstruction(addr uint64) string {
	in := f.splitAt(addr)
	if _, _, ok := f.ownCode(addr); ok && f.instructionOver(addr) == nil {
		return "the program's code before it can't be decoded, so that it may be inside an instruction"
	}
	if in == nil {
		return ""
	}
	if f.q.HasOffset {
		name, base := f.addressName(in.Addr)
		at := in.Addr - base
		return fmt.Sprintf("it is inside the instruction at %s+%#x (%s); the next one begins at +%#x", name, at, f.text(in, f.addressName), at+uint64(in.Len))
	}
	return fmt.Sprintf("it is inside the instruction at %#x", in.Addr)
}

// shift moves a function's entry by the query's offset. It reports whether the result is still in
// the function, if the function's code is known.
func (f *search) shift(p *query.Place) bool {
	start := p.Addr
	p.Addr += f.q.Offset
	p.Entry = p.Addr == start
	return p.Addr >= start && (p.Entry || f.m.FunctionStart(f.x, p.Addr) == f.m.FunctionStart(f.x, start))
}

// midInstruction returns the error for an address inside an instruction; nil for others.
func (f *search) midInstruction(addr uint64) error {
	in := f.splitAt(addr)
	if in == nil {
		return nil
	}
	name, base := f.addressName(in.Addr)
	shift := addr - f.q.Addr // in a module, queries are relative to .text
	return &MidInstructionError{Addr: f.q.Addr, At: in.Addr - shift, Next: in.Addr + uint64(in.Len) - shift,
		Symbol: name, Offset: in.Addr - base, Text: f.text(in, f.addressName)}
}

// text returns an instruction as the assembler writes it.
func (f *search) text(in *arch.Inst, symbol func(uint64) (string, uint64)) string {
	return f.m.File.Arch.Code.Text(in, symbol)
}

// splitAt returns the instruction that contains addr after its first byte; nil if an instruction
// begins at addr or the code is not known.
func (f *search) splitAt(addr uint64) *arch.Inst {
	if in := f.instructionOver(addr); in != nil && in.Addr != addr {
		return in
	}
	return nil
}

// after returns the address after the instruction at addr; false if another instruction may run
// next, or if the code is not known.
func (f *search) after(addr uint64) (uint64, bool) {
	in := f.instructionOver(addr)
	if in == nil || in.Addr != addr || in.Is(arch.Branch) {
		return 0, false
	}
	return addr + uint64(in.Len), true
}

// instructionOver returns the instruction that contains addr; nil if the code is not known.
func (f *search) instructionOver(addr uint64) *arch.Inst {
	start, size := f.decodable(addr)
	if start == 0 {
		return nil
	}
	list := f.decoded.of(start, size, func() []arch.Inst {
		// The instructions before an unknown one are valid.
		list, _ := f.m.File.Arch.Decode(f.codeAt(start, size), start)
		return list
	})
	i := sort.Search(len(list), func(i int) bool { return list[i].Addr > addr }) - 1
	if i < 0 || addr >= list[i].Addr+uint64(list[i].Len) {
		return nil
	}
	return &list[i]
}

// decodable returns the code to decode for the instruction at addr, which begins with an instruction; 0 if
// none is known.
func (f *search) decodable(addr uint64) (start, size uint64) {
	if start, size, ok := f.ownCode(addr); ok {
		return start, size
	}
	start = f.m.FunctionStart(f.x, addr)
	return start, f.m.CodeSize(f.x, start)
}

// ownCode is decodable for a program whose debug information is in another file: not that file's symbols
// say where code begins, but the program's own call frame information. Before code that it does not
// describe, this is the end of the code that it does describe, or the section's start. ok is false if it
// says nothing, as of code that Go's compiler emitted.
func (f *search) ownCode(addr uint64) (start, size uint64, ok bool) {
	if f.m.Own == nil {
		return 0, 0, false
	}
	s, own := f.m.Own.Holding(addr), f.ownFunctions()
	if s == nil || len(own) == 0 {
		return 0, 0, false
	}
	start, end := s.Base, s.Base+s.Size
	i := sort.Search(len(own), func(i int) bool { return own[i][0] > addr })
	if i < len(own) {
		end = min(end, own[i][0])
	}
	if i > 0 {
		start = max(start, own[i-1][0])
		if addr >= own[i-1][1] {
			start = max(start, own[i-1][1])
		}
	}
	return start, end - start, addr-start < arch.MaxCode
}

// ownFunctions are the ranges that the program's own call frame information describes.
func (f *search) ownFunctions() [][2]uint64 {
	if t := f.frames(f.m.Program.Path); t != nil {
		return t.Functions
	}
	return nil
}

// described reports whether the program's own call frame information describes the code at addr.
func (f *search) described(addr uint64) bool {
	own := f.ownFunctions()
	i := sort.Search(len(own), func(i int) bool { return own[i][0] > addr })
	return i > 0 && addr < own[i-1][1]
}
