// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"debug/elf"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// TestGoDamaged checks that a damaged table of Go's gives fewer rows or other ones, but always in the order of their
// addresses. The table is this program's own.
func TestGoDamaged(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	whole, err := f.Section(".gopclntab").Data()
	if err != nil {
		t.Fatal(err)
	}
	rows := len(goRows(t, whole))
	if rows < 10000 {
		t.Errorf("%d rows", rows)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		goRows(t, whole[:i*len(whole)/40])
		goRows(t, whole[:i*4])
		damaged := slices.Clone(whole)
		for range 1 << (i % 16) {
			damaged[random.IntN(len(damaged)>>(random.IntN(8)))] = byte(random.Uint32())
		}
		goRows(t, damaged)
		copy(damaged[goWordsAt:], whole[goWordsAt:goWordsAt+64])
		damaged[goWordsAt+random.IntN(64)] = byte(random.Uint32())
		goRows(t, damaged)
	}
}

func FuzzGoTable(f *testing.F) {
	header := make([]byte, 8+8*8)
	copy(header, []byte{goMagic120 & 0xff, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	header[goWordsAt] = 1
	header[goWordsAt+8*goEntries] = byte(len(header))
	f.Add(append(header, make([]byte, 100)...))
	f.Fuzz(func(t *testing.T, data []byte) { goRows(t, data) })
}

func goRows(t *testing.T, data []byte) []Row {
	t.Helper()
	table, err := Compile(x8664, Section{Go: &GoTable{Data: data, Text: 0x401000}})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range table.Rows {
		if i > 0 && r.Addr <= table.Rows[i-1].Addr || r.Rule >= len(table.Rules) {
			t.Fatalf("row %d: %+v behind %+v, %d rules", i, r, table.Rows[i-1], len(table.Rules))
		}
	}
	return table.Rows
}
