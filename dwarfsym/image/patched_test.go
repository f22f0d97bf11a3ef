// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// pointing returns a table at addr whose entries begin with the distances to the targets.
func pointing(addr uint64, size int, targets ...uint64) []byte {
	table := make([]byte, size*len(targets))
	for i, to := range targets {
		binary.LittleEndian.PutUint32(table[i*size:], uint32(to-addr-uint64(i*size)))
	}
	return table
}

// TestPatched checks that the instructions in the kernel's tables, and those inside code that it
// replaces, are refused.
func TestPatched(t *testing.T) {
	const text, bugs, jumps, calls, alternatives = 0x1000, 0x2000, 0x3000, 0x4000, 0x5000
	code := make([]byte, 64)
	for _, at := range []int{16, 48} { // ud2
		code[at], code[at+1] = 0x0f, 0x0b
	}
	replaced := pointing(alternatives, 14, text+32)
	replaced[12] = 4 // length of the replaced instructions in bytes
	table := func(name string, addr uint64, data []byte) elftest.Section {
		return elftest.Section{Name: name, Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC, Addr: addr, Data: data}
	}
	file := filepath.Join(t.TempDir(), "vmlinux")
	if err := os.WriteFile(file, elftest.Build(elf.ET_EXEC,
		elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: text, Data: code},
		table("__bug_table", bugs, pointing(bugs, 12, text+16, text+48)),
		table("__jump_table", jumps, pointing(jumps, 16, text+4)),
		table(".static_call_sites", calls, pointing(calls, 8, text+8)),
		table(".altinstructions", alternatives, replaced)), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := elfmap.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := (&Module{File: f}).readPatched(nil)
	want := map[uint64]string{
		4: "the kernel patches this jump label itself", 8: "the kernel patches this static call itself",
		16: "it is the trap instruction of a BUG or WARN", 48: "it is the trap instruction of a BUG or WARN", 33: around, 34: around, 35: around,
	}
	for range 2 * searched / len(code) { // first without an index
		got := map[uint64]string{}
		for at := range uint64(len(code)) {
			if why := p.refuses(text + at); why != "" {
				got[at] = why
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("refused by offset (-want +got):\n%s", d)
		}
	}
	if p.at == nil {
		t.Error("no index was made")
	}
}
