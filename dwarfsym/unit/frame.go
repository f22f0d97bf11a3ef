// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"github.com/go-delve/delve/pkg/dwarf/frame"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/read"
)

// frames is the call frame information, parsed on first use.
type frames struct {
	once sync.Once
	list frame.FrameDescriptionEntries
	err  error
}

// CFA returns the canonical frame address at pc: the stack pointer's value before the call (DWARF
// 5, section 6.4).
func (s *Set) CFA(pc uint64) (node *locexpr.Node, err error) {
	s.frames.once.Do(func() { s.frames.list, s.frames.err = parseFrames(s.debug) })
	if s.frames.err != nil {
		return nil, s.frames.err
	}
	defer recoverTo(&err)
	fde, err := s.frames.list.FDEForPC(pc)
	if err != nil {
		return nil, fmt.Errorf("no call frame information at %#x", pc)
	}
	initial, program := fde.CIE.InitialInstructions, fde.Instructions
	if err := s.debug.Work(len(initial) + len(program)); err != nil { // any number of functions may share the first
		return nil, err
	}
	if !usual(slices.Concat(initial, program)) {
		return nil, fmt.Errorf("unusual call frame information at %#x", pc)
	}
	ctx, err := fde.EstablishFrame(pc)
	if err != nil {
		return nil, err
	}
	return cfaNode(ctx.CFA)
}

// Limits of a program of call frame information; compilers nest two or three states. For each state, delve's
// parser copies the rules of all registers that the program has named.
const (
	maxStates   = 64
	maxRegister = 255
)

// usual reports whether a program has known instructions only (DWARF 5, section 7.24), and keeps the limits.
// DW_CFA_set_loc, which compilers don't emit, is not known.
func usual(program []byte) bool {
	const offset, restoreExtended, undefined, sameValue, remember, restore, defCFA = 2, 0x06, 0x07, 0x08, 0x0a, 0x0b, 0x0c
	states := 0
	for r := (read.Reader{D: program}); r.Off < len(program) && !r.Bad; {
		op, register := r.U8(), uint64(0)
		switch {
		case op>>6 == offset:
			r.ULEB()
		case op>>6 != 0 || op == 0 || op == 0x2d: // 0x2d: the return address is signed from here on, or no longer (on machines that sign it)
		case op >= 0x02 && op <= 0x04: // DW_CFA_advance_loc1, 2 and 4
			r.Skip(1 << (op - 2))
		case op == restoreExtended || op == undefined || op == sameValue:
			register = r.ULEB()
		case op == remember:
			states++
		case op == restore:
			states--
		case op == 0x05 || op == 0x09 || op == 0x11 || op == 0x14 || op == 0x15: // a register, and a number
			register = r.ULEB()
			r.ULEB()
		case op == defCFA || op == 0x12: // DW_CFA_def_cfa, _sf
			r.ULEB()
			r.ULEB()
		case op == 0x0d || op == 0x0e || op == 0x13 || op == 0x2e: // the other numbers
			r.ULEB()
		case op == 0x0f: // DW_CFA_def_cfa_expression
			r.Skip(r.ULEB())
		case op == 0x10 || op == 0x16: // DW_CFA_expression, _val_expression
			register = r.ULEB()
			r.Skip(r.ULEB())
		default:
			return false
		}
		if states < 0 || states > maxStates || register > maxRegister {
			return false
		}
	}
	return true
}

func cfaNode(rule frame.DWRule) (*locexpr.Node, error) {
	switch rule.Rule {
	case frame.RuleCFA:
		return locexpr.NewBinary(locexpr.Add, locexpr.NewReg(int(rule.Reg)), locexpr.NewConst(rule.Offset)), nil
	case frame.RuleExpression:
		l, err := locexpr.Translate(rule.Expression, &locexpr.Env{})
		if err != nil || l.Kind != locexpr.Memory {
			return nil, fmt.Errorf("call frame information: unsupported expression: %w", err)
		}
		return l.X, nil
	}
	return nil, fmt.Errorf("call frame information: no rule for the frame address")
}

// parseFrames reads both sections, because in programs .debug_frame has at most the
// functions written in assembly.
func parseFrames(d *elfmap.Debug) (list frame.FrameDescriptionEntries, err error) {
	defer recoverTo(&err)
	if len(d.Frame) == 0 && len(d.EHFrame) == 0 {
		return nil, fmt.Errorf("no call frame information")
	}
	if len(d.Frame) > 0 {
		if list, err = frame.Parse(d.Frame, binary.LittleEndian, 0, 8, 0); err != nil {
			return nil, err
		}
	}
	if len(d.EHFrame) > 0 {
		more, err := frame.Parse(d.EHFrame, binary.LittleEndian, 0, 8, d.EHFrameAddr)
		if err != nil && len(list) == 0 {
			return nil, err
		}
		list = append(list, more...)
	}
	// FDEForPC is a binary search, but sections are in the linker's order.
	slices.SortFunc(list, func(a, b *frame.FrameDescriptionEntry) int { return cmp.Compare(a.Begin(), b.Begin()) })
	return list, nil
}

// recoverTo turns a panic into an error: delve's parser panics on damaged input.
func recoverTo(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("call frame information is damaged: %v", r)
	}
}
