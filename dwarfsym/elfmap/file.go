// SPDX-License-Identifier: GPL-2.0-or-later

// Package elfmap reads 64-bit little-endian ELF files (System V ABI, chapter 4) by
// mapping them, because a vmlinux with debug information has 600 MB, of which one query
// needs a few pages. Every count and offset is checked, because files may be truncated or
// damaged.
package elfmap

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io/fs"
	"math"
	"sync"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
)

// Numbers of the ELF specification that this package acts on.
const (
	typeRel = 1 // ET_REL

	sectSymtab = 2
	sectRela   = 4
	sectNote   = 7
	sectNobits = 8
	sectDynsym = 11

	flagAlloc      = 1 << 1
	flagExec       = 1 << 2
	flagCompressed = 1 << 11

	headerSize  = 64
	sectionSize = 64
	symbolSize  = 24
	relaSize    = 24
)

// FormatError means that the file is not a usable ELF file.
type FormatError struct {
	Path string
	What string
}

// Error names the file and says what is wrong.
func (e *FormatError) Error() string {
	if e.Path == "" {
		return e.What
	}
	return e.Path + ": " + e.What
}

// Section is one section's header.
type Section struct {
	Name string
	// Base is the section's file address: its link-time address or, in a relocatable
	// file, an address that this package has chosen so that sections don't overlap. 0 for
	// a section that is not loaded.
	Base uint64
	Size uint64

	Index               int
	kind                uint32
	flags, off, entSize uint64
	link, info          uint32
	align               uint64
}

// Loaded is true if the section has a place in memory.
func (s *Section) Loaded() bool { return s.flags&flagAlloc != 0 }

// Exec is true if the section holds instructions.
func (s *Section) Exec() bool { return s.flags&flagExec != 0 }

// File is an open ELF file. It is safe for concurrent use.
type File struct {
	Path string
	// Relocatable is true for a kernel module.
	Relocatable bool
	// Arch is the architecture that the file is for.
	Arch     *arch.Machine
	Sections []Section

	data    []byte
	budget  *Budget
	largest uint64 // size of a section that may be read, in bytes
	unmap   func() error
	mapped  bool // data is the mapped file
	// opened describes the file at Path; nil if data is not from there. See CacheKey.
	opened fs.FileInfo
	fuse   bool // the file at Path is on FUSE, or its file system is not known
	// boot identifies the boot whose addresses the file has; "" if these are the same in each.
	boot string
	// symbolsRead raises the budget once, when the symbol table is read.
	symbolsRead sync.Once
	debug       func() (*Debug, error)
	byAddr      func() []*Section

	joined  *File
	noDWARF bool
	// stripped provides the contents of the sections in bodies, which are empty in this
	// file.
	stripped *File
	bodies   map[int]*Section
	merge    func(main, alternate *Debug) (*Debug, error)
}

// New reads the headers of an ELF file in memory. data must not change.
func New(path string, data []byte) (*File, error) {
	size := int64(len(data))
	return newFile(path, data, &Budget{path: path, size: size}, size)
}

// newFile reads the headers of a file of which size bytes are not holes.
func newFile(path string, data []byte, budget *Budget, size int64) (*File, error) {
	f := &File{Path: path, data: data, budget: budget, largest: uint64(max(size, smallFile)), unmap: func() error { return nil }}
	if err := f.readHeaders(); err != nil {
		return nil, err
	}
	f.debug = sync.OnceValues(f.readJoined)
	f.byAddr = sync.OnceValue(f.sortSections)
	return f, nil
}

// Close unmaps the file. Slices returned by the File must not be used afterwards.
func (f *File) Close() error {
	for _, other := range []*File{f.joined, f.stripped} {
		if other != nil {
			_ = other.Close()
		}
	}
	return f.unmap()
}

// Charge takes n bytes from the file's Budget, for data made from its symbols.
func (f *File) Charge(n int) error { return f.budget.Charge(n) }

func (f *File) bad(format string, a ...any) error {
	return &FormatError{Path: f.Path, What: fmt.Sprintf(format, a...)}
}

