// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestSharedLines checks that many units with one long line table are rejected within seconds, whether it has
// many files or many instructions.
func TestSharedLines(t *testing.T) {
	const units = 50_000
	le := binary.LittleEndian
	// A unit with one function: a name, an address and a file. It has no line, so that the table is looked at.
	abbrev := []byte{1, 0x11, 1, 0x10, 0x17, 0, 0, 2, 0x2e, 0, 0x03, 0x08, 0x11, 0x01, 0x3a, 0x0b, 0, 0, 0}
	unit := []byte{4, 0, 0, 0, 0, 0, 8, 1, 0, 0, 0, 0, 2, 'f', 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 1, 0}
	unit = append(le.AppendUint32(nil, uint32(len(unit))), unit...)
	table := func(files, program []byte) []byte {
		header := append([]byte{1, 1, 1, 0xfb, 14, 1, 0}, append(files, 0)...)
		body := append(le.AppendUint32([]byte{4, 0}, uint32(len(header))), append(header, program...)...)
		return append(le.AppendUint32(nil, uint32(len(body))), body...)
	}
	for name, lines := range map[string][]byte{
		"files":        table(bytes.Repeat([]byte{'f', 0, 0, 0, 0}, 100_000), nil),
		"instructions": table(nil, bytes.Repeat([]byte{6}, 500_000)),
	} {
		file := elftest.Build(elf.ET_EXEC,
			elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: 0x1000, Data: make([]byte, 16)},
			elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: bytes.Repeat(unit, units)},
			elftest.Section{Name: ".debug_abbrev", Type: elf.SHT_PROGBITS, Data: abbrev},
			elftest.Section{Name: ".debug_line", Type: elf.SHT_PROGBITS, Data: lines})
		f, err := elfmap.New(name, file)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		_, err = Build(t.Context(), f, elfmap.CacheKey{}, 1)
		if took := time.Since(start); err == nil || !strings.Contains(err.Error(), "million steps") || took > 20*time.Second {
			t.Errorf("%s: %v, %v", name, took, err)
		}
	}
}
