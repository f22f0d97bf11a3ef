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
	ctx, err := fde.EstablishFrame(pc)
	if err != nil {
		return nil, err
	}
	return cfaNode(ctx.CFA)
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
