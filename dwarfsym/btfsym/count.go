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

	kindInt       = 1
	kindArray     = 3
	kindStruct    = 4
	kindUnion     = 5
	kindEnum      = 6
	kindTypedef   = 8
	kindFuncProto = 13
	kindVar       = 14
	kindDatasec   = 15
	kindDeclTag   = 17
	kindEnum64    = 19
)

// countTypes returns the number of types.
func countTypes(data []byte) (n int, err error) {
	err = eachType(data, func(int, []byte) { n++ })
	return n, err
}

// eachType calls f for each type with its number, from 0, and its first bytes, at least typeSize.
func eachType(data []byte, f func(n int, t []byte)) error {
	r := read.Reader{D: data}
	if r.U16() != magic {
		return fmt.Errorf("it is not little-endian BTF")
	}
	r.Skip(2)
	header := r.U32()
	off, size := r.U32(), r.U32()
	types, ok := part(data, header+off, size)
	if r.Bad || !ok || len(data) < headerSize {
		return fmt.Errorf("truncated")
	}
	for n := 0; len(types) >= typeSize; n++ { // without a Reader: each run counts the kernel's types
		f(n, types)
		next := typeSize + more(kindOf(types), uint64(binary.LittleEndian.Uint16(types[4:])))
		types = types[min(next, uint64(len(types))):]
	}
	return nil
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
	strs, ok := part(data, header+off, size)
	if r.Bad || !ok {
		return nil
	}
	return strs
}

func part(data []byte, off, size uint64) ([]byte, bool) {
	if off > uint64(len(data)) || size > uint64(len(data))-off {
		return nil, false
	}
	return data[off : off+size], true
}

// more returns the bytes after the first 12 of a type with n members, values or parameters.
func more(kind uint32, n uint64) uint64 {
	switch kind {
	case kindInt, kindVar, kindDeclTag:
		return 4
	case kindArray:
		return 12
	case kindStruct, kindUnion, kindDatasec, kindEnum64:
		return 12 * n
	case kindEnum, kindFuncProto:
		return 8 * n
	}
	return 0
}

// checkDepth returns an error if there may be so many types behind each other that reading one ends this program.
func (s *Spec) checkDepth(data []byte) error {
	n, err := countTypes(data)
	if err != nil {
		return err
	}
	if s.types = n; s.base != nil {
		s.types += s.base.types
	}
	if s.types > maxTypes {
		return fmt.Errorf("it has %d types, more than the limit of %d", s.types, maxTypes)
	}
	return nil
}
