// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "encoding/binary"

// Numbers of the program header table (System V ABI, chapter 5).
const (
	typeExec      = 2 // ET_EXEC
	segmentLoad   = 1 // PT_LOAD
	segmentInterp = 3 // PT_INTERP
	segmentSize   = 56
	flagWrite     = 2 // PF_W
)

// Fixed reports whether the program is loaded at the addresses that it was linked at
// (ET_EXEC).
func (f *File) Fixed() bool {
	return len(f.data) >= headerSize && binary.LittleEndian.Uint16(f.data[16:]) == typeExec
}

// Start is the link-time address at which a program begins to run (the entry point); false for a library.
// Older linkers put the first code of a library there, so programs are told by their interpreter.
func (f *File) Start() (addr uint64, ok bool) {
	if len(f.data) < headerSize || !f.Fixed() && len(f.headers(segmentInterp)) == 0 {
		return 0, false
	}
	addr = binary.LittleEndian.Uint64(f.data[24:])
	return addr, addr != 0
}

// Segment is a part of the file that is mapped when it is run (PT_LOAD).
type Segment struct {
	// Off is its offset in the file, Addr the link-time address where it is mapped, and
	// Size its number of bytes in the file.
	Off, Addr, Size uint64
	// Writable is true if processes can write to it (PF_W).
	Writable bool
}

// Segments are those of a program or shared library; nil if the table is
// damaged or not there.
func (f *File) Segments() (out []Segment) {
	le := binary.LittleEndian
	for _, h := range f.headers(segmentLoad) {
		out = append(out, Segment{Off: le.Uint64(h[8:]), Addr: le.Uint64(h[16:]), Size: le.Uint64(h[32:]),
			Writable: le.Uint32(h[4:])&flagWrite != 0})
	}
	return out
}

// maxHeaders is the size of a program header table from which the kernel does not run the program
// (load_elf_phdrs in fs/binfmt_elf.c), in bytes.
const maxHeaders = 64 << 10

// headers returns the entries of a kind in the program header table.
func (f *File) headers(kind uint32) (out [][]byte) {
	le := binary.LittleEndian
	if len(f.data) < headerSize || le.Uint16(f.data[54:]) != segmentSize {
		return nil
	}
	n := uint64(le.Uint16(f.data[56:]))
	table, ok := cut(f.data, le.Uint64(f.data[32:]), n*segmentSize)
	ok = ok && n*segmentSize <= maxHeaders
	for ; ok && len(table) >= segmentSize; table = table[segmentSize:] {
		if le.Uint32(table) == kind {
			out = append(out, table[:segmentSize])
		}
	}
	return out
}

// HasText reports whether the file is a program or shared library with its instructions.
// A file with only debug information has the headers, but no contents.
func (f *File) HasText() bool {
	for i := range f.Sections {
		if s := &f.Sections[i]; s.Exec() && s.kind != sectNobits {
			return len(f.Segments()) > 0
		}
	}
	return false
}

// BuildIDOffset is the file offset of the build-id's bytes.
func (f *File) BuildIDOffset() (off uint64, ok bool) {
	for s, notes := range f.ofKind(sectNote) {
		if at, _, ok := noteBuildID(notes); ok {
			return s.off + at, true
		}
	}
	return 0, false
}
