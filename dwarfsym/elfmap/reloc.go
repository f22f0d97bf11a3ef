// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"encoding/binary"
)

// relocations maps a section's index to the section with its relocations. Only
// relocatable files need them: vmlinux may still contain its relocations (--emit-relocs),
// but the linker has applied them.
func (f *File) relocations() map[int]*Section {
	out := map[int]*Section{}
	if !f.Relocatable {
		return out
	}
	for i := range f.Sections {
		if s := &f.Sections[i]; s.kind == sectRela {
			out[int(s.info)] = s
		}
	}
	return out
}

// relocKind says what a relocation does (x86-64 psABI, table 4.9; ELF for the
// Arm 64-bit architecture, "Relocation codes").
type relocKind struct {
	size int
	pc   bool // relative to the place
}

func (f *File) relocKind(t uint32) (relocKind, bool) {
	switch f.machine {
	case machineX8664:
		switch t {
		case 1: // R_X86_64_64
			return relocKind{size: 8}, true
		case 2, 4: // R_X86_64_PC32, R_X86_64_PLT32
			return relocKind{size: 4, pc: true}, true
		case 10, 11: // R_X86_64_32, R_X86_64_32S
			return relocKind{size: 4}, true
		case 24: // R_X86_64_PC64
			return relocKind{size: 8, pc: true}, true
		}
	case machineARM64:
		switch t {
		case 257: // R_AARCH64_ABS64
			return relocKind{size: 8}, true
		case 258: // R_AARCH64_ABS32
			return relocKind{size: 4}, true
		case 260: // R_AARCH64_PREL64
			return relocKind{size: 8, pc: true}, true
		case 261: // R_AARCH64_PREL32
			return relocKind{size: 4, pc: true}, true
		}
	}
	return relocKind{}, false
}

// relocate applies rela to a copy of the section's contents.
func (f *File) relocate(s, rela *Section, data []byte) ([]byte, error) {
	entries, err := f.raw(rela)
	if err != nil {
		return nil, err
	}
	symbols, err := f.symtab(rela.link)
	if err != nil {
		return nil, err
	}
	out, le := bytes.Clone(data), binary.LittleEndian
	for ; len(entries) >= relaSize; entries = entries[relaSize:] {
		off, info, addend := le.Uint64(entries), le.Uint64(entries[8:]), le.Uint64(entries[16:])
		kind, ok := f.relocKind(uint32(info))
		if !ok {
			continue
		}
		place, ok := cut(out, off, uint64(kind.size))
		if !ok {
			return nil, f.bad("a relocation of section %s points outside it, to %#x", s.Name, off)
		}
		v := symbols.value(f, info>>32) + addend
		if kind.pc {
			v -= s.Base + off
		}
		if kind.size == 8 {
			le.PutUint64(place, v)
		} else {
			le.PutUint32(place, uint32(v))
		}
	}
	return out, nil
}
