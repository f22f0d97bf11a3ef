// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/fault"
)

// Stubs returns the entries of a program's procedure linkage table for functions of shared
// libraries that match the pattern, in the order of the file. If there is none, the error is *query.NoMatchError.
func (s *Finder) Stubs(path, pattern string) ([]query.Place, error) {
	program, err := s.files.Program(path)
	if err != nil {
		return nil, err
	}
	f, err := s.files.OpenProgram(path)
	if err != nil {
		return nil, err
	}
	defer fault.Close(f)
	var out []query.Place
	for _, stub := range stubsOf(f) {
		off, ok := program.Offset(stub.addr)
		if ok && glob.Match(pattern, stub.name) {
			if err := f.Charge(len(stub.name)); err != nil { // names may overlap
				return nil, err
			}
			out = append(out, query.Place{Module: path, Func: string(stub.name), Addr: stub.addr, Offset: off, Entry: true, External: true,
				Refused: program.NoBreakpoint(stub.addr)})
		}
	}
	if len(out) == 0 {
		return nil, &query.NoMatchError{What: "call of a shared library's function named", Pattern: pattern}
	}
	return out, nil
}

type stub struct {
	name []byte // valid until the file is closed
	addr uint64
}

// stubsOf finds the entries, which jump through the slots that the dynamic linker fills.
func stubsOf(f *elfmap.File) (out []stub) {
	slots := f.Slots()
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.Name != ".plt" && s.Name != ".plt.sec" && s.Name != ".plt.got" {
			continue
		}
		code, size, err := f.Stubs(s)
		for at := uint64(0); err == nil && size > 0 && at+size <= uint64(len(code)); at += size {
			if slot, ok := f.Arch.Code.JumpSlot(code[at:at+size], s.Base+at); ok && len(slots[slot]) > 0 {
				out = append(out, stub{slots[slot], s.Base + at})
			}
		}
	}
	return out
}
