// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"debug/elf"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRelocKind checks the relocations that debug information has, by their numbers in debug/elf.
// Others have no effect.
func TestRelocKind(t *testing.T) {
	type known struct {
		machine elf.Machine
		t       uint32
	}
	want := map[known]relocKind{
		{elf.EM_X86_64, uint32(elf.R_X86_64_64)}:       {size: 8},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PC32)}:     {size: 4, pc: true},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PLT32)}:    {size: 4, pc: true},
		{elf.EM_X86_64, uint32(elf.R_X86_64_32)}:       {size: 4},
		{elf.EM_X86_64, uint32(elf.R_X86_64_32S)}:      {size: 4},
		{elf.EM_X86_64, uint32(elf.R_X86_64_PC64)}:     {size: 8, pc: true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ABS64)}:  {size: 8},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ABS32)}:  {size: 4},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL64)}: {size: 8, pc: true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL32)}: {size: 4, pc: true},
	}
	got := map[known]relocKind{}
	for _, machine := range []elf.Machine{elf.EM_X86_64, elf.EM_AARCH64, elf.EM_386} {
		for n := range uint32(600) {
			if kind, ok := (&File{machine: uint16(machine)}).relocKind(n); ok {
				got[known{machine, n}] = kind
			}
		}
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(known{}, relocKind{})); d != "" {
		t.Error(d)
	}
}
