// SPDX-License-Identifier: GPL-2.0-or-later

package elftest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"runtime"
	"runtime/debug"
	"time"
)

// Overlapping returns a program with n symbols. All names are in one string of size bytes: each
// name begins at another offset and extends to the end.
func Overlapping(n, size int) []byte {
	entries := make([]byte, 24)
	for i := range n {
		b := binary.LittleEndian.AppendUint32(nil, uint32(1+i))
		b = append(b, byte(elf.STT_FUNC), 0, 1, 0)
		b = binary.LittleEndian.AppendUint64(b, WorkAddr+uint64(i))
		entries = append(entries, binary.LittleEndian.AppendUint64(b, 1)...)
	}
	names := append(append([]byte{0}, bytes.Repeat([]byte("f"), size)...), 0)
	return Build(elf.ET_EXEC,
		Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: WorkAddr, Data: make([]byte, 0x1000)},
		Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 3, Data: entries},
		Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: names})
}

// Stubs returns a program with n entries of the procedure linkage table, each for another function,
// whose names overlap as in Overlapping.
func Stubs(n, size int) []byte {
	const plt, got, jumpSlot = 0x1000, 0x100000, 7
	le := binary.LittleEndian
	code, entries, rela := []byte(nil), make([]byte, 24), []elf.Rela64(nil)
	for i := range n {
		entries = append(le.AppendUint32(entries, uint32(1+i)), make([]byte, 20)...)
		rela = append(rela, elf.Rela64{Off: got + 8*uint64(i), Info: uint64(1+i)<<32 | jumpSlot})
		jump := le.AppendUint32([]byte{0xff, 0x25}, uint32(got+8*i-(plt+16*i+6)))
		code = append(append(code, jump...), make([]byte, 10)...)
	}
	names := append(append([]byte{0}, bytes.Repeat([]byte("f"), size)...), 0)
	return Build(elf.ET_DYN,
		Section{Name: ".dynsym", Type: elf.SHT_DYNSYM, Link: 2, Data: entries},
		Section{Name: ".dynstr", Type: elf.SHT_STRTAB, Data: names},
		Section{Name: ".rela.plt", Type: elf.SHT_RELA, Flags: elf.SHF_ALLOC, Link: 1, Data: Rela(rela...)},
		Section{Name: ".plt", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: plt, Data: code})
}

// Loaded adds a PT_LOAD segment that maps the whole file at address 0, which makes the file a
// program.
func Loaded(file []byte) []byte {
	le := binary.LittleEndian
	at, size := uint64(len(file)), uint64(56)
	le.PutUint64(file[32:], at) // e_phoff
	le.PutUint16(file[54:], uint16(size))
	le.PutUint16(file[56:], 1)
	var head bytes.Buffer
	_ = binary.Write(&head, le, elf.Prog64{Type: uint32(elf.PT_LOAD), Filesz: at, Memsz: at})
	return append(file, head.Bytes()...)
}

// OverlappingTables returns n units of DWARF 4 and their abbreviation tables, which overlap: each
// table begins at another offset of abbrev and has one abbreviation, with another code, of more
// than size bytes. The attributes have the form.
func OverlappingTables(n, size int, form byte) (abbrev, info []byte) {
	const name, root, compileUnit = 3, 1, 0x11
	const implicitConst = 0x21 // a tag; to earlier tables, the code, it and 1 are one attribute
	for i := range n {
		code := 128 + i
		abbrev = append(abbrev, byte(code)|0x80, byte(code>>7), implicitConst, 1)
		info = append(info, 8, 0, 0, 0, 4, 0)
		info = binary.LittleEndian.AppendUint32(info, uint32(4*i))
		info = append(info, 8, root)
	}
	abbrev = append(abbrev, bytes.Repeat([]byte{name, form}, size/2)...)
	return append(abbrev, 0, 0, root, compileUnit, 0, 0, 0, 0), info
}

// Peak runs f and returns the largest size of the heap meanwhile, in bytes.
func Peak(f func()) (peak uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	done := make(chan bool)
	go func() { f(); close(done) }()
	for {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapAlloc)
		select {
		case <-done:
			return peak
		case <-time.After(time.Millisecond):
		}
	}
}
