// SPDX-License-Identifier: GPL-2.0-or-later

package line

import "github.com/gostap/gostap/dwarfsym/read"

// Row says that the code from Addr on belongs to Line of File.
type Row struct {
	Addr uint64
	File uint32
	Line int
	// Stmt is true where a statement begins.
	Stmt bool
	// PrologueEnd is true at the end of the instructions that set up a function's frame,
	// according to the compiler. GCC never sets it.
	PrologueEnd bool
	// End is true for the address after a sequence, which has no line.
	End bool
}

// Opcodes of DWARF 5, sections 7.22 (standard and extended).
const (
	opCopy          = 1
	opAdvancePC     = 2
	opAdvanceLine   = 3
	opSetFile       = 4
	opNegateStmt    = 6
	opConstAddPC    = 8
	opFixedAdvance  = 9
	opPrologueEnd   = 10
	extEndSequence  = 1
	extSetAddress   = 2
	specialConstant = 255
)

// machine has the registers of the line number program.
type machine struct {
	*Table
	read.Reader
	row Row
}

// Rows calls yield with every row in the table's order, until it returns
// false. Errors are those of Parse.
func (t *Table) Rows(yield func(Row) bool) error {
	if err := t.sec.Work(len(t.program)); err != nil {
		return err
	}
	m := &machine{Table: t, Reader: read.Reader{D: t.program}}
	m.reset()
	for m.Off < len(m.D) {
		emit, ok := m.step()
		if m.Bad || !ok {
			return t.bad("bad line number program")
		}
		if !emit {
			continue
		}
		if !yield(m.row) {
			return nil
		}
		if m.row.PrologueEnd = false; m.row.End {
			m.reset()
		}
	}
	return nil
}

func (m *machine) reset() { m.row = Row{File: 1, Line: 1, Stmt: m.stmt} }

// step runs one instruction; emit is true if it appended a row.
func (m *machine) step() (emit, ok bool) {
	op := m.U8()
	base := uint64(len(m.opLens) + 1)
	if op >= base {
		m.advance((op - base) / m.lineRange)
		m.row.Line += int(m.lineBase + int64((op-base)%m.lineRange))
		return true, true
	}
	switch op {
	case 0:
		return m.extended()
	case opCopy:
		return true, true
	case opAdvancePC:
		m.advance(m.ULEB())
	case opAdvanceLine:
		m.row.Line += int(m.SLEB())
	case opSetFile:
		m.row.File = uint32(m.ULEB())
	case opNegateStmt:
		m.row.Stmt = !m.row.Stmt
	case opConstAddPC:
		m.advance((specialConstant - base) / m.lineRange)
	case opFixedAdvance:
		m.row.Addr += m.U16()
	case opPrologueEnd:
		m.row.PrologueEnd = true
	default:
		for range m.opLens[op-1] {
			m.ULEB()
		}
	}
	return false, true
}

func (m *machine) advance(n uint64) { m.row.Addr += n * m.minInst }

func (m *machine) extended() (emit, ok bool) {
	n := m.ULEB()
	if n == 0 || n > uint64(len(m.D)-m.Off) {
		return false, false
	}
	end := m.Off + int(n)
	switch m.U8() {
	case extEndSequence:
		m.row.End, emit = true, true
	case extSetAddress:
		m.row.Addr = m.Addr(uint8(n - 1))
	}
	m.Off = end
	return emit, !m.Bad
}
