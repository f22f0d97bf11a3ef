// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestNeedsOfHostileELF checks that 3,000 overlapping names of libraries, 300 MB, are not read.
func TestNeedsOfHostileELF(t *testing.T) {
	var entries []byte
	for i := range 3000 {
		entries = binary.LittleEndian.AppendUint64(entries, uint64(elf.DT_NEEDED))
		entries = binary.LittleEndian.AppendUint64(entries, uint64(i))
	}
	program := elftest.Build(elf.ET_DYN,
		elftest.Section{Name: ".dynamic", Type: elf.SHT_DYNAMIC, Link: 2, Data: append(entries, make([]byte, 16)...)},
		elftest.Section{Name: ".dynstr", Type: elf.SHT_STRTAB, Data: append(bytes.Repeat([]byte("n"), 100_000), 0)})
	var err error
	peak := elftest.Peak(func() { err = newTree().needsOfELF(bytes.NewReader(program), "/p", nil) })
	if err != nil || peak > 60<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}
