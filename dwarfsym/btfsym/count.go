// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"encoding/binary"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/read"
)

// maxTypes bounds the types of a module and the kernel together. The library that reads BTF calls itself for each
// type that another one refers to, with 2 KB of stack each; Go ends a program whose stack reaches 1 GB. Debian's
// 6.12 has 107,000 types.
const maxTypes = 240_000

// The header of BTF, and the kinds of types (Documentation/bpf/btf.rst, sections 2 and 2.2).
const (
	magic      = 0xeb9f
	headerSize = 24
	typeSize   = 12 // without what follows it for some kinds
	usualSize  = 20 // bytes a type, or more, in kernels; 26 in Debian's 6.1

	kindInt       = 1
	kindPointer   = 2
	kindArray     = 3
	kindStruct    = 4
	kindUnion     = 5
	kindEnum      = 6
	kindTypedef   = 8
	kindVolatile  = 9
	kindConst     = 10
	kindRestrict  = 11
	kindFunc      = 12
	kindFuncProto = 13
	kindVar       = 14
	kindDatasec   = 15
	kindDeclTag   = 17
	kindTypeTag   = 18
	kindEnum64    = 19
)

// typesOf returns the types' section.
func typesOf(data []byte) ([]byte, error) {
	r := read.Reader{D: data}
	if r.U16() != magic {
		return nil, fmt.Errorf("it is not little-endian BTF")
	}
	r.Skip(2)
	header := r.U32()
	off, size := r.U32(), r.U32()
	types, ok := section(data, header+off, size)
	if r.Bad || !ok || len(data) < headerSize {
		return nil, fmt.Errorf("truncated")
	}
	return types, nil
}

// eachType calls f for each type with its number, from 0, and its first bytes, at least typeSize.
func eachType(data []byte, f func(n int, t []byte)) error {
	types, err := typesOf(data)
	for n := 0; len(types) >= typeSize; n++ { // without a Reader: each run counts the kernel's types
		f(n, types)
		types = types[min(sizeOf(types), uint64(len(types))):]
	}
	return err
}

// sizeOf returns the bytes of the type that begins here.
func sizeOf(t []byte) uint64 {
	info := binary.LittleEndian.Uint32(t[4:])
	return typeSize + more(info>>24&0x1f, uint64(info&0xffff))
}

// kindOf returns the kind of the type that begins here.
func kindOf(t []byte) uint32 { return uint32(t[7] & 0x1f) }

// stringsOf returns the strings' section; nil if the header is damaged.
func stringsOf(data []byte) []byte {
	r := read.Reader{D: data}
	r.Skip(4)
	header := r.U32()
	r.Skip(8)
	off, size := r.U32(), r.U32()
	strs, ok := section(data, header+off, size)
	if r.Bad || !ok {
		return nil
	}
	return strs
}

func section(data []byte, off, size uint64) ([]byte, bool) {
	if off > uint64(len(data)) || size > uint64(len(data))-off {
		return nil, false
	}
	return data[off : off+size], true
}

// tails are the bytes after the first 12 of a type, whatever it has, and for each of its members, values or parameters.
var tails = [32]struct{ fixed, each uint64 }{
	kindInt: {fixed: 4}, kindVar: {fixed: 4}, kindDeclTag: {fixed: 4}, kindArray: {fixed: 12},
	kindStruct: {each: 12}, kindUnion: {each: 12}, kindDatasec: {each: 12}, kindEnum64: {each: 12},
	kindEnum: {each: 8}, kindFuncProto: {each: 8},
}

// more returns the bytes after the first 12 of a type with n members, values or parameters.
func more(kind uint32, n uint64) uint64 {
	t := &tails[kind&31]
	return t.fixed + t.each*n
}

// findTypes finds out where the types are. It returns an error if there may be so many behind each other that
// reading one ends this program.
func (s *Spec) findTypes() (err error) {
	if s.section, err = typesOf(s.data); err != nil {
		return err
	}
	offsets := make([]uint32, 0, len(s.section)/usualSize)
	for at, t := uint64(0), s.section; len(t) >= typeSize; {
		offsets = append(offsets, uint32(at))
		size := sizeOf(t)
		at, t = at+size, t[min(size, uint64(len(t))):]
	}
	s.offsets = offsets
	if s.types = len(offsets); s.base != nil {
		s.types += s.base.types
	}
	if s.types > maxTypes {
		return fmt.Errorf("it has %d types, more than the limit of %d", s.types, maxTypes)
	}
	return nil
}
