// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
)

const segmentRelRO = 0x6474e552 // PT_GNU_RELRO

// Bits of a symbol (elf(5), st_info and st_other).
const (
	kindObject    = 1 // STT_OBJECT
	bindLocal     = 0 // STB_LOCAL
	otherMask     = 3 // ELF64_ST_VISIBILITY
	defaultAccess = 0 // STV_DEFAULT
	bindShift     = 4
)

// Interposed is a variable of a shared library in whose place a process may use one of another file: the
// program's copy (made by a copy relocation), or the definition in a library that is searched earlier. Addr is its
// link-time address. The dynamic linker puts the address of the one that is used into the word at the
// link-time address Slot, from where the library's own code takes it.
type Interposed struct{ Addr, Size, Slot uint64 }

// Interposed returns the variables of a shared library that have a slot, by address. A program's own
// variables are always used.
func (f *File) Interposed() (out []Interposed) {
	if f.Relocatable || f.Fixed() || f.pie() {
		return nil
	}
	constant := f.relRO()
	le := binary.LittleEndian
	for entries, symbols := range f.dynamicRelocations() {
		for ; len(entries) >= relaSize; entries = entries[relaSize:] {
			slot, info, addend := le.Uint64(entries), le.Uint64(entries[8:]), le.Uint64(entries[16:])
			if addend != 0 || !isSlot(&f.Arch.Relocations, uint32(info), constant(slot)) {
				continue
			}
			if v, ok := symbols.variable(info >> 32); ok {
				v.Slot = slot
				out = append(out, v)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Interposed) int { return cmp.Or(cmp.Compare(a.Addr, b.Addr), cmp.Compare(b.Size, a.Size)) })
	return slices.CompactFunc(out, func(a, b Interposed) bool { return a.Addr == b.Addr })
}

// isSlot reports whether a relocation of a type puts the symbol's address into a word that keeps it. A
// pointer in writable data, which is relocated too, may get another value.
func isSlot(types *arch.Relocations, kind uint32, constant bool) bool {
	if kind == types.GlobalData {
		return kind != 0
	}
	return constant && int64(kind) < int64(len(types.Applied)) && types.Applied[kind] == arch.Relocation{Size: 8}
}

// relRO returns whether an address is in the data that is read-only after it was relocated.
func (f *File) relRO() func(addr uint64) bool {
	le := binary.LittleEndian
	list := f.headers(segmentRelRO)
	return func(addr uint64) bool {
		return slices.ContainsFunc(list, func(h []byte) bool { return addr-le.Uint64(h[16:]) < le.Uint64(h[40:]) })
	}
}

// variable returns symbol i, if it is a variable that another file may define instead.
func (t symtab) variable(i uint64) (v Interposed, ok bool) {
	b, ok := cut(t.entries, i*symbolSize, symbolSize)
	if !ok || i == 0 || i > uint64(len(t.entries)) {
		return v, false
	}
	le := binary.LittleEndian
	defined := le.Uint16(b[6:]) != 0
	ok = defined && b[4]&15 == kindObject && b[4]>>bindShift != bindLocal && b[5]&otherMask == defaultAccess
	return Interposed{Addr: le.Uint64(b[8:]), Size: le.Uint64(b[16:])}, ok
}
