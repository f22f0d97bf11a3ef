// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/replace"
	"github.com/gostap/gostap/kbuild/trust"
)

// Reading the kernel's line table takes seconds, so it is cached beside the index, under
// the same name:
//
//	magic, key of the file, number of files, their names with a NUL each, number of rows,
//	then for each row the difference from the previous address, the file plus one, and
//	the difference from the previous line; then the checksum of all that
//
// Numbers are of variable length, as in package encoding/binary. The key is elfmap.CacheKey.
const (
	linesMagic   = "gostap lines"
	linesVersion = 3
	// linesWorth is the number of rows from which a table is cached.
	linesWorth = 100_000
)

var (
	errLinesDamaged = errors.New("the line cache is damaged")
	errLinesOther   = errors.New("the line cache belongs to another file")
)

// linesPath is the path of the module's cached table, and the key of its file; "" if the table is
// not cached.
func (m *Module) linesPath() (path string, key elfmap.CacheKey) {
	key, name := m.File.CacheKey()
	if m.CacheDir == "" || name == "" {
		return "", key
	}
	return filepath.Join(m.CacheDir, name+"."+strconv.Itoa(linesVersion)+".lines"), key
}

func encodeLines(rows []LineRow, files []string, key elfmap.CacheKey) []byte {
	b := append([]byte(linesMagic), key[:]...)
	b = binary.AppendUvarint(b, uint64(len(files)))
	for _, f := range files {
		b = append(append(b, f...), 0)
	}
	b = binary.AppendUvarint(b, uint64(len(rows)))
	addr, line := uint64(0), 0
	for _, r := range rows {
		b = binary.AppendUvarint(b, r.Addr-addr)
		b = binary.AppendUvarint(b, uint64(r.File+1))
		b = binary.AppendVarint(b, int64(r.Line-line))
		addr, line = r.Addr, r.Line
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func decodeLines(b []byte, key elfmap.CacheKey) (rows []LineRow, files []string, err error) {
	const start = len(linesMagic) + len(key)
	end := len(b) - 4
	if end < start || string(b[:len(linesMagic)]) != linesMagic || crc32.ChecksumIEEE(b[:end]) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, nil, errLinesDamaged
	}
	if elfmap.CacheKey(b[len(linesMagic):start]) != key {
		return nil, nil, errLinesOther
	}
	r := lineReader{b: b[start:end]}
	for range r.count() {
		files = append(files, r.name())
	}
	n := r.count()
	rows = make([]LineRow, 0, n)
	addr, line := uint64(0), 0
	for range n {
		addr += r.unsigned()
		file := int(r.unsigned()) - 1
		line += int(r.signed())
		if r.bad || file >= len(files) {
			return nil, nil, errLinesDamaged
		}
		rows = append(rows, LineRow{addr, file, line})
	}
	if r.bad {
		return nil, nil, errLinesDamaged
	}
	return rows, files, nil
}

// lineReader reads numbers and strings. bad is set when it reaches the end too early.
type lineReader struct {
	b   []byte
	bad bool
}

func (r *lineReader) unsigned() uint64 {
	v, n := binary.Uvarint(r.b)
	r.took(n)
	return v
}

func (r *lineReader) signed() int64 {
	v, n := binary.Varint(r.b)
	r.took(n)
	return v
}

// took skips n bytes; 0 or less means that a number could not be decoded.
func (r *lineReader) took(n int) {
	if n <= 0 {
		r.bad, n = true, len(r.b)
	}
	r.b = r.b[n:]
}

// count reads the number of items that follow, each of which takes at least one byte.
func (r *lineReader) count() int {
	n := r.unsigned()
	if n > uint64(len(r.b)) {
		r.bad, n = true, 0
	}
	return int(n)
}

func (r *lineReader) name() string {
	text, rest, ok := bytes.Cut(r.b, []byte{0})
	if !ok {
		r.bad = true
	}
	r.b = rest
	return string(text)
}

// keptLines reads the table that an earlier run cached.
func (m *Module) keptLines() (rows []LineRow, files []string, ok bool) {
	path, key := m.linesPath()
	if path == "" {
		return nil, nil, false
	}
	b, err := trust.ReadFile(path)
	if err != nil {
		return nil, nil, false
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // the least recently used files are removed first
	rows, files, err = decodeLines(b, key)
	return rows, files, err == nil
}

// keepLines caches the table for later runs. A failure is ignored.
func (m *Module) keepLines(rows []LineRow, files []string) {
	path, key := m.linesPath()
	if path == "" || len(rows) < linesWorth {
		return
	}
	_ = replace.File(path, encodeLines(rows, files, key))
}
