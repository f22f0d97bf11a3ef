// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "encoding/binary"

const (
	segmentTLS  = 7 // PT_TLS
	sectDynamic = 6 // SHT_DYNAMIC
	kindTLS     = 6 // STT_TLS

	dynamicFlags1 = 0x6ffffffb // DT_FLAGS_1
	flagPIE       = 0x08000000 // DF_1_PIE
)

// ThreadLocal says how the thread-local variables of a program or library are addressed
// ("ELF Handling For Thread-Local Storage", 3.4.6 and 4.4.6). The block of an executable
// ends at the thread pointer. The place of a library's block is in a word that the
// dynamic linker fills in and that the library's own code reads.
type ThreadLocal struct {
	// Size is that of the block, including padding for its alignment.
	Size uint64
	// Executable is true for a program, false for a library.
	Executable bool
	// Slot is the link-time address of the word; 0 if there is none. If Numbered, the
	// word has the number of the module, otherwise the distance from the thread pointer
	// to the data Offset bytes into the block.
	Slot     uint64
	Numbered bool
	Offset   uint64
}

// ThreadLocal returns false for a file without thread-local variables, and for one of an architecture
// whose relocations of them are not known.
func (f *File) ThreadLocal() (t ThreadLocal, ok bool) {
	if f.Arch.Relocations.ModuleID == 0 || f.Relocatable {
		return t, false
	}
	h := f.headers(segmentTLS)
	if len(h) == 0 {
		return t, false
	}
	size, align := binary.LittleEndian.Uint64(h[0][40:]), max(binary.LittleEndian.Uint64(h[0][48:]), 1)
	t.Size = (size + align - 1) / align * align
	if t.Executable = f.Fixed() || f.pie(); !t.Executable {
		f.findSlot(&t)
	}
	return t, true
}

// pie reports whether a file that can be loaded at any address is a program.
func (f *File) pie() bool {
	const entry = 16
	le := binary.LittleEndian
	for _, b := range f.ofKind(sectDynamic) {
		for ; len(b) >= entry; b = b[entry:] {
			if le.Uint64(b) == dynamicFlags1 && le.Uint64(b[8:])&flagPIE != 0 {
				return true
			}
		}
	}
	return false
}

// findSlot searches the dynamic linker's relocations for the word. It prefers a distance
// to a number, which needs one more table.
func (f *File) findSlot(t *ThreadLocal) {
	le, types := binary.LittleEndian, &f.Arch.Relocations
	for entries, symbols := range f.dynamicRelocations() {
		for ; len(entries) >= relaSize; entries = entries[relaSize:] {
			info := le.Uint64(entries[8:])
			kind, symbol := uint32(info), info>>32
			if symbol != 0 && !symbols.defined(symbol) || kind != types.ModuleID && kind != types.ThreadOffset {
				continue
			}
			t.Slot, t.Numbered, t.Offset = le.Uint64(entries), kind == types.ModuleID, 0
			if !t.Numbered {
				t.Offset = symbols.value(f, symbol) + le.Uint64(entries[16:])
				return
			}
		}
	}
}

// defined reports whether the symbol is in this file.
func (t symtab) defined(i uint64) bool {
	b, ok := cut(t.entries, i*symbolSize, symbolSize)
	return ok && i <= uint64(len(t.entries)) && binary.LittleEndian.Uint16(b[6:]) != 0
}

// ThreadLocalSymbols calls yield with every thread-local variable: its name, its offset
// in the block, and its size.
func (f *File) ThreadLocalSymbols(yield func(name []byte, offset, size uint64)) error {
	index := f.symtabIndex()
	if index == 0 {
		return nil
	}
	t, err := f.symtab(index)
	if err != nil {
		return err
	}
	le := binary.LittleEndian
	for e := t.entries; len(e) >= symbolSize; e = e[symbolSize:] {
		if e[4]&15 == kindTLS && le.Uint16(e[6:]) != 0 {
			yield(str(t.names, uint64(le.Uint32(e))), le.Uint64(e[8:]), le.Uint64(e[16:]))
		}
	}
	return nil
}
