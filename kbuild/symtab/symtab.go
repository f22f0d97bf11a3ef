// SPDX-License-Identifier: GPL-2.0-or-later

// Package symtab is the format of the tables by which the reader of a module's output
// names places: symbols and source lines of programs, libraries and the kernel. The
// translator writes them to the module's ELF section ".gostap.tables", which the kernel
// does not load; the loader unpacks an object's tables when a place in that object
// occurs. The package is pure data and imports no other of this project.
package symtab

import (
	"encoding/binary"
	"fmt"
	"sort"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// The section begins with magic and the number of objects. For each object follow the
// length of its path, the path, its Size, the length of its tables, the packed length,
// and the packed tables (Zstandard, RFC 8878). All lengths are ULEB128.
//
// An object's tables are: the number of symbols; for each symbol its distance from the
// one before, and its size; the symbols' names, each ending with a NUL; the numbers of
// lines and of files; the files' paths, each ending with a NUL; and three columns for
// the lines, which compress better than rows: the distance of each from the one before;
// its file's index plus one, 0 for none; and for lines that have a file, the difference
// from the last such line's number, signed. Numbers are varints of encoding/binary.
const magic = "gostapT\x01"

// Object is a program, a library or the kernel. Addresses in it are relative to its
// lowest address.
type Object struct {
	Path    string
	Size    uint64   // end of its last byte
	Symbols []Symbol // by address
	Lines   []Line   // by address
	Files   []string // indexed by Line.File
}

// Symbol is a named range of addresses; its size is 0 if it is not known.
type Symbol struct {
	At, Size uint32
	Name     string
}

// Line means that the code from At on belongs to line Line of file number File; File
// -1 means that it belongs to no file.
type Line struct {
	At   uint32
	File int32
	Line uint32
}

// CorruptError means that a section is malformed.
type CorruptError struct{ What string }

// Error says what is malformed.
func (e *CorruptError) Error() string { return "the module's tables are damaged: " + e.What }

func corrupt(format string, args ...any) error {
	return &CorruptError{What: fmt.Sprintf(format, args...)}
}

// Encode returns the content of the section.
func Encode(objects []Object) ([]byte, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint([]byte(magic), uint64(len(objects)))
	for i := range objects {
		o := &objects[i]
		raw := o.tables()
		packed := z.EncodeAll(raw, nil)
		out = binary.AppendUvarint(out, uint64(len(o.Path)))
		out = append(out, o.Path...)
		for _, n := range []uint64{o.Size, uint64(len(raw)), uint64(len(packed))} {
			out = binary.AppendUvarint(out, n)
		}
		out = append(out, packed...)
	}
	return out, z.Close()
}

func (o *Object) tables() []byte {
	out := binary.AppendUvarint(nil, uint64(len(o.Symbols)))
	last := uint32(0)
	for _, s := range o.Symbols {
		out = binary.AppendUvarint(out, uint64(s.At-last))
		out = binary.AppendUvarint(out, uint64(s.Size))
		last = s.At
	}
	for _, s := range o.Symbols {
		out = append(append(out, s.Name...), 0)
	}
	out = binary.AppendUvarint(out, uint64(len(o.Lines)))
	out = binary.AppendUvarint(out, uint64(len(o.Files)))
	for _, f := range o.Files {
		out = append(append(out, f...), 0)
	}
	return o.columns(out)
}

func (o *Object) columns(out []byte) []byte {
	last := uint32(0)
	for _, l := range o.Lines {
		out = binary.AppendUvarint(out, uint64(l.At-last))
		last = l.At
	}
	for _, l := range o.Lines {
		out = binary.AppendUvarint(out, uint64(l.File+1))
	}
	last = 0
	for _, l := range o.Lines {
		if l.File >= 0 {
			out = binary.AppendVarint(out, int64(l.Line)-int64(last))
			last = l.Line
		}
	}
	return out
}

// Symbol returns the symbol that contains an address, the offset of the address in it,
// and its size. If its size is not known, it extends to the next symbol.
func (o *Object) Symbol(at uint64) (name string, offset, size uint64, ok bool) {
	i := sort.Search(len(o.Symbols), func(i int) bool { return uint64(o.Symbols[i].At) > at }) - 1
	if i < 0 {
		return "", 0, 0, false
	}
	s := &o.Symbols[i]
	offset, size = at-uint64(s.At), uint64(s.Size)
	if size == 0 {
		end := o.Size
		if i+1 < len(o.Symbols) {
			end = uint64(o.Symbols[i+1].At)
		}
		size = end - uint64(s.At)
	}
	return s.Name, offset, size, offset < size
}

// Line returns the source line of an address.
func (o *Object) Line(at uint64) (file string, line uint32, ok bool) {
	i := sort.Search(len(o.Lines), func(i int) bool { return uint64(o.Lines[i].At) > at }) - 1
	if i < 0 {
		return "", 0, false
	}
	l := &o.Lines[i]
	if l.File < 0 || int(l.File) >= len(o.Files) {
		return "", 0, false
	}
	return o.Files[l.File], l.Line, true
}

// oneLine escapes what separates lines or words as printk's %pEs does, which the runtime uses.
var oneLine = strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`, "\v", `\v`, "\f", `\f`)

// OneLine returns a name of a user's symbol or file as a stack has it, where a newline in the name would begin the next
// frame.
func OneLine(name string) string { return oneLine.Replace(name) }
