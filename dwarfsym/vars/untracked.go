// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// untracked reports whether e's only location is a register of a program's function that may have another value at the
// scope's pc. GCC names one register for the whole function if it does not track variables: with -fno-var-tracking,
// and in functions that are too large for it (-param=max-vartrack-size). At a function's entry, see beforeBody.
func (s *scope) untracked(e unit.Entry) bool {
	reg, plain := s.d.onlyRegister(e)
	if !plain || s.d.Module.Program == nil || !isOptimizedByGCC(e.Unit.Producer) {
		return false
	}
	fn := s.enclosing()
	if !fn.Valid() || s.place.Entry && s.Function.Tag == dwarf.TagSubprogram || hasLists(fn, 0) {
		return false
	}
	return s.reused(fn, reg, s.argument(e, reg))
}

// onlyRegister reports whether e is in one general register for the whole function.
func (d *Decoder) onlyRegister(e unit.Entry) (reg int, is bool) {
	v, _ := e.Attr(dwarf.AttrLocation)
	code, _ := v.([]byte)
	if len(code) != 1 {
		return 0, false
	}
	reg = int(code[0]) - opReg0
	return reg, d.isGeneral(reg) && !d.pointsToFrame(reg)
}

// isOptimizedByGCC reports whether a unit's producer is GCC with optimization. Without it, only variables that the source
// declares as register are in registers.
func isOptimizedByGCC(producer string) bool {
	level := ""
	for _, flag := range strings.Fields(producer) {
		if strings.HasPrefix(flag, "-O") {
			level = flag
		}
	}
	return strings.HasPrefix(producer, "GNU ") && level != "" && level != "-O0"
}

// hasLists reports whether a variable of fn, of its blocks or of what is inlined there has a list of locations.
func hasLists(fn unit.Entry, depth int) (has bool) {
	_ = fn.EachChild(func(c unit.Entry) bool {
		switch {
		case isVariable(c):
			_, has = c.Val(dwarf.AttrLocation).(int64)
		case depth < MaxBlocks && (c.Tag == dwarf.TagLexDwarfBlock || c.Tag == dwarf.TagInlinedSubroutine):
			has = hasLists(c, depth+1)
		}
		return !has
	})
	return has
}

// argument reports whether e is a parameter in the register of the function's caller, so that no instruction of the
// function needs to store it there.
func (s *scope) argument(e unit.Entry, reg int) bool {
	return e.Tag == dwarf.TagFormalParameter && s.Function.Tag == dwarf.TagSubprogram &&
		slices.Contains(s.d.machine().Calls.General(), reg)
}

// reused reports whether a register may have another value at the scope's pc than the variable's: the code before stores
// nothing there yet, or more than once, or anything if it has the variable from the beginning, or calls a function.
func (s *scope) reused(fn unit.Entry, reg int, fromBeginning bool) bool {
	start, _ := fn.Start()
	span := rangeAt(fn, start)
	list, err := s.d.instructions(span[0], span[1])
	if err != nil || s.pc < span[0] || s.pc >= span[1] {
		return true
	}
	m := s.d.machine()
	changes, end, lost := 0, loopEnd(list, s.pc), s.lostInCalls(reg)
	for i := range list {
		if list[i].Addr >= end {
			break
		}
		if m.Code.Sets(&list[i], reg) {
			changes++
		}
		if lost && list[i].Is(arch.Call) {
			return true
		}
	}
	if fromBeginning {
		return changes > 0
	}
	return changes != 1
}

// loopEnd returns the end of the code that may run before pc: that of the last loop around pc, or pc.
func loopEnd(list []arch.Inst, pc uint64) uint64 {
	end := pc
	for i := range list {
		if list[i].Addr >= pc && list[i].HasTarget && list[i].Target <= pc && list[i].Target >= list[0].Addr {
			end = list[i].Addr
		}
	}
	return end
}

// lostInCalls reports whether a called function may change a register: one of parameters or of the result.
func (s *scope) lostInCalls(reg int) bool {
	calls := s.d.machine().Calls
	result, err := calls.Result(&ctype.Type{Kind: ctype.Int, Size: arch.Word})
	return err != nil || result.Reg == reg || slices.Contains(calls.General(), reg)
}
