// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"encoding/binary"
	"iter"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// Slots returns the names of the functions whose addresses the dynamic linker puts into
// slots, by the slots' link-time addresses. The names stay valid until the file is closed.
func (f *File) Slots() map[uint64][]byte {
	out := map[uint64][]byte{}
	if f.Relocatable {
		return out
	}
	for entries, symbols := range f.dynamicRelocations() {
		symbols.slots(entries, &f.Arch.Relocations, out)
	}
	return out
}

// dynamicRelocations are the dynamic linker's relocations, by section, with their symbols.
func (f *File) dynamicRelocations() iter.Seq2[[]byte, symtab] {
	return func(yield func([]byte, symtab) bool) {
		for s, entries := range f.ofKind(sectRela) {
			if !s.Loaded() {
				continue
			}
			if symbols, err := f.symtab(s.link); err == nil && !yield(entries, symbols) {
				return
			}
		}
	}
}

// slots adds the slots of a section of relocations.
func (t symtab) slots(entries []byte, types *arch.Relocations, out map[uint64][]byte) {
	le := binary.LittleEndian
	for ; len(entries) >= relaSize; entries = entries[relaSize:] {
		info := le.Uint64(entries[8:])
		kind, symbol := uint32(info), info>>32
		if symbol == 0 || kind == 0 || kind != types.GlobalData && kind != types.JumpSlot {
			continue
		}
		b, ok := cut(t.entries, symbol*symbolSize, symbolSize)
		if !ok {
			continue
		}
		if name := str(t.names, uint64(le.Uint32(b))); len(name) > 0 {
			out[le.Uint64(entries)] = name
		}
	}
}

// Stubs are the contents of a section with entries of the procedure linkage table, and the
// size of one entry; 0 if it is not known for the architecture.
func (f *File) Stubs(s *Section) (code []byte, size uint64, err error) {
	if size = s.entSize; size != 8 {
		size = f.Arch.Frames.StubSize
	}
	code, err = f.raw(s)
	return code, size, err
}
