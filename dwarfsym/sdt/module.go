// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import (
	"bytes"
	"encoding/binary"
)

// ModuleSection is where gostap/sdt.h leaves the notes of a kernel module.
const ModuleSection = ".note.gostap"

// The notes' owner, and the types of a probe and of a test whether it is on.
const moduleOwner, moduleType, moduleTest = "gostap\x00", 1, 2

// maxModuleArgs is the most that the header has.
const maxModuleArgs = 12

// ModuleNote is one static probe in a kernel module.
type ModuleNote struct {
	Name string
	// Addr is where the nop is, once the section is relocated.
	Addr uint64
	Args []TypedArg
	// Test: it is no probe, but the test whether those called Name are on, and
	// Addr is its static key.
	Test bool
}

// TypedArg is an argument: its type and expression as they stand in the source,
// and the operand for ParseArg.
type TypedArg struct{ Type, Name, Operand string }

// ParseModule reads the relocated notes of a kernel module.
func ParseModule(data []byte) ([]ModuleNote, error) {
	var out []ModuleNote
	for off := 0; off < len(data); {
		d, size, err := entry(data[off:], moduleOwner, moduleType)
		test := err == "" && d == nil
		if test {
			d, size, err = entry(data[off:], moduleOwner, moduleTest)
		}
		var note ModuleNote
		if err == "" && d != nil {
			note, err = d.readModule()
			note.Test = test
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

// readModule takes a description apart: an address, the name, and three texts
// for each argument.
func (d description) readModule() (ModuleNote, string) {
	if len(d) < 8 {
		return ModuleNote{}, "its address is cut off"
	}
	n := ModuleNote{Addr: binary.LittleEndian.Uint64(d)}
	var texts []string
	for rest := []byte(d[8:]); len(rest) > 0; {
		text, tail, ok := bytes.Cut(rest, []byte{0})
		if !ok || len(text) > maxText {
			return n, "a text in it does not end"
		}
		texts, rest = append(texts, string(text)), tail
	}
	if len(texts) == 0 || texts[0] == "" || len(texts)%3 != 1 || len(texts) > 1+3*maxModuleArgs {
		return n, "its texts are not a name and arguments"
	}
	n.Name = texts[0]
	for t := texts[1:]; len(t) > 0; t = t[3:] {
		n.Args = append(n.Args, TypedArg{t[0], t[1], t[2]})
	}
	return n, ""
}
