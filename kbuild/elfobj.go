// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// object is a relocatable ELF64 little-endian file whose sections can be replaced: its
// headers, and the bytes of each section.
type object struct {
	head     elf.Header64
	sections []elf.Section64
	names    []string
	data     [][]byte // nil for SHT_NOBITS
}

// maxAlign is the largest alignment of a section that readObject accepts.
const maxAlign = 1 << 16

var errObject = errors.New("not a relocatable ELF64 little-endian object")

// readObject parses b. It checks offsets and sizes, but no contents. The sections of a
// relocatable file don't overlap, so their total size is at most that of the file, which
// limits the work of going through them.
func readObject(b []byte) (*object, error) {
	o := &object{}
	if err := binary.Read(bytes.NewReader(b), binary.LittleEndian, &o.head); err != nil {
		return nil, errObject
	}
	h := &o.head
	if string(h.Ident[:4]) != elf.ELFMAG || h.Ident[elf.EI_CLASS] != byte(elf.ELFCLASS64) ||
		h.Ident[elf.EI_DATA] != byte(elf.ELFDATA2LSB) || elf.Type(h.Type) != elf.ET_REL || h.Shentsize != 64 {
		return nil, errObject
	}
	o.sections = make([]elf.Section64, h.Shnum)
	if h.Shoff > uint64(len(b)) {
		return nil, errObject
	}
	if err := binary.Read(bytes.NewReader(b[h.Shoff:]), binary.LittleEndian, o.sections); err != nil {
		return nil, errObject
	}
	o.data = make([][]byte, h.Shnum)
	room := uint64(len(b))
	for i, s := range o.sections {
		if s.Addralign > maxAlign {
			return nil, errObject
		}
		if elf.SectionType(s.Type) == elf.SHT_NOBITS || s.Type == uint32(elf.SHT_NULL) {
			continue
		}
		if s.Size > room || s.Off > uint64(len(b))-s.Size {
			return nil, errObject
		}
		room -= s.Size
		o.data[i] = b[s.Off : s.Off+s.Size : s.Off+s.Size]
	}
	return o, o.readNames()
}

func (o *object) readNames() error {
	if int(o.head.Shstrndx) >= len(o.sections) {
		return errObject
	}
	o.names = make([]string, len(o.sections))
	for i, s := range o.sections {
		o.names[i] = cString(o.data[o.head.Shstrndx], uint64(s.Name))
	}
	return nil
}

// name returns a section's name.
func (o *object) name(i int) string { return o.names[i] }

// index returns the number of the section with a name, or -1 if there is none.
func (o *object) index(name string) int { return slices.Index(o.names, name) }

// section returns the contents of the section with a name; nil if there is none.
func (o *object) section(name string) []byte {
	if i := o.index(name); i >= 0 {
		return o.data[i]
	}
	return nil
}

// bytes returns the file with the current contents: header, sections in order, section headers.
func (o *object) bytes() []byte {
	out := make([]byte, 64)
	sections := append([]elf.Section64(nil), o.sections...)
	for i := range sections {
		s := &sections[i]
		if s.Type == uint32(elf.SHT_NULL) {
			continue
		}
		out = align(out, s.Addralign)
		s.Off = uint64(len(out))
		if o.data[i] != nil {
			s.Size = uint64(len(o.data[i]))
			out = append(out, o.data[i]...)
		}
	}
	out = align(out, 8)
	head := o.head
	head.Shoff = uint64(len(out))
	var hb, sb bytes.Buffer
	// Writing fixed-size values to a Buffer can't fail.
	_ = binary.Write(&hb, binary.LittleEndian, head)
	_ = binary.Write(&sb, binary.LittleEndian, sections)
	copy(out, hb.Bytes())
	return append(out, sb.Bytes()...)
}

func align(b []byte, n uint64) []byte {
	if n < 2 {
		return b
	}
	return append(b, make([]byte, (n-uint64(len(b))%n)%n)...)
}

// symbols decodes .symtab.
func (o *object) symbols() ([]elf.Sym64, error) {
	b := o.section(".symtab")
	syms := make([]elf.Sym64, len(b)/24)
	if err := binary.Read(bytes.NewReader(b), binary.LittleEndian, syms); err != nil {
		return nil, fmt.Errorf("symbol table: %w", err)
	}
	return syms, nil
}

// setSymbols replaces the contents of .symtab; the number of symbols must stay the same.
func (o *object) setSymbols(syms []elf.Sym64) {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, syms)
	o.data[o.index(".symtab")] = b.Bytes()
}

func (o *object) symbolName(s elf.Sym64) string {
	return cString(o.section(".strtab"), uint64(s.Name))
}

// cString returns the text from off up to its NUL; "" if off is outside of b.
func cString(b []byte, off uint64) string {
	if off >= uint64(len(b)) {
		return ""
	}
	b = b[off:]
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}
