// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
)

// crowded returns a program with functions at one address, of which the line table has some rows, and symbols
// there that are no functions.
func crowded(functions, rows, symbols int) []byte {
	return withRows(functions, bytes.Repeat([]byte{3, 1, 1}, rows), symbols) // each: the next line, a row
}

// withRows is crowded with the opcodes of a line number program.
func withRows(functions int, rows []byte, symbols int) []byte {
	const addr = 0x1000
	le := binary.LittleEndian
	abbrev := []byte{1, 0x11, 1, 0x10, 0x17, 0, 0, 2, 0x2e, 0, 0x03, 0x08, 0x11, 0x01, 0x12, 0x06, 0x3a, 0x0b, 0x3b, 0x0b, 0, 0, 0}
	info := []byte{4, 0, 0, 0, 0, 0, 8, 1, 0, 0, 0, 0}
	for i := range functions {
		info = append(append(append(info, 2), fmt.Sprintf("f%d", i)...), 0)
		info = append(le.AppendUint32(le.AppendUint64(info, addr), 6), 1, byte(1+i%100))
	}
	info = append(info, 0)
	header := append([]byte{1, 1, 1, 0xfb, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0}, "a.c\x00\x00\x00\x00\x00"...)
	program := le.AppendUint64([]byte{0, 9, 2}, addr)
	program = append(append(program, rows...), 0, 1, 1)
	lines := append(le.AppendUint32([]byte{4, 0}, uint32(len(header))), append(header, program...)...)
	entry := append(le.AppendUint32(nil, 1), 0x10, 0, 1, 0)
	entry = append(le.AppendUint64(entry, addr), make([]byte, 8)...)
	return elftest.Loaded(elftest.Build(elf.ET_EXEC,
		elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: addr, Data: bytes.Repeat([]byte{0x90}, 64)},
		elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: append(le.AppendUint32(nil, uint32(len(info))), info...)},
		elftest.Section{Name: ".debug_abbrev", Type: elf.SHT_PROGBITS, Data: abbrev},
		elftest.Section{Name: ".debug_line", Type: elf.SHT_PROGBITS, Data: append(le.AppendUint32(nil, uint32(len(lines))), lines...)},
		elftest.Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 6, Data: bytes.Repeat(entry, symbols)},
		elftest.Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: []byte("\x00s\x00")}))
}

// TestManyRows checks that a line table of millions of rows, each of which takes a byte in the file, takes no more
// memory than is charged for it.
func TestManyRows(t *testing.T) {
	const next = 16 // a special opcode: the next line, a row
	s, path := hostile(t, withRows(1, bytes.Repeat([]byte{next}, 8_000_000), 0))
	var err error
	peak := elftest.Peak(func() {
		_, err = s.Places(t.Context(), query.Query{Module: path, Func: "*", File: "a.c", Statement: true, LineKind: query.AllLines})
	})
	if err == nil || !strings.Contains(err.Error(), "more than the limit of") || peak > 100<<20 {
		t.Errorf("places: %d MB, %v", peak>>20, err)
	}
	s, path = hostile(t, withRows(1, bytes.Repeat([]byte{next}, 4_000_000), 0))
	peak = elftest.Peak(func() { _, _, err = s.LineTable(path) })
	if err != nil || peak > 150<<20 {
		t.Errorf("table: %d MB, %v", peak>>20, err)
	}
}

// TestManyAtOneAddress checks that time does not grow with the product of functions at an address and symbols there,
// or rows of the line table.
func TestManyAtOneAddress(t *testing.T) {
	start := time.Now()
	s, path := hostile(t, crowded(40_000, 10, 40_000))
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "*"})
	if err != nil || len(list) != 40_000 {
		t.Errorf("%d functions, %v", len(list), err)
	}
	s, path = hostile(t, crowded(20_000, 20_000, 0))
	list, err = s.Places(t.Context(), query.Query{Module: path, Func: "*", File: "a.c", Statement: true, LineKind: query.AllLines})
	if err == nil || !strings.Contains(err.Error(), "million steps") {
		t.Errorf("%d lines, %v", len(list), err)
	}
	s, path = hostile(t, crowded(100, 20_000, 0))
	list, err = s.Places(t.Context(), query.Query{Module: path, Func: "*", File: "a.c", Statement: true, LineKind: query.Ranges, Ranges: [][2]int{{10, 100_000}}})
	if err != nil || len(list) == 0 || list[0].Line != 10 {
		t.Errorf("%d lines, %v", len(list), err)
	}
	list, err = s.Places(t.Context(), query.Query{Module: path, Func: "*", File: "a.c", LineKind: query.Ranges, Ranges: [][2]int{{60, 60}, {99, 100_000}}})
	if err != nil || len(list) != 3 || list[0].Line != 60 || list[2].Line != 100 {
		t.Errorf("%d functions, %v", len(list), err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}
