// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import (
	"bytes"
	"encoding/binary"
)

// ModuleSection is where gostap/sdt.h leaves the notes of a kernel module.
const ModuleSection = ".note.gostap"

const moduleOwner = "gostap\x00"

// The types of notes.
const (
	moduleType = 1 // a probe: the address of its nop
	moduleTest = 2 // a test whether a probe is on: the address of its key
	// moduleWithin is a probe too: an address within its nop. The kernel's objtool would treat the
	// address of an instruction in data as the target of an indirect jump.
	moduleWithin = 3
)

// within is the distance of a moduleWithin's address from the nop's beginning.
const within = 2

// maxModuleArgs is the largest number of arguments that the header supports.
const maxModuleArgs = 12

// ModuleNote is one static probe in a kernel module.
type ModuleNote struct {
	Name string
	// Addr is where the nop is, once the section is relocated.
	Addr uint64
	Args []TypedArg
	// Test is true if this is not a probe, but a test whether the probes called Name are
	// enabled. Addr is then the static key.
	Test bool
}

// TypedArg is an argument: its type and expression as in the source, and the operand for ParseArg.
type TypedArg struct{ Type, Name, Operand string }

// ParseModule reads the relocated notes of a kernel module.
func ParseModule(data []byte) ([]ModuleNote, error) {
	var out []ModuleNote
	for off := 0; off < len(data); {
		var note ModuleNote
		d, kind, size, err := moduleEntry(data[off:])
		if err == "" && d != nil {
			note, err = d.readModule(kind)
		}
		if err == "" && len(out) == maxNotes {
			err = "too many notes"
		}
		if err != "" {
			return out, &FormatError{Section: ModuleSection, Offset: off, What: err}
		}
		if d != nil {
			out = append(out, note)
		}
		off += size
	}
	return out, nil
}

// moduleEntry is like entry, for each of the three types.
func moduleEntry(data []byte) (d description, kind uint32, size int, err string) {
	for _, kind = range []uint32{moduleWithin, moduleType, moduleTest} {
		if d, size, err = entry(data, moduleOwner, kind); d != nil || err != "" {
			break
		}
	}
	return d, kind, size, err
}

// readModule reads a description: an address, the name, and three texts for each
// argument.
func (d description) readModule(kind uint32) (ModuleNote, string) {
	if len(d) < 8 {
		return ModuleNote{}, "its address is truncated"
	}
	n := ModuleNote{Addr: binary.LittleEndian.Uint64(d), Test: kind == moduleTest}
	if kind == moduleWithin {
		n.Addr -= within
	}
	var texts []string
	for rest := []byte(d[8:]); len(rest) > 0; {
		text, tail, ok := bytes.Cut(rest, []byte{0})
		if !ok || len(text) > maxText {
			return n, "a string in it is not terminated"
		}
		texts, rest = append(texts, string(text)), tail
	}
	if len(texts) == 0 || texts[0] == "" || len(texts)%3 != 1 || len(texts) > 1+3*maxModuleArgs {
		return n, "its strings are not a name and arguments"
	}
	n.Name = texts[0]
	for t := texts[1:]; len(t) > 0; t = t[3:] {
		n.Args = append(n.Args, TypedArg{t[0], t[1], t[2]})
	}
	return n, ""
}
