// SPDX-License-Identifier: GPL-2.0-or-later

// Package elftest writes small ELF files, so that tests need neither a
// compiler nor a kernel.
package elftest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
)

// Section is one section to write. Its number is its place in the list,
// counted from 1.
type Section struct {
	Name       string
	Type       elf.SectionType
	Flags      elf.SectionFlag
	Addr       uint64
	Data       []byte
	Link, Info uint32
}

// Symbol is an entry of a symbol table.
type Symbol struct {
	Name        string
	Info        byte // elf.ST_INFO
	Section     uint16
	Value, Size uint64
}

// Build writes a file, for the architecture that the tests run on, of the sections and their names.
func Build(kind elf.Type, sections ...Section) []byte {
	names := []byte{0}
	at := func(s string) uint32 {
		names = append(append(names, s...), 0)
		return uint32(len(names) - len(s) - 1)
	}
	heads := []elf.Section64{{}}
	body := make([]byte, 64)
	put := func(s Section) {
		heads = append(heads, elf.Section64{Name: at(s.Name), Type: uint32(s.Type), Flags: uint64(s.Flags), Addr: s.Addr,
			Off: uint64(len(body)), Size: uint64(len(s.Data)), Link: s.Link, Info: s.Info, Addralign: 1})
		body = append(body, s.Data...)
	}
	for _, s := range sections {
		put(s)
	}
	off := at(".shstrtab")
	put(Section{Type: elf.SHT_STRTAB, Data: names})
	heads[len(heads)-1].Name = off
	h := elf.Header64{Type: uint16(kind), Machine: uint16(machines.Host().ELF), Version: 1, Shoff: uint64(len(body)),
		Ehsize: 64, Shentsize: 64, Shnum: uint16(len(heads)), Shstrndx: uint16(len(heads) - 1)}
	copy(h.Ident[:], "\x7fELF\x02\x01\x01")
	var head, tail bytes.Buffer
	_ = binary.Write(&head, binary.LittleEndian, h)
	_ = binary.Write(&tail, binary.LittleEndian, heads)
	copy(body, head.Bytes())
	return append(body, tail.Bytes()...)
}

// Symtab makes the contents of a symbol table and of its names.
func Symtab(symbols ...Symbol) (entries, names []byte) {
	var b bytes.Buffer
	names = []byte{0}
	_ = binary.Write(&b, binary.LittleEndian, elf.Sym64{})
	for _, s := range symbols {
		_ = binary.Write(&b, binary.LittleEndian, elf.Sym64{Name: uint32(len(names)), Info: s.Info, Shndx: s.Section, Value: s.Value, Size: s.Size})
		names = append(append(names, s.Name...), 0)
	}
	return b.Bytes(), names
}

// Rela makes the contents of a section of relocations.
func Rela(r ...elf.Rela64) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, r)
	return b.Bytes()
}

// BuildIDNote makes the contents of .note.gnu.build-id.
func BuildIDNote(id []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, 4)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(id)))
	b = binary.LittleEndian.AppendUint32(b, 3)
	b = append(append(b, "GNU\x00"...), id...)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}
