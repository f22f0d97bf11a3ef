// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"cmp"
	"slices"
	"strings"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/mangled"
	"github.com/gostap/gostap/kbuild/fault"
)

// Needed returns the shared libraries that a program loads at its start, sorted; none
// for a statically linked program.
func (s *Symbols) Needed(program string) []string { return s.finder.Needed(program) }

// Frames returns the call frame information of a program or shared library, followed by
// that of its debug information. Damaged parts are left out; the error describes them.
func (s *Symbols) Frames(program string) (*cfi.Table, error) {
	m, err := s.module(program)
	if err != nil {
		return nil, err
	}
	f, err := s.finder.Open(program)
	if err != nil {
		return nil, err
	}
	defer fault.Close(f)
	if f.Arch.Frames.Saved == nil {
		return &cfi.Table{}, nil
	}
	var list []cfi.Section
	if x := f.Section(".eh_frame"); x != nil {
		data, err := f.Data(x)
		if err != nil {
			return nil, err
		}
		list = append(list, cfi.Section{Data: data, Addr: x.Base, EH: true})
	}
	if len(m.Debug.Frame) > 0 {
		list = append(list, cfi.Section{Data: m.Debug.Frame})
	}
	if t := goFrames(f); t != nil {
		list = append(list, cfi.Section{Go: t})
	}
	return cfi.Compile(f.Arch, list...)
}

// goFrames returns the table of a Go program by which its runtime walks stacks; nil if there is none, or if it is not known
// where the code begins that it describes: the C code of a program that another linker than Go's has made is before it.
func goFrames(f *elfmap.File) *cfi.GoTable {
	table, text := f.Section(".gopclntab"), f.Section(".text")
	if table == nil || text == nil {
		return nil
	}
	data, err := f.Data(table)
	if err != nil {
		return nil
	}
	start, ok := cfi.GoText(data)
	if !ok {
		return nil
	}
	if start < text.Base || start >= text.Base+text.Size {
		start = goCodeStart(f, text)
	}
	if start == 0 {
		return nil
	}
	return &cfi.GoTable{Data: data, Text: start}
}

// goCodeStart finds where the code that Go's compiler has emitted begins; 0 if it is not known.
func goCodeStart(f *elfmap.File, text *elfmap.Section) (start uint64) {
	_ = f.Symbols(func(x elfmap.Symbol) bool {
		if string(x.Name) == "runtime.text" {
			start = x.Addr
		}
		return start == 0
	})
	if start == 0 && f.Section(".eh_frame") == nil {
		start = text.Base
	}
	return start
}

// Named is a symbol with its range of addresses.
type Named struct {
	Addr, Size uint64
	Name       string
}

// Named returns a program's symbols sorted by address, one for each address, including
// entries of the procedure linkage table as "puts@plt", and with the names that the
// source has for those of C++ and Rust. Size 0 means unknown.
func (s *Symbols) Named(program string) ([]Named, error) {
	m, err := s.module(program)
	if err != nil {
		return nil, err
	}
	type candidate struct {
		Named
		rank int
	}
	var all []candidate
	var charged error
	err = m.File.Symbols(func(x elfmap.Symbol) bool {
		if charged = m.File.Charge(int(unsafe.Sizeof(candidate{})) + len(x.Name)); charged != nil {
			return false
		}
		name, _, _ := strings.Cut(string(x.Name), "@")
		if name == "" || x.Addr == 0 || !x.Section.Exec() && !x.Object {
			return true
		}
		all = append(all, candidate{Named{x.Addr, x.Size, name}, nameRank(&x, name)})
		return true
	})
	if err := cmp.Or(err, charged); err != nil {
		return nil, err
	}
	if stubs, err := s.Stubs(program, "*"); err == nil {
		for _, p := range stubs {
			all = append(all, candidate{Named{p.Addr, stubSize, p.Func + "@plt"}, 0})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.Addr, b.Addr), cmp.Compare(b.rank, a.rank), cmp.Compare(len(a.Name), len(b.Name)), strings.Compare(a.Name, b.Name))
	})
	var out []Named
	for _, c := range all {
		if n := len(out); n == 0 || out[n-1].Addr != c.Addr {
			out = append(out, c.Named)
		}
	}
	for i := range out {
		out[i].Name = mangled.Text(out[i].Name)
	}
	return out, nil
}

// stubSize is the size of an entry of the linkage table.
const stubSize = 16

// nameRank ranks the names of one address. Symbols with a size, functions, global
// symbols, and names without leading underscores are preferred.
func nameRank(x *elfmap.Symbol, name string) (n int) {
	if x.Size > 0 {
		n += 8
	}
	if x.Func {
		n += 4
	}
	if x.Global {
		n += 2
	}
	if name[0] != '_' {
		n++
	}
	return n
}

// CodeSections returns the sections with code of a kernel module that stay loaded, at the addresses
// that LineTable uses. It returns none for a file that is not relocatable, such as vmlinux.
func (s *Symbols) CodeSections(module string) (out []elfmap.Section) {
	m, err := s.module(module)
	if err != nil || m.File == nil || !m.File.Relocatable {
		return nil
	}
	for _, x := range m.File.Sections {
		if x.Loaded() && x.Exec() && x.Size > 0 && !strings.HasPrefix(x.Name, ".init") {
			out = append(out, x)
		}
	}
	return out
}

// LineTable returns the whole line table of a module: rows sorted by address, each
// different from the previous one, and the paths of the files.
func (s *Symbols) LineTable(module string) (rows []image.LineRow, files []string, err error) {
	m, err := s.module(module)
	if err != nil {
		return nil, nil, err
	}
	return m.LineTable()
}
