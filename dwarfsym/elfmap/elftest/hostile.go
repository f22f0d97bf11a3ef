// SPDX-License-Identifier: GPL-2.0-or-later

package elftest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// Overlapping is a program with n symbols, each of which is named by the rest of one string
// of size bytes from another offset on.
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

// Loaded adds a segment to a file, which makes it a program: the whole file at address 0.
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
