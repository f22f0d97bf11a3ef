// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"fmt"

	"github.com/gostap/gostap/dwarfsym/sdt"
)

// Text is a section with code as it is loaded, before the kernel patches it.
type Text struct {
	Base    uint64 // its file address
	code    []byte
	Imports map[uint64]string
}

// Text reads the section that contains addr.
func (m *Module) Text(addr uint64) (*Text, error) {
	s := m.File.Holding(addr)
	if s == nil || !s.Exec() {
		return nil, fmt.Errorf("%s has no code at %#x", m.Path, addr)
	}
	t := &Text{Base: s.Base}
	var err error
	if m.File.Relocatable {
		if t.code, err = m.File.Relocated(s); err == nil {
			t.Imports, err = m.File.Imports(s)
		}
	} else {
		t.code, err = m.File.Data(s)
	}
	if err == nil && len(t.code) == 0 {
		err = fmt.Errorf("%s has no code in %s: it holds debug information only", m.Path, s.Name)
	}
	return t, err
}

// At returns the code between two file addresses; nil if it is not entirely in the section.
func (t *Text) At(lo, hi uint64) []byte {
	if lo < t.Base || hi < lo || hi-t.Base > uint64(len(t.code)) {
		return nil
	}
	return t.code[lo-t.Base : hi-t.Base]
}

// ModuleNotes reads the static probes of a kernel module.
func (m *Module) ModuleNotes() ([]sdt.ModuleNote, error) {
	if m.File == nil || m.File.Arch.Marks.Operand == nil {
		return nil, nil
	}
	s := m.File.Section(sdt.ModuleSection)
	if s == nil {
		return nil, nil
	}
	data, err := m.File.Relocated(s)
	if err != nil {
		return nil, err
	}
	return sdt.ParseModule(data)
}
