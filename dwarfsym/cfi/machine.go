// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"math"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/read"
)

// Instructions (DWARF 5, section 7.24; GNU's are in LSB Core 5.0, 10.6.2).
const (
	opAdvanceLoc       = 1 // the high two bits
	opOffset           = 2
	opRestore          = 3
	opNop              = 0x00
	opSetLoc           = 0x01
	opAdvanceLoc1      = 0x02
	opAdvanceLoc2      = 0x03
	opAdvanceLoc4      = 0x04
	opOffsetExtended   = 0x05
	opRestoreExtended  = 0x06
	opUndefined        = 0x07
	opSameValue        = 0x08
	opRegister         = 0x09
	opRememberState    = 0x0a
	opRestoreState     = 0x0b
	opDefCFA           = 0x0c
	opDefCFARegister   = 0x0d
	opDefCFAOffset     = 0x0e
	opDefCFAExpression = 0x0f
	opExpression       = 0x10
	opOffsetExtendedSF = 0x11
	opDefCFASF         = 0x12
	opDefCFAOffsetSF   = 0x13
	opValOffset        = 0x14
	opValOffsetSF      = 0x15
	opValExpression    = 0x16
	opGNUArgsSize      = 0x2e
	opGNUNegOffset     = 0x2f
)

// state is the row that the program is at.
type state struct {
	rule Rule
	// stub is set while the CFA is the expression of the procedure linkage table: the
	// offset in a table entry from which on the CFA is larger.
	stub uint64
	// These are set if a Rule can't represent where the CFA, the return address or the
	// stack pointer is.
	badCFA, badRA, badSP bool
}

// maxRemembered bounds the stack of states; compilers nest two or three.
const maxRemembered = 64

// machine runs one entry's instructions.
type machine struct {
	c          *compiler
	cie        *cie
	s          *Section
	at, hi     uint64
	state      state
	initial    state
	remembered []state
	rows       []Row
	ended      bool
}

// run stops at the first unknown instruction. The rest of the entry then has no rule.
func (m *machine) run(program []byte) {
	r := &read.Reader{D: program}
	for r.Off < len(r.D) && !m.ended {
		op := uint8(r.U8())
		if !m.step(r, op) || r.Bad {
			m.state.badCFA, m.ended = true, true
		}
	}
}

func (m *machine) step(r *read.Reader, op uint8) bool {
	low := uint64(op & 0x3f)
	switch op >> 6 {
	case opAdvanceLoc:
		return m.advance(low * m.cie.codeAlign)
	case opOffset:
		m.save(low, AtCFA, int64(r.ULEB())*m.cie.dataAlign)
		return true
	case opRestore:
		m.restore(low)
		return true
	}
	switch op {
	case opNop:
	case opSetLoc:
		v, ok := m.s.pointer(r, m.cie.encoding, 8)
		return ok && v >= m.at && m.advance(v-m.at)
	case opAdvanceLoc1:
		return m.advance(r.U8() * m.cie.codeAlign)
	case opAdvanceLoc2:
		return m.advance(r.U16() * m.cie.codeAlign)
	case opAdvanceLoc4:
		return m.advance(r.U32() * m.cie.codeAlign)
	case opRememberState:
		if len(m.remembered) >= maxRemembered {
			return false
		}
		m.remembered = append(m.remembered, m.state)
	case opRestoreState:
		if len(m.remembered) == 0 {
			return false
		}
		m.state = m.remembered[len(m.remembered)-1]
		m.remembered = m.remembered[:len(m.remembered)-1]
	case opGNUArgsSize:
		r.ULEB()
	case opDefCFA, opDefCFASF, opDefCFARegister, opDefCFAOffset, opDefCFAOffsetSF, opDefCFAExpression:
		m.defineCFA(r, op)
	default:
		return m.register(r, op)
	}
	return true
}

// register runs the instructions that describe one register.
func (m *machine) register(r *read.Reader, op uint8) bool {
	reg := r.ULEB()
	switch op {
	case opOffsetExtended:
		m.save(reg, AtCFA, int64(r.ULEB())*m.cie.dataAlign)
	case opOffsetExtendedSF:
		m.save(reg, AtCFA, r.SLEB()*m.cie.dataAlign)
	case opGNUNegOffset:
		m.save(reg, AtCFA, -int64(r.ULEB())*m.cie.dataAlign)
	case opRestoreExtended:
		m.restore(reg)
	case opUndefined:
		m.save(reg, Undefined, 0)
	case opSameValue:
		m.save(reg, Same, 0)
	case opRegister:
		m.move(reg, r.ULEB())
	case opValOffset, opValOffsetSF:
		r.ULEB()
		m.lose(reg) // compilers do not write these
	case opExpression:
		base, off, ok := m.c.baseOffset(block(r))
		if !ok {
			m.lose(reg)
		} else if s := m.slot(reg); s != nil {
			m.save(reg, AtReg, int64(off))
			s.Reg = base
		}
	case opValExpression:
		block(r)
		m.lose(reg)
	default:
		return false
	}
	return true
}

func (m *machine) defineCFA(r *read.Reader, op uint8) {
	s := &m.state
	switch op {
	case opDefCFA:
		m.setCFA(r.ULEB(), int64(r.ULEB()))
	case opDefCFASF:
		m.setCFA(r.ULEB(), r.SLEB()*m.cie.dataAlign)
	case opDefCFARegister:
		m.setCFA(r.ULEB(), int64(s.rule.Off))
	case opDefCFAOffset:
		m.setCFA(uint64(s.rule.Reg), int64(r.ULEB()))
	case opDefCFAOffsetSF:
		m.setCFA(uint64(s.rule.Reg), r.SLEB()*m.cie.dataAlign)
	case opDefCFAExpression:
		m.expressionCFA(block(r))
	}
}

