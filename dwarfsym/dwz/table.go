// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/read"
)

// step says: skip this many bytes, then handle one value that must be changed or whose
// size must be read.
type step struct {
	skip, attr, form uint64
	do               action
}

// abbrev is one abbreviation, prepared for the walk.
type abbrev struct {
	known bool
	steps []step
	tail  uint64 // bytes after the last step
}

// table is indexed by code.
type table []abbrev

// tableKey identifies a table: units with equal keys are read in the same way.
type tableKey struct {
	off, version uint64
	addrSize     uint8
	is64         bool
}

// maxCode bounds a table: compilers and dwz number from 1 without gaps.
const maxCode = 1 << 16

// maxTables bounds the tables that are kept; with dwz, few units share one.
const maxTables = 64

// maxSize bounds the memory of the tables that are kept, in bytes, because tables may overlap. One
// more table may exceed it.
const maxSize = 16 << 20

// parseLimit is how many bytes of tables are parsed for one file. Tables that were not kept
// are parsed again.
func parseLimit(abbrev []byte) int { return 256<<20 + 256*len(abbrev) }

// table reads a unit's abbreviations (DWARF 5, section 7.5.3). The first time, it also
// rewrites their forms in out.
func (m *merger) table(u header) (table, error) {
	key := tableKey{u.abbrev, u.version, u.addrSize, u.is64}
	if t, ok := m.tables[key]; ok {
		return t, nil
	}
	d := m.sec.Abbrev
	r := &read.Reader{D: d, Off: read.Slot(d, u.abbrev, 0, 0)}
	start := r.Off
	t, ok := m.abbreviations(r, u)
	if !ok {
		return nil, &FormatError{Offset: u.off, What: "bad abbreviations"}
	}
	if m.parsed += r.Off - start; m.parsed > parseLimit(d) {
		return nil, &FormatError{Offset: u.off, What: fmt.Sprintf("the abbreviation tables of its units overlap: they are more than the limit of %d MB together", parseLimit(d)>>20)}
	}
	if len(m.tables) >= maxTables || m.size > maxSize {
		clear(m.tables)
		m.size = 0
	}
	m.tables[key], m.size = t, m.size+t.size()
	return t, nil
}

// abbreviations reads the table at r's position.
func (m *merger) abbreviations(r *read.Reader, u header) (t table, ok bool) {
	for {
		code := r.ULEB()
		if r.Bad || code > maxCode {
			return nil, false
		}
		if code == 0 {
			return t, true
		}
		for uint64(len(t)) <= code {
			t = append(t, abbrev{})
		}
		r.ULEB() // tag
		r.U8()   // whether there are children
		if t[code], ok = m.abbreviation(r, u); !ok {
			return nil, false
		}
	}
}

// size is the memory that a table takes, in bytes.
func (t table) size() int {
	n := cap(t) * int(unsafe.Sizeof(abbrev{}))
	for i := range t {
		n += cap(t[i].steps) * int(unsafe.Sizeof(step{}))
	}
	return n
}

func (m *merger) abbreviation(r *read.Reader, u header) (a abbrev, ok bool) {
	a.known = true
	for {
		attr := r.ULEB()
		at := r.Off
		form := r.ULEB()
		if attr == 0 && form == 0 || r.Bad {
			return a, !r.Bad
		}
		end := r.Off
		if form == formImplicitConst {
			r.SLEB()
		}
		s := step{attr: attr, form: form, do: actionFor(attr, form, m.alternate)}
		size, fixed := fixedSize(form, u)
		if fixed && s.do == keep {
			a.tail += size
			continue
		}
		if s.do == toRef || s.do == toString {
			if m.alternate || !putForm(m.out.Abbrev[at:end], newForm(s.do, size)) {
				return a, false
			}
		}
		s.skip, a.tail = a.tail, 0
		a.steps = append(a.steps, s)
	}
}

// putForm writes a form as a ULEB128 number into the bytes of the old one,
// padded to their length (DWARF 5, section 7.6).
func putForm(b []byte, form uint64) bool {
	if form >= 0x80 || len(b) == 0 {
		return false
	}
	for i := range b {
		b[i] = byte(form) | 0x80
		form = 0
	}
	b[len(b)-1] &^= 0x80
	return true
}

// step skips one value, and changes it if necessary.
func (m *merger) step(r *read.Reader, u header, s *step) error {
	r.Skip(s.skip)
	if s.form == formIndirect {
		at := r.Off
		form := r.ULEB()
		t := step{attr: s.attr, form: form, do: actionFor(s.attr, form, m.alternate)}
		size, fixed := fixedSize(form, u)
		if r.Bad || form == formIndirect || form == formImplicitConst {
			return &FormatError{Offset: u.off, What: "bad form"}
		}
		if t.do == toRef || t.do == toString {
			if m.alternate || !fixed || !putForm(m.out.Info[at:r.Off], newForm(t.do, size)) {
				return &FormatError{Offset: u.off, What: "bad form"}
			}
		}
		return m.step(r, u, &t)
	}
	size, fixed := fixedSize(s.form, u)
	if !fixed {
		if !skip(r, s.form) {
			return &FormatError{Offset: uint64(r.Off), What: "unknown form"}
		}
		return nil
	}
	at := uint64(r.Off)
	if r.Skip(size); r.Bad || s.do == keep {
		return nil // the caller checks r.Bad
	}
	return m.change(at, int(size), u, s.do)
}

// change rewrites the value at off.
func (m *merger) change(off uint64, size int, u header, do action) error {
	switch do {
	case toRef:
		return m.refer(off, size, u)
	case toString, moveString:
		return m.add(off, size, m.base.str)
	case moveRef:
		return m.add(off, size, m.base.info)
	case moveLine:
		return m.add(off, size, m.base.line)
	}
	return nil
}

// refer makes a reference relative to the unit's start. Only main's units have references
// to the alternate file, and all entries of that file come after theirs.
func (m *merger) refer(off uint64, size int, u header) error {
	var to uint64
	if b := m.sec.Info[off:]; size == 8 {
		to = binary.LittleEndian.Uint64(b)
	} else {
		to = uint64(binary.LittleEndian.Uint32(b))
	}
	if to >= uint64(len(m.out.Info))-m.base.info {
		return &FormatError{Offset: off, What: "a reference points outside the alternate file"}
	}
	return m.add(off, size, m.base.info-u.off)
}
