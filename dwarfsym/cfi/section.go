// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"fmt"
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/read"
)

// Section is .eh_frame (EH) or .debug_frame, linked at Addr, or else a table of Go's.
type Section struct {
	Data []byte
	Addr uint64
	EH   bool
	Go   *GoTable
}

// Compile makes a table from the sections of a file for the architecture, whose Frames must be known. For
// each address, the first section that has it is used. The error says which section is damaged; the table
// then contains what was read before.
func Compile(m *arch.Machine, sections ...Section) (*Table, error) {
	c := &compiler{m: m, t: &Table{}, known: map[Rule]int{}}
	var err error
	for _, s := range sections {
		before := c.spans
		c.spans = nil
		if s.Go != nil {
			c.goTable(s.Go)
		} else if e := c.section(s); e != nil && err == nil {
			err = e
		}
		c.spans = append(before, without(c.spans, before)...)
		if s.EH {
			c.t.Functions = ranges(c.spans)
		}
	}
	c.t.join(c.spans)
	return c.t, err
}

type compiler struct {
	m     *arch.Machine
	t     *Table
	known map[Rule]int // index in t.Rules
	spans []span
	rows  int
	stubs int // entries of procedure linkage tables that rows were made for
}

// returnAddress is the DWARF number of the return address, the highest that rules have.
func (c *compiler) returnAddress() int { return c.m.Frames.Saved[0] }

func (c *compiler) isReturn(reg uint64) bool { return reg == uint64(c.returnAddress()) }

// cie has the data that FDEs share (Common Information Entry).
type cie struct {
	codeAlign  uint64
	dataAlign  int64
	encoding   uint8 // of addresses
	augmented  bool  // FDEs have augmentation data
	signal     bool
	initial    machine // after the instructions that all FDEs begin with
	returnReg  uint64
	recognised bool
}

// Encodings of addresses (LSB Core 5.0, section 10.5).
const (
	encAbs     = 0x00
	encULEB    = 0x01
	encUdata2  = 0x02
	encUdata4  = 0x03
	encUdata8  = 0x04
	encSLEB    = 0x09
	encSdata2  = 0x0a
	encSdata4  = 0x0b
	encSdata8  = 0x0c
	encPCRel   = 0x10
	encOmit    = 0xff
	encFormat  = 0x0f
	encApplied = 0xf0
)

func (s *Section) bad(off int) error {
	name := ".debug_frame"
	if s.EH {
		name = ".eh_frame"
	}
	return fmt.Errorf("call frame information is damaged at %#x of %s", off, name)
}

// section reads its entries one after the other.
func (c *compiler) section(s Section) error {
	cies := map[uint64]*cie{}
	r := &read.Reader{D: s.Data}
	for r.Off < len(r.D) {
		start := r.Off
		length, is64 := r.U32(), false
		if length == 0xffffffff {
			length, is64 = r.U64(), true
		}
		if length == 0 && !r.Bad {
			if s.EH {
				return nil // crtend.o's end mark
			}
			continue
		}
		if r.Bad || length > uint64(len(r.D)-r.Off) {
			return s.bad(start)
		}
		idAt := r.Off
		body := &read.Reader{D: r.D[:r.Off+int(length)], Off: r.Off}
		r.Off += int(length)
		id := body.Size(is64)
		if id == cieID(s.EH, is64) {
			cies[uint64(start)] = c.readCIE(&s, body)
			continue
		}
		of := id
		if s.EH {
			of = uint64(idAt) - id // the offset is relative to the id field in 64-bit entries, too
		}
		common := cies[of]
		if common == nil || body.Bad {
			return s.bad(start)
		}
		if common.recognised && c.rows <= maxRows {
			c.fde(&s, common, body)
		}
	}
	return nil
}

// cieID is the value that a CIE has in the field where an FDE has the offset of its CIE.
func cieID(eh, is64 bool) uint64 {
	switch {
	case eh:
		return 0
	case is64:
		return 1<<64 - 1
	}
	return 1<<32 - 1
}

// readCIE leaves recognised false if the CIE has something that is not supported.
func (c *compiler) readCIE(s *Section, r *read.Reader) *cie {
	x := &cie{encoding: encAbs}
	version := r.U8()
	augmentation := string(read.String(r.D, uint64(r.Off)))
	r.CStr()
	if version >= 4 {
		if size := r.U8(); size != 8 {
			return x
		}
		r.Skip(1) // segment selectors
	}
	x.codeAlign, x.dataAlign = r.ULEB(), r.SLEB()
	if version == 1 {
		x.returnReg = r.U8()
	} else {
		x.returnReg = r.ULEB()
	}
	if r.Bad || version != 1 && version != 3 && version != 4 || !c.isReturn(x.returnReg) {
		return x
	}
	if !s.readAugmentation(r, x, augmentation) || r.Bad {
		return x
	}
	// They make no rows, as they are for no address. A file's author chooses how many there are and how many
	// FDEs share them, so they are run once.
	x.initial = machine{c: c, cie: x, s: s}
	x.initial.run(r.D[r.Off:])
	x.recognised = true
	return x
}

func (s *Section) readAugmentation(r *read.Reader, x *cie, augmentation string) bool {
	if augmentation == "" {
		return true
	}
	if augmentation[0] != 'z' {
		return false
	}
	x.augmented = true
	n := r.ULEB()
	if r.Bad || n > uint64(len(r.D)-r.Off) {
		return false
	}
	end := r.Off + int(n)
	for _, c := range augmentation[1:] {
		switch c {
		case 'R':
			x.encoding = uint8(r.U8())
		case 'P':
			s.pointer(r, uint8(r.U8()), 8)
		case 'L':
			r.Skip(1)
		case 'S':
			x.signal = true
		case 'B':
		default:
			return false // the size of an unknown field is not known
		}
	}
	r.Off = end
	return true
}

// pointer reads an encoded address; ok is false if the encoding is not supported.
func (s *Section) pointer(r *read.Reader, enc uint8, size int) (v uint64, ok bool) {
	if enc == encOmit {
		return 0, false
	}
	at := s.Addr + uint64(r.Off)
	switch enc & encFormat {
	case encAbs, encUdata8, encSdata8:
		v = r.U64()
	case encULEB:
		v = r.ULEB()
	case encSLEB:
		v = uint64(r.SLEB())
	case encUdata2:
		v = r.U16()
	case encSdata2:
		v = uint64(int16(r.U16()))
	case encUdata4:
		v = r.U32()
	case encSdata4:
		v = uint64(int32(r.U32()))
	default:
		return 0, false
	}
	switch enc & encApplied {
	case 0:
	case encPCRel:
		v += at
	default:
		return 0, false // relative to a base that is not known here
	}
	return v, !r.Bad
}

// fde compiles one function's entry. It leaves out rows that it can't read.
func (c *compiler) fde(s *Section, x *cie, r *read.Reader) {
	lo, ok := s.pointer(r, x.encoding, 8)
	if !ok {
		return
	}
	n, ok := s.pointer(r, x.encoding&encFormat, 8)
	if !ok || n == 0 || lo == 0 || lo+n < lo {
		return // 0: the linker dropped the function
	}
	if x.augmented {
		r.Skip(r.ULEB())
	}
	if r.Bad {
		return
	}
	m := x.initial
	m.remembered = slices.Clone(m.remembered)
	m.initial, m.at, m.hi = m.state, lo, lo+n
	m.run(r.D[r.Off:])
	m.emit()
	c.spans = append(c.spans, span{lo: lo, hi: lo + n, rows: m.rows})
	c.rows += len(m.rows)
}