func (f *File) readHeaders() error {
	d := f.data
	if len(d) < headerSize || !bytes.HasPrefix(d, []byte("\x7fELF")) {
		return f.bad("not an ELF file")
	}
	if d[4] != 2 || d[5] != 1 {
		return f.bad("not a 64-bit little-endian ELF file")
	}
	le := binary.LittleEndian
	f.Relocatable = le.Uint16(d[16:]) == typeRel
	f.Arch = machines.OfFile(elf.Machine(le.Uint16(d[18:])))
	off, num, strndx := le.Uint64(d[40:]), uint64(le.Uint16(d[60:])), uint32(le.Uint16(d[62:]))
	if le.Uint16(d[58:]) != sectionSize || off == 0 {
		return f.bad("no section headers")
	}
	first, ok := cut(d, off, sectionSize)
	if !ok {
		return f.bad("truncated: its section headers would stand at byte %d of %d", off, len(d))
	}
	if num == 0 { // more than 65,279 sections
		num = le.Uint64(first[32:])
	}
	if strndx == 0xffff {
		strndx = le.Uint32(first[40:])
	}
	if num > uint64(len(d))/sectionSize {
		return f.bad("truncated: %d section headers do not fit into %d bytes", num, len(d))
	}
	if err := f.sparse(num*sectionSize, "its %d section headers", num); err != nil {
		return err
	}
	table, ok := cut(d, off, num*sectionSize)
	if !ok {
		return f.bad("truncated: its section headers would stand at byte %d of %d", off, len(d))
	}
	return f.readSections(table, strndx)
}

func (f *File) readSections(table []byte, strndx uint32) error {
	f.budget.read(len(table))
	if err := f.budget.Charge(len(table) / sectionSize * int(unsafe.Sizeof(Section{}))); err != nil {
		return err
	}
	f.Sections = make([]Section, len(table)/sectionSize)
	for i := range f.Sections {
		f.Sections[i] = section(i, table[i*sectionSize:])
	}
	if int64(strndx) >= int64(len(f.Sections)) {
		return f.bad("its section names are missing")
	}
	names, err := f.raw(&f.Sections[strndx])
	if err != nil {
		return err
	}
	for i := range f.Sections {
		name := str(names, uint64(binary.LittleEndian.Uint32(table[i*sectionSize:])))
		if err := f.budget.Charge(len(name)); err != nil { // names may overlap
			return err
		}
		f.Sections[i].Name = string(name)
	}
	if f.Relocatable {
		return f.layOut()
	}
	return nil
}

func section(i int, b []byte) Section {
	le := binary.LittleEndian
	s := Section{
		Index: i, kind: le.Uint32(b[4:]), flags: le.Uint64(b[8:]), Base: le.Uint64(b[16:]),
		off: le.Uint64(b[24:]), Size: le.Uint64(b[32:]), link: le.Uint32(b[40:]), info: le.Uint32(b[44:]),
		align: le.Uint64(b[48:]), entSize: le.Uint64(b[56:]),
	}
	if s.flags&flagAlloc == 0 {
		s.Base = 0
	}
	return s
}

// layOut gives every loaded section of a relocatable file a base of its own,
// with a gap so that one section's end is not another's start.
func (f *File) layOut() error {
	const start, gap, limit = 0x10000, 64, 1 << 46
	at := uint64(start)
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.flags&flagAlloc == 0 {
			continue
		}
		align := max(s.align, 16)
		if align&(align-1) != 0 || align > 1<<30 || s.Size > limit {
			return f.bad("section %s has an impossible size or alignment", s.Name)
		}
		at = (at + align - 1) &^ (align - 1)
		s.Base = at
		if at += s.Size + gap; at > limit {
			return f.bad("its sections are too large")
		}
	}
	return nil
}

// Section finds a section by name; nil if there is none.
func (f *File) Section(name string) *Section {
	for i := range f.Sections {
		if f.Sections[i].Name == name {
			return &f.Sections[i]
		}
	}
	return nil
}

// raw is the section's bytes in the file.
func (f *File) raw(s *Section) ([]byte, error) {
	if body := f.bodies[s.Index]; body != nil {
		return f.stripped.raw(body)
	}
	if s.kind == sectNobits {
		return nil, nil
	}
	b, ok := cut(f.data, s.off, s.Size)
	if !ok {
		return nil, f.bad("truncated: section %s would end at byte %d of %d", s.Name, s.off+s.Size, len(f.data))
	}
	if err := f.sparse(s.Size, "the bytes of section %s", s.Name); err != nil {
		return nil, err
	}
	return b, nil
}

// At is the n bytes at a file address; false if they are not in the file.
func (f *File) At(addr, n uint64) ([]byte, bool) {
	s := f.Holding(addr)
	if s == nil {
		return nil, false
	}
	b, err := f.raw(s)
	if err != nil {
		return nil, false
	}
	return cut(b, addr-s.Base, n)
}

// cut is d[off:off+n], or false when that is out of range.
func cut(d []byte, off, n uint64) ([]byte, bool) {
	if off > uint64(len(d)) || n > uint64(len(d))-off {
		return nil, false
	}
	return d[off : off+n : off+n], true
}

// str is the zero-terminated string at off; nil if there is none.
func str(d []byte, off uint64) []byte {
	if off >= uint64(len(d)) || off > math.MaxInt {
		return nil
	}
	n := bytes.IndexByte(d[off:], 0)
	if n < 0 {
		return nil
	}
	return d[off : off+uint64(n)]
}
