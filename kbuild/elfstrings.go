// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"fmt"

	"github.com/gostap/gostap/kbuild/arch"
)

// hasStrings reports whether a section consists of strings that end with a zero byte, which the linker
// may merge with others: nothing depends on the order and distance of its strings (gABI, SHF_STRINGS).
func (o *object) hasStrings(i int) bool {
	const both = uint64(elf.SHF_MERGE | elf.SHF_STRINGS)
	return i >= 0 && i < len(o.sections) && o.sections[i].Flags&both == both && o.sections[i].Entsize == 1
}

// texts returns the strings of a section. Zero bytes between them align the next one.
func texts(data []byte) (list []string) {
	for _, s := range bytes.Split(data, []byte{0}) {
		if len(s) > 0 {
			list = append(list, string(s))
		}
	}
	return list
}

// stringAt describes the place in a section of strings that a relocation means, by the string there.
// Where the operand is followed by a constant, the place lies before the string.
func (o *object) stringAt(s elf.Sym64, r elf.Rela64) string {
	end := arch.OperandEnd(elf.Machine(o.head.Machine), elf.R_TYPE64(r.Info))
	return placeIn(o.data[s.Shndx], int64(s.Value)+r.Addend+end)
}

// placeIn describes a position by the string that it is in, or the next one.
func placeIn(data []byte, at int64) string {
	if at < 0 || at >= int64(len(data)) {
		return fmt.Sprintf("%d from the first string", at)
	}
	if data[at] != 0 {
		start := bytes.LastIndexByte(data[:at], 0) + 1
		return fmt.Sprintf("%d in %q", at-int64(start), cString(data, uint64(start)))
	}
	zeros := len(data[at:]) - len(bytes.TrimLeft(data[at:], "\x00"))
	return fmt.Sprintf("%d before %q", zeros, cString(data, uint64(at)+uint64(zeros)))
}
