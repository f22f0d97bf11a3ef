// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"debug/elf"
	"encoding/binary"
	"strings"
)

// ownSections begins the names of the sections that the reader takes from a module's file, and that the
// kernel must not load.
const ownSections = ".gostap."

// unloaded clears the flag SHF_ALLOC of the sections that the kernel must not load, in place. GCC makes
// them without it, clang can't (runtime-c/module.h). It reports whether data has changed; data that is no
// module stays as it is.
func unloaded(data []byte) (changed bool) {
	o, err := readObject(data)
	if err != nil {
		return false
	}
	var head elf.Header64
	if _, err := binary.Decode(data, binary.LittleEndian, &head); err != nil {
		return false
	}
	const flagsAt = 8 // of sh_flags in Elf64_Shdr
	for i := range o.sections {
		at := head.Shoff + uint64(i)*uint64(head.Shentsize) + flagsAt
		if !strings.HasPrefix(o.name(i), ownSections) || at+8 > uint64(len(data)) {
			continue
		}
		flags := binary.LittleEndian.Uint64(data[at:])
		if flags&uint64(elf.SHF_ALLOC) == 0 {
			continue
		}
		binary.LittleEndian.PutUint64(data[at:], flags&^uint64(elf.SHF_ALLOC))
		changed = true
	}
	return changed
}
