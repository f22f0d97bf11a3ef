// SPDX-License-Identifier: GPL-2.0-or-later

// Package sdt reads the notes that statically defined probes leave in a program
// (sys/sdt.h, section .note.stapsdt, version 3).
package sdt

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Section has the notes. BaseSection is the section whose address shows whether the file was
// relocated after it was linked.
const (
	Section     = ".note.stapsdt"
	BaseSection = ".stapsdt.base"
)

// The notes' owner and type (SystemTap's sdt.h: the third version of the notes).
const (
	owner    = "stapsdt\x00"
	noteType = 3
)

// Limits; a section that exceeds them is damaged.
const (
	maxNotes = 1 << 20
	maxText  = 1 << 12
)

// Note is one place with a probe.
type Note struct {
	Provider, Name string
	// Addr is the link-time address of the probe's nop.
	Addr uint64
	// Semaphore is the address of a 16-bit counter of active tracers; 0 if the probe has
	// none.
	Semaphore uint64
	// Args says where the arguments are: SIZE@OPERAND for each, with blanks between them (ParseArg).
	Args string
}

// FormatError means that the section is damaged at Offset.
type FormatError struct {
	Section string
	Offset  int
	What    string
}

// Error says where the section is damaged, and how.
func (e *FormatError) Error() string {
	return fmt.Sprintf("%s at %#x: %s", e.Section, e.Offset, e.What)
}

// Parse reads the notes of a little-endian 64-bit file. base is the address of
// BaseSection, 0 if the file has none. Notes of other owners and versions are
// left out.
func Parse(data []byte, base uint64) ([]Note, error) {
	var out []Note
	for off := 0; off < len(data); {
		n, size, err := entry(data[off:], owner, noteType)
		if err != "" {
			return out, &FormatError{Section: Section, Offset: off, What: err}
		}
		off += size
		if n == nil {
			continue
		}
		note, err := n.read(base)
		if err != "" {
			return out, &FormatError{Section: Section, Offset: off - size, What: err}
		}
		if len(out) == maxNotes {
			return out, &FormatError{Section: Section, Offset: off, What: "too many notes"}
		}
		out = append(out, note)
	}
	return out, nil
}

// description is the contents of a note of this owner and type.
type description []byte

// entry reads one note (System V ABI, chapter 5, "Note Section"). It returns the description, which
// is nil for other owners' notes, the note's length, and an error text.
func entry(d []byte, of string, kind uint32) (description, int, string) {
	le := binary.LittleEndian
	if len(d) < 12 {
		return nil, 0, "the note is truncated"
	}
	name, desc := uint64(le.Uint32(d)), uint64(le.Uint32(d[4:]))
	descAt := 12 + (name+3)&^3
	end := descAt + (desc+3)&^3
	if descAt+desc > uint64(len(d)) {
		return nil, 0, "the note is longer than its section"
	}
	end = min(end, uint64(len(d)))
	if le.Uint32(d[8:]) != kind || string(d[12:12+name]) != of {
		return nil, int(end), ""
	}
	return description(d[descAt : descAt+desc]), int(end), ""
}

// read reads a description: three addresses and three texts.
func (d description) read(base uint64) (Note, string) {
	le := binary.LittleEndian
	if len(d) < 24 {
		return Note{}, "its addresses are truncated"
	}
	n := Note{Addr: le.Uint64(d), Semaphore: le.Uint64(d[16:])}
	if linked := le.Uint64(d[8:]); base != 0 && base != linked { // prelink(8)
		n.Addr += base - linked
		if n.Semaphore != 0 {
			n.Semaphore += base - linked
		}
	}
	rest := d[24:]
	for _, to := range []*string{&n.Provider, &n.Name, &n.Args} {
		text, tail, ok := bytes.Cut(rest, []byte{0})
		if !ok || len(text) > maxText {
			return Note{}, "a string in it is not terminated"
		}
		*to, rest = string(text), tail
	}
	if n.Name == "" {
		return Note{}, "it has no name"
	}
	return n, ""
}
