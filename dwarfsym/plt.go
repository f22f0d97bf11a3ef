// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"debug/elf"
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/kbuild/fault"
)

// Stubs returns the entries of a program's procedure linkage table for functions of
// shared libraries that match the pattern, in the order of the file (System V ABI, AMD64
// supplement, section 5.2). If there is none, the error is *NoMatchError.
func (s *Symbols) Stubs(path, pattern string) ([]Place, error) {
	program, err := s.Program(path)
	if err != nil {
		return nil, err
	}
	f, err := s.finder.Open(path)
	if err != nil {
		return nil, err
	}
	defer fault.Close(f)
	file, err := elf.NewFile(bytes.NewReader(f.Bytes()))
	if err != nil {
		return nil, err
	}
	var out []Place
	for _, stub := range stubsOf(file) {
		off, ok := program.offset(stub.addr)
		if ok && glob.Match(pattern, []byte(stub.name)) {
			out = append(out, Place{Module: path, Func: stub.name, Addr: stub.addr, Offset: off, Entry: true, External: true})
		}
	}
	if len(out) == 0 {
		return nil, &NoMatchError{What: "call of a shared library's function named", Pattern: pattern}
	}
	return out, nil
}

type stub struct {
	name string
	addr uint64
}

// stubsOf finds the entries, which jump through the slots that the dynamic linker fills.
func stubsOf(f *elf.File) (out []stub) {
	slots := slotsOf(f)
	for _, s := range f.Sections {
		if s.Name != ".plt" && s.Name != ".plt.sec" && s.Name != ".plt.got" || s.Type != elf.SHT_PROGBITS {
			continue
		}
		code, err := s.Data()
		size := s.Entsize
		if size != 8 {
			size = 16
		}
		for at := uint64(0); err == nil && at+size <= uint64(len(code)); at += size {
			if slot, ok := jumpSlot(code[at:at+size], s.Addr+at); ok && slots[slot] != "" {
				out = append(out, stub{slots[slot], s.Addr + at})
			}
		}
	}
	return out
}

// jumpSlot is the address of the slot that an entry jumps through: "jmp *disp(%rip)",
// perhaps after endbr64 and with a bnd prefix.
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

// slotsOf returns the slots that the dynamic linker fills with a function's address, and
// the function's name (R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT).
func slotsOf(f *elf.File) map[uint64]string {
	out := map[uint64]string{}
	symbols, err := f.DynamicSymbols()
	if err != nil || f.Machine != elf.EM_X86_64 {
		return out
	}
	for _, s := range f.Sections {
		if s.Type != elf.SHT_RELA || s.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		table, err := s.Data()
		for ; err == nil && len(table) >= 24; table = table[24:] {
			info := binary.LittleEndian.Uint64(table[8:])
			kind, n := elf.R_X86_64(uint32(info)), info>>32
			if (kind == elf.R_X86_64_JMP_SLOT || kind == elf.R_X86_64_GLOB_DAT) && n > 0 && n <= uint64(len(symbols)) {
				out[binary.LittleEndian.Uint64(table)] = symbols[n-1].Name
			}
		}
	}
	return out
}
