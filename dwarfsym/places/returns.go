// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// Returns lists the return instructions of a function whose return address must not be replaced, as
// uretprobes do: of a Go function, because Go looks up each return address on a goroutine's stack when the
// stack grows, and of a function that looks at its own return address. The result is nil for functions
// whose return address may be replaced: others, and C code in a Go program.
func (s *Finder) Returns(p *query.Place) ([]query.Place, error) {
	m, err := s.files.Module(p.Module)
	if err != nil || m.Program == nil || p.Refused != "" {
		return nil, err
	}
	own := usesOwnReturn(m, p)
	if !own && !isGoProgram(m) {
		return nil, nil
	}
	d := s.vars.Decoder(m)
	ranges, err := returnRanges(d, p, own)
	if err != nil || ranges == nil {
		return nil, err
	}
	var out []query.Place
	f := s.search(m, m.IndexOrNil(), &query.Query{})
	for _, r := range ranges {
		// The place itself was checked already.
		if m.Own != nil && r[0] != p.Addr && f.offInstruction(r[0]) != "" {
			continue
		}
		code, err := d.Code(r[0], r[1])
		if err != nil {
			return nil, err
		}
		list, err := m.File.Arch.Decode(code, r[0])
		if err != nil {
			return nil, err
		}
		out = append(out, returnsIn(m, p, list)...)
	}
	if len(out) == 0 && own {
		return nil, errors.New(looksAtOwn + ", and it has no return instruction")
	} else if len(out) == 0 {
		return nil, errors.New("it has no return instruction")
	}
	return out, nil
}

// Unwinds reports whether C++ exceptions or Rust panics may leave a program's function, by the
// function's language or its mangled name. The program then unwinds its stack by the return
// addresses.
func (s *Finder) Unwinds(p *query.Place) bool {
	m, err := s.files.Module(p.Module)
	if err != nil || m.Program == nil {
		return false
	}
	if p.DWARF {
		fn, err := s.vars.Decoder(m).Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
		return err == nil && fn.Unit.HasNamespaces()
	}
	name := cmp.Or(p.Symbol, p.Func) // entries of the linkage table have the name alone
	return strings.HasPrefix(name, "_Z") || strings.HasPrefix(name, "_R")
}

// returnsIn returns the return instructions in a list.
func returnsIn(m *image.Module, p *query.Place, list []arch.Inst) (out []query.Place) {
	for i := range list {
		off, ok := m.Program.Offset(list[i].Addr)
		if !list[i].Is(arch.Return) || !ok {
			continue
		}
		at := *p
		at.Addr, at.Offset, at.Entry, at.AtReturn = list[i].Addr, off, false, true
		at.SymbolOff += at.Addr - p.Addr
		out = append(out, at)
	}
	return out
}

// isGoProgram reports whether Go's linker made the program.
func isGoProgram(m *image.Module) bool {
	return m.File != nil && m.CodeFile().Section(".go.buildinfo") != nil
}

// usesOwnReturn reports whether p is the entry of a function that looks at its own return address.
func usesOwnReturn(m *image.Module, p *query.Place) bool {
	x := m.IndexOrNil()
	return x != nil && slices.ContainsFunc(namesAt(x, p), ownReturn().MatchString)
}

// returnRanges returns the address ranges of function p. If own is false, it returns nil for a function
// that Go's compiler did not emit.
func returnRanges(d *vars.Decoder, p *query.Place, own bool) ([][2]uint64, error) {
	const assembler = 0x8001 // DW_LANG_Mips_Assembler
	if p.DWARF {
		fn, err := d.Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
		if err != nil {
			return nil, err
		}
		if lang := fn.Unit.Language(); !own && lang != unit.LanguageGo && lang != assembler {
			return nil, nil
		}
		return fn.Ranges(), nil
	}
	size := d.Module.SymbolSize(p.Func, p.Addr)
	if size == 0 {
		return nil, errors.New("the symbol table does not say where it ends")
	}
	return [][2]uint64{{p.Addr, p.Addr + size}}, nil
}
