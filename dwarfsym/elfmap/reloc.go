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
		kind, ok := f.Arch.Relocations.Of(uint32(info))
		if !ok {
			continue
		}
		place, ok := cut(out, off, uint64(kind.Size))
		if !ok {
			return nil, f.bad("a relocation of section %s points outside it, to %#x", s.Name, off)
		}
		v := symbols.value(f, info>>32) + addend
		if kind.PCRelative {
			v -= s.Base + off
		}
		if kind.Size == 8 {
			le.PutUint64(place, v)
		} else {
			le.PutUint32(place, uint32(v))
		}
	}
	return out, nil
}
