// SPDX-License-Identifier: GPL-2.0-or-later

// Package index stores the result of a scan of debug information in one block of bytes
// that can be written to a file and, once mapped, be searched immediately. All numbers
// are little-endian.
//
// The file is a header, a directory of tables, and the tables: rows of a fixed
// size, sorted for binary search. Strings are NUL-terminated in one pool.
package index

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sync"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/read"
	"github.com/gostap/gostap/dwarfsym/scan"
)

// version must change whenever the meaning of a byte after it changes.
const version = 22

const magic = "gostapIX"

// The header: magic, version, checksum of all that follows the key, length of the whole,
// key of the file that the index was made from, flags.
const (
	atVersion  = 8
	atSum      = 12
	atLength   = 16
	atKey      = 24
	atFlags    = 56
	headerSize = 64

	flagDWARF = 1
)

// Tables, in the order of the directory.
const (
	tStrings = iota
	tNames   // function names, sorted
	tFuncs   // by name, then DIE
	tInlines // by the function that was inlined
	tSpans   // by address
	tFiles
	tUnits // by offset
	tTypes // by name, then tag
	tEnumerators
	tVars
	tSymbols   // by name
	tSymByAddr // numbers of symbols
	numTables
)

// rowSize of each table, in bytes.
var rowSize = [numTables]int{1, 8, 32, 16, 16, 4, 32, 16, 16, 16, 24, 4}

var (
	errDamaged = errors.New("index is damaged")
	errOther   = errors.New("index belongs to another version or file")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Index is a mapped or built index. It is safe for concurrent use. Reads outside a table
// return zeros; damage is already detected by the checksum.
type Index struct {
	tables [numTables][]byte
	// HasDWARF is false when only a symbol table was there.
	HasDWARF bool
	// Damaged are the units that were left out; an index with such units is not cached.
	Damaged []*scan.FormatError
	data    []byte
	unmap   func() error

	funcsOnce sync.Once
	funcs     []uint32 // see functionSymbols
}

// open splits the block into tables. Its checksum is compared unless wasChecked.
func open(data []byte, key elfmap.CacheKey, wasChecked bool) (*Index, error) {
	le := binary.LittleEndian
	if len(data) < headerSize || string(data[:8]) != magic || le.Uint32(data[atVersion:]) != version {
		return nil, errOther
	}
	if elfmap.CacheKey(data[atKey:atFlags]) != key {
		return nil, errOther
	}
	if le.Uint64(data[atLength:]) != uint64(len(data)) ||
		!wasChecked && crc32.Checksum(data[atFlags:], castagnoli) != le.Uint32(data[atSum:]) {
		return nil, errDamaged
	}
	x := &Index{data: data, HasDWARF: le.Uint64(data[atFlags:])&flagDWARF != 0, unmap: func() error { return nil }}
	r := &read.Reader{D: data, Off: headerSize}
	for i := range x.tables {
		off, n := r.U64(), r.U64()
		if r.Bad || off > uint64(len(data)) || n > uint64(len(data))-off || n%uint64(rowSize[i]) != 0 {
			return nil, errDamaged
		}
		x.tables[i] = data[off : off+n]
	}
	return x, nil
}

// Close unmaps the index.
func (x *Index) Close() error { return x.unmap() }

// Size is the index's size in bytes.
func (x *Index) Size() int { return len(x.data) }

// pack writes header, directory and tables into one block.
func pack(tables *[numTables][]byte, key elfmap.CacheKey, dwarf bool) []byte {
	le := binary.LittleEndian
	size := headerSize + numTables*16
	for _, t := range tables {
		size = align(size) + len(t)
	}
	out := make([]byte, size)
	copy(out, magic)
	le.PutUint32(out[atVersion:], version)
	le.PutUint64(out[atLength:], uint64(size))
	copy(out[atKey:], key[:])
	if dwarf {
		le.PutUint64(out[atFlags:], flagDWARF)
	}
	at := headerSize + numTables*16
	for i, t := range tables {
		at = align(at)
		le.PutUint64(out[headerSize+i*16:], uint64(at))
		le.PutUint64(out[headerSize+i*16+8:], uint64(len(t)))
		at += copy(out[at:], t)
	}
	le.PutUint32(out[atSum:], crc32.Checksum(out[atFlags:], castagnoli))
	return out
}

func align(n int) int { return (n + 7) &^ 7 }

// row is row i of a table; zeros if there is none.
func (x *Index) row(table, i int) []byte {
	n := rowSize[table]
	if t := x.tables[table]; i >= 0 && i < len(t)/n {
		return t[i*n : (i+1)*n]
	}
	return zeros[:n]
}

var zeros [64]byte

func (x *Index) rows(table int) int { return len(x.tables[table]) / rowSize[table] }

func (x *Index) str(off uint32) []byte { return read.String(x.tables[tStrings], uint64(off)) }
