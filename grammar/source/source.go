// SPDX-License-Identifier: GPL-2.0-or-later

// Package source has script texts and positions in them. It handles bytes, lines and
// columns, and does not depend on the language.
package source

import (
	"sort"
	"strconv"
)

// Role says who wrote a file: the user or the library. User scripts get all warnings; tapset files
// may use embedded C without -g.
type Role uint8

// The roles of files.
const (
	User       Role = iota // the script
	Tapset                 // a file of gostap's own library
	UserTapset             // a library file of the user, found through -I
)

// File is one text. It is immutable once made.
type File struct {
	// Name is shown to people: the path as the user gave it, "<input>" for -e
	// and standard input.
	Name    string
	Content []byte
	Role    Role
	lines   []int // byte offset of each line's start
}

// NewFile indexes the lines of content.
func NewFile(name string, content []byte, role Role) *File {
	f := &File{Name: name, Content: content, Role: role, lines: []int{0}}
	for i, b := range content {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// LineCol converts a byte offset to a 1-based line and a 1-based byte column.
// Offsets outside the file are clamped.
func (f *File) LineCol(off int) (line, col int) {
	off = max(0, min(off, len(f.Content)))
	i := sort.SearchInts(f.lines, off+1) - 1
	return i + 1, off - f.lines[i] + 1
}

// Line returns the text of 1-based line n without its newline; "" if there is
// no such line.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Content)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	return string(f.Content[start:end])
}

// Lines returns the number of lines.
func (f *File) Lines() int { return len(f.lines) }

// Expansion is one step of macro or alias expansion: the text at the inner position comes
// from Name, which is used at Site.
type Expansion struct {
	Kind string // "macro" or "alias"
	Name string
	Site Pos
}

// Pos is a place in a file. The zero Pos is "nowhere".
type Pos struct {
	File *File
	Off  int
	// From is set if the token comes from an expansion; Site leads outwards.
	From *Expansion
}

// Valid reports whether p points into a file.
func (p Pos) Valid() bool { return p.File != nil }

// LineCol is File.LineCol of the position; 0, 0 for the zero Pos.
func (p Pos) LineCol() (line, col int) {
	if p.File == nil {
		return 0, 0
	}
	return p.File.LineCol(p.Off)
}

// String returns "file:line:col", or "-" for the zero Pos.
func (p Pos) String() string {
	if p.File == nil {
		return "-"
	}
	l, c := p.LineCol()
	return p.File.Name + ":" + strconv.Itoa(l) + ":" + strconv.Itoa(c)
}
