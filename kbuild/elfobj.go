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

// object is a relocatable ELF64 little-endian file held so that sections'
// contents can be replaced: raw headers and each section's bytes.
type object struct {
	head     elf.Header64
	sections []elf.Section64
	names    []string
	data     [][]byte // nil for SHT_NOBITS
}

// maxAlign bounds the room that bytes leaves between sections.
const maxAlign = 1 << 16

var errObject = errors.New("not a relocatable ELF64 little-endian object")

// readObject parses b; offsets and sizes are checked, contents are not. The
// sections of a relocatable file do not overlap, so together they are no
// larger than the file; that bounds the work of whoever goes through them.
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

// index returns the section of that name, -1 if there is none.
func (o *object) index(name string) int { return slices.Index(o.names, name) }

// section returns the contents of the section of that name; nil if absent.
func (o *object) section(name string) []byte {
	if i := o.index(name); i >= 0 {
		return o.data[i]
	}
	return nil
}

// bytes writes the file anew: header, sections in order, section headers.
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
	// Fixed-size values into a Buffer: these can't fail.
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

// setSymbols replaces .symtab's contents by as many symbols.
func (o *object) setSymbols(syms []elf.Sym64) {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, syms)
	o.data[o.index(".symtab")] = b.Bytes()
}

func (o *object) symbolName(s elf.Sym64) string {
	return cString(o.section(".strtab"), uint64(s.Name))
}

// cString returns the text at off up to its NUL; "" if off is outside.
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
