// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"sort"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/insn"
)

// instructions caches the instructions of the last function, because a query checks
// the addresses of one function after the other.
type instructions struct {
	start uint64
	list  []insn.Inst
}

// offInstruction returns an error text if addr is inside an instruction, which the
// kernel rejects after decoding the function up to it (can_probe in
// arch/x86/kernel/kprobes/core.c); "" if an instruction begins there or the code is not
// known.
func (f *placeFinder) offInstruction(addr uint64) string {
	if !f.m.File.X8664() {
		return ""
	}
	start := f.m.functionStart(f.x, addr)
	if start == 0 || start == addr {
		return ""
	}
	c := &f.decoded
	if c.start != start {
		size := f.m.codeSize(f.x, start)
		code, _ := f.m.File.At(start, size)
		// The instructions before an unknown one are valid.
		c.list, _ = insn.Decode(code, start)
		c.start = start
	}
	i := sort.Search(len(c.list), func(i int) bool { return c.list[i].Addr > addr }) - 1
	if i < 0 || c.list[i].Addr == addr || addr >= c.list[i].Addr+uint64(c.list[i].Len) {
		return ""
	}
	return fmt.Sprintf("it is inside the instruction at %#x", c.list[i].Addr)
}

// codeSize is the distance from start to the next function.
func (m *Module) codeSize(x *index.Index, start uint64) uint64 {
	s := m.File.Holding(start)
	if s == nil {
		return 0
	}
	size := s.Base + s.Size - start
	x.SymbolsAfter(start, func(c index.Symbol) bool {
		if c.Func {
			size = min(size, c.Addr-start)
		}
		return !c.Func
	})
	return min(size, insn.MaxCode)
}
