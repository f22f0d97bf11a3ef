// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestUnloaded checks that only gostap's own sections lose the flag, and that nothing else changes.
func TestUnloaded(t *testing.T) {
	data := elftest.Build(elf.ET_REL,
		elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Data: []byte("code")},
		elftest.Section{Name: ".gostap.meta", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC, Data: []byte("{}")},
		elftest.Section{Name: ".gostap.tables", Type: elf.SHT_NOTE, Data: []byte("x")})
	before := bytes.Clone(data)
	if !unloaded(data) {
		t.Fatal("nothing has changed")
	}
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]elf.SectionFlag{".text": elf.SHF_ALLOC | elf.SHF_EXECINSTR, ".gostap.meta": 0, ".gostap.tables": 0} {
		if got := f.Section(name).Flags; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	differ := 0
	for i := range data {
		if data[i] != before[i] {
			differ++
		}
	}
	if differ != 1 || unloaded(data) {
		t.Errorf("%d bytes differ", differ)
	}
	if unloaded([]byte("no module")) || unloaded(nil) {
		t.Error("changed what is no module")
	}
}
