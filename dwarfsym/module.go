// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// Module is one vmlinux or kernel module: its file, debug sections and index.
// It is safe for concurrent use and lives until Symbols.Close.
//
// All addresses in Debug are "file addresses": the link-time address in
// vmlinux; in a relocatable module the sum of a base that elfmap gives every
// section, and the offset in it. locate takes them apart.
type Module struct {
	// Name is "kernel" or the module's name with "_" for "-".
	Name string
	// Path is the file that Debug and the symbol table come from.
	Path string
	// Debug has an empty Info when there is no DWARF.
	Debug *elfmap.Debug
	// File is the mapped file; nil if there is none.
	File *elfmap.File

	dec decoderSlot // see decoder.go
}

// Ref is a DIE: offsets in .debug_info of its unit's header and of itself.
type Ref struct{ Unit, DIE uint64 }

// VarRef is a global or static variable's definition.
type VarRef struct {
	Ref
	File string // as in the debug information
}

// locate splits a file address into what locexpr.Addr and Place want: the
// section and the offset in it in a module; "" and addr itself in vmlinux.
func (m *Module) locate(addr uint64) (section string, off uint64) { return "", addr }

// typeDef finds the first definition of a type by its tag (TagStructType,
// TagUnionType, TagEnumerationType, TagTypedef, TagBaseType) and name.
func (m *Module) typeDef(tag dwarf.Tag, name string) (Ref, bool) { return Ref{}, false }

// typeNames lists the names of the tag that match a glob, sorted.
func (m *Module) typeNames(tag dwarf.Tag, glob string) []string { return nil }

// enumerator finds the enumeration type that defines the constant name.
func (m *Module) enumerator(name string) (Ref, bool) { return Ref{}, false }

// variables lists the definitions of file-scope and static variables called
// name, in the order of .debug_info.
func (m *Module) variables(name string) []VarRef { return nil }

// variableNames lists the names of variables that match a glob, sorted.
func (m *Module) variableNames(glob string) []string { return nil }
