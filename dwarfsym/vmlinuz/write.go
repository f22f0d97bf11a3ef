// SPDX-License-Identifier: GPL-2.0-or-later

package vmlinuz

import (
	"bytes"
	"cmp"
	"debug/elf"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
)

// Sizes of elf.Header64 and elf.Section64 in the file.
const (
	headerSize  = 64
	sectionSize = 64
)

// section is a section of the file to write.
type section struct {
	name string
	head elf.Section64
	data []byte // nil: the file has no contents for it (SHT_NOBITS)
}

// write makes an ELF file for the architecture, of the sections and a symbol table.
func write(m *arch.Machine, sections []section, symbols []kallsyms.Symbol) []byte {
	sections = append([]section{{}}, sections...)
	entries, strings := symtab(m, sections, symbols)
	names := uint32(len(sections) + 1)
	sections = append(sections,
		section{".symtab", elf.Section64{Type: uint32(elf.SHT_SYMTAB), Link: names, Entsize: elf.Sym64Size, Addralign: 8}, entries},
		section{".strtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Addralign: 1}, strings},
		section{".shstrtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Addralign: 1}, nil})
	sections[len(sections)-1].data = name(sections)

	out := make([]byte, headerSize, total(sections))
	for i := range sections {
		s := &sections[i]
		s.head.Off = uint64(len(out))
		if s.data != nil {
			s.head.Size = uint64(len(s.data))
			out = append(out, s.data...)
		}
	}
	h := elf.Header64{Type: uint16(elf.ET_EXEC), Machine: uint16(m.ELF), Version: 1, Shoff: uint64(len(out)),
		Ehsize: headerSize, Shentsize: sectionSize,
		Shnum: uint16(len(sections)), Shstrndx: uint16(len(sections) - 1)}
	copy(h.Ident[:], "\x7fELF\x02\x01\x01")
	var b bytes.Buffer
	for i := range sections {
		_ = binary.Write(&b, binary.LittleEndian, &sections[i].head)
	}
	out = append(out, b.Bytes()...)
	b.Reset()
	_ = binary.Write(&b, binary.LittleEndian, &h)
	copy(out, b.Bytes())
	return out
}

// name sets the sections' name offsets and returns the table of names.
func name(sections []section) []byte {
	names := []byte{0}
	for i := range sections[1:] {
		sections[i+1].head.Name = uint32(len(names))
		names = append(append(names, sections[i+1].name...), 0)
	}
	return names
}

func total(sections []section) int {
	n := headerSize + sectionSize*len(sections)
	for i := range sections {
		n += len(sections[i].data)
	}
	return n
}

// symtab sets each symbol's section, and its size as the distance to the next symbol.
// Symbols outside all sections are left out, but for those that mark a section's end, such as __per_cpu_end.
func symtab(m *arch.Machine, sections []section, symbols []kallsyms.Symbol) (entries, names []byte) {
	symbols = slices.Clone(symbols)
	slices.SortStableFunc(symbols, func(a, b kallsyms.Symbol) int { return cmp.Compare(a.Addr, b.Addr) })
	names = []byte{0}
	entries = make([]byte, elf.Sym64Size, (len(symbols)+1)*elf.Sym64Size)
	le := binary.LittleEndian
	next := 0
	for i, s := range symbols {
		for next < len(symbols) && (next <= i || symbols[next].Addr == s.Addr) {
			next++
		}
		n := holding(sections, s.Addr)
		if n == 0 {
			continue
		}
		end := sections[n].head.Addr + size64(&sections[n])
		if next < len(symbols) {
			end = min(end, symbols[next].Addr)
		}
		entries = le.AppendUint32(entries, uint32(len(names)))
		entries = append(entries, info(m, s, &sections[n]), 0)
		entries = le.AppendUint16(entries, uint16(n))
		entries = le.AppendUint64(entries, s.Addr)
		entries = le.AppendUint64(entries, end-s.Addr)
		names = append(append(names, s.Name...), 0)
	}
	return entries, names
}

func size64(s *section) uint64 {
	if s.data != nil {
		return uint64(len(s.data))
	}
	return s.head.Size
}

// holding returns the number of the loaded section that contains addr, or else ends there; 0 if there is none.
func holding(sections []section, addr uint64) (ending int) {
	for i := range sections {
		s := &sections[i]
		switch from, size := s.head.Addr, size64(s); {
		case s.head.Flags&uint64(elf.SHF_ALLOC) == 0 || addr < from || addr-from > size:
		case addr-from < size:
			return i
		default:
			ending = i
		}
	}
	return ending
}

// info returns the symbol's type and binding, from the letter in kallsyms, which is that of nm:
// upper case for a global symbol.
func info(m *arch.Machine, s kallsyms.Symbol, in *section) byte {
	kind, bind := elf.STT_OBJECT, elf.STB_LOCAL
	if in.head.Flags&uint64(elf.SHF_EXECINSTR) != 0 {
		kind = elf.STT_FUNC
		if boundary(m, s.Name) {
			kind = elf.STT_NOTYPE
		}
	}
	if s.Type >= 'A' && s.Type <= 'Z' {
		bind = elf.STB_GLOBAL
	}
	return elf.ST_INFO(bind, kind)
}

// boundaries are symbols that the linker scripts of all architectures put at the start or end of code
// (include/asm-generic/vmlinux.lds.h). They are not functions.
var boundaries = []string{"_text", "_stext", "_etext", "_sinittext", "_einittext"}

func boundary(m *arch.Machine, name string) bool {
	return slices.Contains(boundaries, name) || slices.Contains(m.Kernel.Boundaries, name) ||
		strings.HasPrefix(name, "__") && (strings.HasSuffix(name, "text_start") || strings.HasSuffix(name, "text_end"))
}