func (m *machine) setCFA(reg uint64, off int64) {
	s := &m.state
	s.rule.Reg, s.rule.Off, s.rule.Deref = uint8(reg), int32(off), false
	s.stub = 0
	s.badCFA = reg > uint64(m.c.returnAddress()) || off != int64(int32(off))
}

func (m *machine) expressionCFA(e []byte) {
	s := &m.state
	s.stub, s.badCFA = 0, false
	if recognise := m.c.m.Frames.Stub; recognise != nil {
		if at, ok := recognise(e); ok {
			m.setCFA(uint64(m.c.m.Registers.Stack), arch.Word)
			s.stub = at
			return
		}
	}
	if n := len(e); n > 0 && e[n-1] == exprDeref {
		if base, off, ok := m.c.baseOffset(e[:n-1]); ok {
			s.rule.Reg, s.rule.Off, s.rule.Deref = base, off, true
			return
		}
	}
	s.badCFA = true
}

// slot is where a rule stores a register's place; nil for registers that rules don't
// have.
func (m *machine) slot(reg uint64) *Save { return m.c.slot(&m.state.rule, reg) }

func (c *compiler) slot(r *Rule, reg uint64) *Save {
	for i, n := range c.m.Frames.Saved {
		if uint64(n) == reg {
			return &r.Saved[i]
		}
	}
	return nil
}

func (m *machine) save(reg uint64, how How, off int64) {
	s := m.slot(reg)
	if s == nil {
		return
	}
	if off > math.MaxInt32 || off < math.MinInt32 {
		how, off = Undefined, 0
	}
	*s = Save{How: how, Off: int32(off)}
	if m.c.isReturn(reg) {
		m.state.badRA = false
	}
}

// move records that another register has the value. If that is the stack pointer's, the
// frame has no rule: longjmp() keeps the stack pointer elsewhere when it jumps.
func (m *machine) move(reg, to uint64) {
	if reg == uint64(m.c.m.Registers.Stack) || m.c.isReturn(reg) && to > reg {
		m.state.badSP = true
		return
	}
	if s := m.slot(reg); s != nil && to <= uint64(m.c.returnAddress()) {
		m.save(reg, InReg, 0)
		s.Reg = uint8(to)
	}
}

// lose records that a Rule can't represent where the register is.
func (m *machine) lose(reg uint64) {
	m.save(reg, Undefined, 0)
	if m.c.isReturn(reg) {
		m.state.badRA = true
	}
}

func (m *machine) restore(reg uint64) {
	if s := m.slot(reg); s != nil {
		*s = *m.c.slot(&m.initial.rule, reg)
		if m.c.isReturn(reg) {
			m.state.badRA = m.initial.badRA
		}
	}
}

// advance ends the current row and moves the address by n.
func (m *machine) advance(n uint64) bool {
	m.emit()
	if n > m.hi-m.at {
		m.at = m.hi
		return false
	}
	m.at += n
	return true
}

// emit adds the row for the addresses from here on.
func (m *machine) emit() {
	if m.at >= m.hi || m.full() {
		return
	}
	m.row(m.at, m.number(m.state.rule))
	if m.state.stub > 0 {
		m.stubs(m.state.stub)
	}
}

// stubs adds two rows for each entry of a procedure linkage table, because the
// instruction before offset pushes of the entry pushes a number.
func (m *machine) stubs(pushes uint64) {
	pushed := m.state.rule
	pushed.Off += arch.Word
	m.state.stub = 0 // add these rows only once
	before, behind := m.number(m.state.rule), m.number(pushed)
	stubSize := m.c.m.Frames.StubSize
	first := m.at &^ (stubSize - 1)
	for at := first; at < m.hi && at-first < maxStubs && !m.full(); at += stubSize {
		m.c.stubs++
		if at >= m.at {
			m.row(at, before)
		}
		if push := at + pushes; push >= m.at && push < m.hi {
			m.row(push, behind)
		}
	}
}

// full reports whether there are too many rows. Those of stubs count also if others replaced them.
func (m *machine) full() bool { return m.c.rows+len(m.rows) > maxRows || m.c.stubs > maxRows }

// row adds a row, and drops the rows that stubs() added for addresses from at on.
func (m *machine) row(at uint64, rule int) {
	for n := len(m.rows); n > 0 && m.rows[n-1].Addr > at; n-- {
		m.rows = m.rows[:n-1]
	}
	if n := len(m.rows); n > 0 && m.rows[n-1].Addr == at {
		m.rows[n-1].Rule = rule
		return
	}
	m.rows = append(m.rows, Row{at, rule})
}

// number returns the index of a rule in the table, which has each rule once.
func (m *machine) number(r Rule) int {
	if m.state.badCFA || m.state.badRA || m.state.badSP {
		m.c.t.Refused++
		return None
	}
	r.Signal = m.cie.signal
	return m.c.intern(r)
}

// intern returns the number of a rule.
func (c *compiler) intern(r Rule) int {
	if n, ok := c.known[r]; ok {
		return n
	}
	if len(c.t.Rules) >= math.MaxUint16 {
		c.t.Refused++
		return None
	}
	n := len(c.t.Rules)
	c.known[r] = n
	c.t.Rules = append(c.t.Rules, r)
	return n
}
