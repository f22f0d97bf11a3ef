// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"bytes"
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/fault"
)

// Stubs returns the entries of a program's procedure linkage table for functions of shared
// libraries that match the pattern, in the order of the file (System V ABI, AMD64 supplement,
// section 5.2). If there is none, the error is *query.NoMatchError.
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
			out = append(out, query.Place{Module: path, Func: string(stub.name), Addr: stub.addr, Offset: off, Entry: true, External: true})
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
		for at := uint64(0); err == nil && at+size <= uint64(len(code)); at += size {
			if slot, ok := jumpSlot(code[at:at+size], s.Base+at); ok && len(slots[slot]) > 0 {
				out = append(out, stub{slots[slot], s.Base + at})
			}
		}
	}
	return out
}

// jumpSlot returns the address of the slot that an entry jumps through: "jmp *disp(%rip)", perhaps
// after endbr64 and with a bnd prefix.
func jumpSlot(code []byte, addr uint64) (slot uint64, ok bool) {
	const jump = 6
	rest := bytes.TrimPrefix(code, []byte{0xf3, 0x0f, 0x1e, 0xfa})
	rest = bytes.TrimPrefix(rest, []byte{0xf2})
	if len(rest) < jump || rest[0] != 0xff || rest[1] != 0x25 {
		return 0, false
	}
	next := addr + uint64(len(code)-len(rest)) + jump
	return next + uint64(int64(int32(binary.LittleEndian.Uint32(rest[2:])))), true
}
