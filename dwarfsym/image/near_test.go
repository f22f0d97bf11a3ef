// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestSymbolsBetween checks that the functions before and after an address, and whether a name occurs once, are found
// without walking 100,000 other symbols each time.
func TestSymbolsBetween(t *testing.T) {
	symbol := func(name uint32, kind byte, addr uint64) []byte {
		b := append(binary.LittleEndian.AppendUint32(nil, name), kind, 0, 1, 0)
		return append(binary.LittleEndian.AppendUint64(b, addr), make([]byte, 8)...)
	}
	entries := append(make([]byte, 24), symbol(1, byte(elf.STT_FUNC), 0x1000)...)
	entries = append(entries, bytes.Repeat(symbol(3, byte(elf.STT_OBJECT), 0x1010), 100_000)...)
	entries = append(entries, symbol(5, byte(elf.STT_FUNC), 0x1020)...)
	f, err := elfmap.New("many", elftest.Build(elf.ET_EXEC,
		elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: 0x1000, Data: make([]byte, 0x100)},
		elftest.Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 3, Data: entries},
		elftest.Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: []byte("\x00f\x00o\x00g\x00")}))
	if err != nil {
		t.Fatal(err)
	}
	m := &Module{Name: "many", File: f, Debug: &elfmap.Debug{}}
	x := m.IndexOrNil()
	start := time.Now()
	for range 10_000 {
		for _, c := range []struct{ addr, start, size uint64 }{{0xfff, 0, 0}, {0x1000, 0x1000, 0x20}, {0x101f, 0x1000, 1}, {0x1020, 0x1020, 0xe0}} {
			if got, size := m.FunctionStart(x, c.addr), m.CodeSize(x, c.addr); got != c.start || size != c.size {
				t.Fatalf("%#x: %#x, %#x", c.addr, got, size)
			}
		}
		for name, once := range map[string]bool{"f": true, "o": false, "g": true, "h": false} {
			if addr, ok := m.OnlySymbol(name); ok != once || ok && addr == 0 {
				t.Fatalf("%s: %#x, %v", name, addr, ok)
			}
		}
		if size := m.SymbolSize("o", 0x1000); size != 0 {
			t.Fatal(size)
		}
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
