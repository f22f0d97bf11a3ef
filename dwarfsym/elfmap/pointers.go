// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "encoding/binary"

// Pointer is a place in a section of a relocatable file that holds an address:
// Size bytes at Off of Section point to offset To of another section. Four
// bytes are sign-extended.
type Pointer struct {
	Section *Section
	Off     uint64
	Size    int
	To      uint64
}

// Pointers calls yield with the places that hold an address in target, until it
// returns false.
func (f *File) Pointers(target *Section, yield func(Pointer) bool) error {
	relocations := f.relocations()
	for i := range f.Sections {
		s := &f.Sections[i]
		rela := relocations[s.Index]
		if rela == nil || s.Base == 0 {
			continue
		}
		more, err := f.pointersIn(s, rela, target, yield)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

func (f *File) pointersIn(s, rela, target *Section, yield func(Pointer) bool) (more bool, err error) {
	entries, err := f.raw(rela)
	if err != nil {
		return false, err
	}
	symbols, err := f.symtab(rela.link)
	if err != nil {
		return false, err
	}
	le := binary.LittleEndian
	for ; len(entries) >= relaSize; entries = entries[relaSize:] {
		off, info, addend := le.Uint64(entries), le.Uint64(entries[8:]), le.Uint64(entries[16:])
		kind, ok := f.Arch.Relocations.Of(uint32(info))
		to := symbols.value(f, info>>32) + addend - target.Base
		if !ok || kind.PCRelative || to >= target.Size || off > s.Size || s.Size-off < uint64(kind.Size) {
			continue
		}
		if !yield(Pointer{Section: s, Off: off, Size: kind.Size, To: to}) {
			return false, nil
		}
	}
	return true, nil
}
