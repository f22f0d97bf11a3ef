// SPDX-License-Identifier: GPL-2.0-or-later

// Package image reads one file with code: vmlinux, a kernel module, a program or a shared library.
// It answers what the symbol table, the index of the debug information and the line table say,
// which places of kernel code can't be probed, and by which symbols a running kernel finds places.
package image

import (
	"bytes"
	"context"
	"debug/dwarf"
	"fmt"
	"sync"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/index"
)

// Module is one vmlinux, kernel module, program or shared library: its file, debug sections and
// index. It is safe for concurrent use and lives until Symbols.Close of package dwarfsym.
//
// All addresses in Debug are "file addresses": the link-time address in vmlinux; in a relocatable
// module the sum of a base that elfmap gives every section, and the offset in it. Locate splits
// them.
type Module struct {
	// Name is "kernel", the module's name with "_" for "-", or a program's path.
	Name string
	// Path is the file that Debug and the symbol table come from.
	Path string
	// Debug has an empty Info when there is no DWARF.
	Debug *elfmap.Debug
	// File is the mapped file; nil if there is none.
	File *elfmap.File
	// Own is a program's own file if File is another one with its debug information; else nil.
	Own *elfmap.File

	CacheDir string
	Building func() (done func()) // called when the index is built; may be nil
	mu       sync.Mutex
	ix       *index.Index

	refusalOnce sync.Once
	refusal     refusals
	tracedOnce  sync.Once
	traced      map[uint64]bool // entries of functions that ftrace reaches, in the kernel
	fentryOnce  sync.Once
	fentryCalls map[uint64]bool // where code of a relocatable file refers to __fentry__
	Running     bool            // this is the kernel that runs on this machine, or one of its modules
	Program     *Program        // nil for the kernel and its modules
}

// Ref is a DIE: offsets in .debug_info of its unit's header and of itself.
type Ref struct{ Unit, DIE uint64 }

// VarRef is a global or static variable's definition.
type VarRef struct {
	Ref
	File string // as in the debug information
}

// scanners is how many goroutines scan debug information. A third one is hardly faster,
// because memory is the bottleneck.
const scanners = 2

// Index reads or builds the index on first use. After an interrupted or failed attempt, the next
// call tries again.
func (m *Module) Index(ctx context.Context) (*index.Index, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ix != nil {
		return m.ix, nil
	}
	x, err := index.Load(ctx, m.File, m.CacheDir, scanners, m.Building)
	if err != nil {
		return nil, err
	}
	m.ix = x
	return x, nil
}

// IndexOrNil returns the index for queries without an error result; nil if it can't be read.
func (m *Module) IndexOrNil() *index.Index {
	if m.File == nil {
		return nil
	}
	x, err := m.Index(context.Background())
	if err != nil {
		return nil
	}
	return x
}

// Close unmaps the index and the file.
func (m *Module) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ix != nil {
		_ = m.ix.Close()
	}
	if m.Own != nil {
		_ = m.Own.Close()
	}
	if m.File == nil {
		return nil
	}
	return m.File.Close()
}

// CodeFile returns the file with the module's code. For a program it is its own file, even if the one with
// its debug information has code, too: that may have come from a server, and say anything.
func (m *Module) CodeFile() *elfmap.File {
	if m.Own != nil {
		return m.Own
	}
	return m.File
}

// Machine returns the architecture of the module's code; that of gostap itself if there is no file.
func (m *Module) Machine() *arch.Machine {
	if m.File == nil {
		return machines.Host()
	}
	return m.File.Arch
}

// Locate converts a file address to the form in locexpr.Addr and Place: in a module, the section
// and the offset in it; in vmlinux, "" and addr itself.
func (m *Module) Locate(addr uint64) (section string, off uint64) {
	if m.File == nil || !m.File.Relocatable {
		return "", addr
	}
	if s := m.File.Holding(addr); s != nil {
		return s.Name, addr - s.Base
	}
	return "", addr
}

// FileAddress is the inverse of Locate.
func (m *Module) FileAddress(section string, addr uint64) uint64 {
	if section == "" || m.File == nil || !m.File.Relocatable {
		return addr
	}
	if s := m.File.Section(section); s != nil {
		return s.Base + addr
	}
	return addr
}

// TypeDef finds the first definition of a type by its tag (TagStructType, TagUnionType,
// TagEnumerationType, TagTypedef, TagBaseType) and name.
func (m *Module) TypeDef(tag dwarf.Tag, name string) (Ref, bool) {
	var out Ref
	found := false
	m.defs(index.Types, name, func(x *index.Index, d index.Def) bool {
		if found = dwarf.Tag(d.Tag) == tag; found {
			out = ref(x, d)
		}
		return !found
	})
	return out, found
}

// Enumerator finds the enumeration type that defines the constant name.
func (m *Module) Enumerator(name string) (out Ref, found bool) {
	m.defs(index.Enumerators, name, func(x *index.Index, d index.Def) bool {
		out, found = ref(x, d), true
		return false
	})
	return out, found
}

// Variables lists the definitions of file-scope and static variables named name, in the order of
// .debug_info.
func (m *Module) Variables(name string) (out []VarRef) {
	files := map[int]string{} // so that definitions in one file share its path
	m.defs(index.Vars, name, func(x *index.Index, d index.Def) bool {
		if _, known := files[d.File]; !known {
			files[d.File] = string(x.File(d.File))
		}
		out = append(out, VarRef{ref(x, d), files[d.File]})
		return true
	})
	return out
}

func ref(x *index.Index, d index.Def) Ref { return Ref{x.Unit(d.Unit).Off, d.DIE} }

// defs calls yield with every definition named name.
func (m *Module) defs(t index.Table, name string, yield func(*index.Index, index.Def) bool) {
	x := m.IndexOrNil()
	if x == nil {
		return
	}
	for i := x.FindDef(t, []byte(name)); i < x.Defs(t); i++ {
		if d := x.Def(t, i); string(d.Name) != name || !yield(x, d) {
			return
		}
	}
}

// TypeNames lists the names of types with the tag that match a glob, sorted.
func (m *Module) TypeNames(tag dwarf.Tag, pattern string) []string {
	return m.names(index.Types, pattern, func(d index.Def) bool { return dwarf.Tag(d.Tag) == tag })
}

// VariableNames lists the names of variables that match a glob, sorted.
func (m *Module) VariableNames(pattern string) []string {
	return m.names(index.Vars, pattern, func(index.Def) bool { return true })
}

func (m *Module) names(t index.Table, pattern string, keep func(index.Def) bool) (out []string) {
	x := m.IndexOrNil()
	if x == nil {
		return nil
	}
	prefix := []byte(glob.Prefix(pattern))
	for i := x.FindDef(t, prefix); i < x.Defs(t); i++ {
		d := x.Def(t, i)
		if !bytes.HasPrefix(d.Name, prefix) {
			break
		}
		if keep(d) && glob.Match(pattern, d.Name) && (len(out) == 0 || out[len(out)-1] != string(d.Name)) {
			out = append(out, string(d.Name))
		}
	}
	return out
}

// Damaged describes the units whose debug information could not be read; nil if there are none.
func (m *Module) Damaged() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ix == nil || len(m.ix.Damaged) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: ignoring the functions, variables and types of %d of %d units: %v",
		m.Path, len(m.ix.Damaged), m.ix.Units(), m.ix.Damaged[0])}
}

// HasDWARF reports whether the module has debug information.
func (m *Module) HasDWARF() bool { return len(m.Debug.Info) > 0 }
