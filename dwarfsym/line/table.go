// SPDX-License-Identifier: GPL-2.0-or-later

// Package line reads line number tables (DWARF 5, section 6.2; versions 2 to 5): the
// files with their numbers, and the addresses of statements.
package line

import (
	"fmt"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/read"
)

// FormatError means that the table at Offset of .debug_line is damaged.
type FormatError struct {
	Offset uint64
	What   string
}

// Error says where the line table is damaged, and how.
func (e *FormatError) Error() string {
	return fmt.Sprintf("line table at %#x of .debug_line: %s", e.Offset, e.What)
}

// Name is the place of a string: a section in the upper bits, and the offset in it. Equal Names are
// equal strings.
type Name uint64

const (
	inLine Name = (iota + 1) << 62
	inLineStr
	inStr
	whereMask = inStr
)

// Entry is a file: its directory, and its name in the directory.
type Entry struct{ Dir, Name Name }

// Table is one unit's line table. Parse has read its header.
type Table struct {
	sec      *elfmap.Debug
	off      uint64
	version  uint16
	is64     bool
	addrSize uint8

	minInst, lineRange uint64
	lineBase           int64
	stmt               bool
	opLens             []byte

	files   []Entry
	compDir []byte
	program []byte
	over    error // that the list of files exceeds the file's budget
}

// entrySize is the memory of an Entry in bytes.
const entrySize = int(unsafe.Sizeof(Entry{}))

// Parse reads the header of the table at off. compDir is the unit's
// DW_AT_comp_dir: before version 5 the table does not repeat it. Errors are *FormatError, and that of
// the file's budget for too much work, because any number of units can refer to one table.
func Parse(sec *elfmap.Debug, off uint64, addrSize uint8, compDir []byte) (*Table, error) {
	t := &Table{sec: sec, off: off, addrSize: addrSize, compDir: compDir}
	r := &read.Reader{D: sec.Line, Off: read.Slot(sec.Line, off, 0, 0)}
	length := r.U32()
	if length == 0xffffffff {
		t.is64, length = true, r.U64()
	}
	if r.Bad || length > uint64(len(r.D)-r.Off) {
		return nil, t.bad("truncated")
	}
	r.D = r.D[:r.Off+int(length)]
	t.version = uint16(r.U16())
	if t.version < 2 || t.version > 5 {
		return nil, t.bad(fmt.Sprintf("version %d", t.version))
	}
	if t.version == 5 {
		t.addrSize = uint8(r.U8())
		r.Skip(1)
	}
	header := r.Size(t.is64)
	if r.Bad || header > uint64(len(r.D)-r.Off) {
		return nil, t.bad("truncated header")
	}
	t.program = r.D[r.Off+int(header):]
	r.D = r.D[:r.Off+int(header)]
	if err := sec.Work(int(header)); err != nil {
		return nil, err
	}
	return t, t.readHeader(r)
}

func (t *Table) bad(what string) error { return &FormatError{t.off, what} }

func (t *Table) readHeader(r *read.Reader) error {
	t.minInst = r.U8()
	if t.version >= 4 {
		r.Skip(1) // operations per instruction: 1 but for VLIW machines
	}
	t.stmt = r.U8() != 0
	t.lineBase = int64(int8(r.U8()))
	t.lineRange = r.U8()
	opBase := r.U8()
	start := r.Off
	r.Skip(max(opBase, 1) - 1)
	if r.Bad || opBase == 0 || t.lineRange == 0 || t.addrSize != 4 && t.addrSize != 8 {
		return t.bad("bad header")
	}
	t.opLens = r.D[start:r.Off]
	if t.version == 5 {
		t.readFiles5(r)
	} else {
		t.readFiles(r)
	}
	switch {
	case t.over != nil:
		return t.over
	case r.Bad:
		return t.bad("bad file table")
	}
	return nil
}

