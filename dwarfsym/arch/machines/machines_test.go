// SPDX-License-Identifier: GPL-2.0-or-later

package machines_test

import (
	"debug/elf"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
)

// TestRelocations checks the relocations that debug information has, by their numbers in debug/elf.
// Others have no effect.
func TestRelocations(t *testing.T) {
	type known struct {
		machine elf.Machine
		t       uint32
	}
	want := map[known]arch.Relocation{
		{elf.EM_X86_64, uint32(elf.R_X86_64_64)}:       {Size: 8},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PC32)}:     {Size: 4, PCRelative: true},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PLT32)}:    {Size: 4, PCRelative: true},
		{elf.EM_X86_64, uint32(elf.R_X86_64_32)}:       {Size: 4},
		{elf.EM_X86_64, uint32(elf.R_X86_64_32S)}:      {Size: 4},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PC64)}:     {Size: 8, PCRelative: true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ABS64)}:  {Size: 8},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ABS32)}:  {Size: 4},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL64)}: {Size: 8, PCRelative: true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL32)}: {Size: 4, PCRelative: true},
	}
	got := map[known]arch.Relocation{}
	for _, machine := range []elf.Machine{elf.EM_X86_64, elf.EM_AARCH64, elf.EM_386} {
		for n := range uint32(600) {
			if kind, ok := machines.OfFile(machine).Relocations.Of(n); ok {
				got[known{machine, n}] = kind
			}
		}
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(known{})); d != "" {
		t.Error(d)
	}
}