// readFiles reads the tables of versions 2 to 4. Directory 0 is the one that
// the compiler ran in, and files count from 1.
func (t *Table) readFiles(r *read.Reader) {
	dirs := []Name{0}
	for {
		n := Name(r.Off) | inLine
		s := r.Off
		r.CStr()
		if r.Bad || r.Off == s+1 {
			break
		}
		dirs = append(dirs, n)
	}
	t.files = append(t.files, Entry{})
	for !r.Bad {
		n, s := Name(r.Off)|inLine, r.Off
		r.CStr()
		if r.Bad || r.Off == s+1 {
			return
		}
		e := Entry{Name: n}
		if dir := r.ULEB(); dir < uint64(len(dirs)) {
			e.Dir = dirs[dir]
		}
		r.ULEB() // time
		r.ULEB() // length
		t.files = append(t.files, e)
	}
}

// readFiles5 reads the tables of version 5, in which directories and files are numbered
// from 0.
func (t *Table) readFiles5(r *read.Reader) {
	dirs := t.entries(r, nil)
	t.files = t.entries(r, dirs)
}

// entries reads a table whose columns the header describes (section 6.2.4.1).
func (t *Table) entries(r *read.Reader, dirs []Entry) []Entry {
	const contentPath, contentDir = 1, 2
	columns := make([][2]uint64, r.U8())
	for i := range columns {
		columns[i] = [2]uint64{r.ULEB(), r.ULEB()}
	}
	n := r.ULEB()
	if n > uint64(len(r.D)-r.Off) || n > 0 && len(columns) == 0 {
		r.Fail()
		return nil
	}
	if t.over = t.sec.Charge(entrySize * int(n)); t.over != nil {
		r.Fail()
		return nil
	}
	t.sec.Release(entrySize * int(n)) // few tables are in use at a time
	out := make([]Entry, 0, n)
	for range n {
		e, dir := Entry{}, uint64(0)
		for _, c := range columns {
			v := t.column(r, c[1])
			switch c[0] {
			case contentPath:
				e.Name = Name(v)
			case contentDir:
				dir = v
			}
		}
		if r.Bad {
			return nil
		}
		if dir < uint64(len(dirs)) {
			e.Dir = dirs[dir].Name
		}
		out = append(out, e)
	}
	return out
}

// column reads one value; strings become Names.
func (t *Table) column(r *read.Reader, form uint64) uint64 {
	const (
		data2    = 0x05
		data4    = 0x06
		data8    = 0x07
		str      = 0x08
		block    = 0x09
		data1    = 0x0b
		strp     = 0x0e
		udata    = 0x0f
		data16   = 0x1e
		lineStrp = 0x1f
	)
	switch form {
	case str:
		v := uint64(inLine) | uint64(r.Off)
		r.CStr()
		return v
	case strp:
		return uint64(inStr) | r.Size(t.is64)&^uint64(whereMask)
	case lineStrp:
		return uint64(inLineStr) | r.Size(t.is64)&^uint64(whereMask)
	case data1:
		return r.U8()
	case data2:
		return r.U16()
	case data4:
		return r.U32()
	case data8:
		return r.U64()
	case data16:
		r.Skip(16)
	case udata:
		return r.ULEB()
	case block:
		r.Skip(r.ULEB())
	default:
		r.Fail()
	}
	return 0
}

// File returns the entry with a number from DW_AT_decl_file or Row.File.
func (t *Table) File(n uint64) (Entry, bool) {
	if n >= uint64(len(t.files)) || t.files[n].Name == 0 {
		return Entry{}, false
	}
	return t.files[n], true
}

// Path returns the file's path as in the table: not cleaned, and perhaps relative to the compiler's
// directory; "" if there is no such file.
func (t *Table) Path(n uint64) string {
	e, ok := t.File(n)
	if !ok {
		return ""
	}
	name := t.bytes(e.Name)
	dir := t.compDir
	if e.Dir != 0 {
		dir = t.bytes(e.Dir)
	}
	if len(dir) == 0 || len(name) > 0 && name[0] == '/' {
		return string(name)
	}
	return string(dir) + "/" + string(name)
}

// bytes returns the string.
func (t *Table) bytes(n Name) []byte {
	d := t.sec.Line
	switch n & whereMask {
	case inLineStr:
		d = t.sec.LineStr
	case inStr:
		d = t.sec.Str
	}
	return read.String(d, uint64(n&^whereMask))
}

// Shared reports whether an equal Entry of another table is the same file.
func (e Entry) Shared() bool {
	return e.Dir != 0 && e.Dir&whereMask != inLine && e.Name&whereMask != inLine
}
