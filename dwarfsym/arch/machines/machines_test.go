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

// TestOtherMachines checks that code and calls of an architecture that is not known are not read as another's.
func TestOtherMachines(t *testing.T) {
	code := []byte{0x55, 0x48, 0x89, 0xe5, 0xc3} // x86-64: push %rbp; mov %rsp,%rbp; ret
	if list, err := machines.OfFile(elf.EM_X86_64).Decode(code, 0); len(list) != 3 || err != nil {
		t.Fatalf("%d instructions, %v", len(list), err)
	}
	for _, m := range []*arch.Machine{machines.OfFile(elf.EM_AARCH64), machines.OfFile(elf.EM_RISCV), machines.OfKernel("s390x")} {
		if list, err := m.Decode(code, 0); len(list) != 0 || err == nil {
			t.Errorf("%v %s: %d instructions", m.ELF, m.Name, len(list))
		}
		if _, err := m.Calls.ResultInMemory(); err == nil {
			t.Errorf("%v %s: a place of the result", m.ELF, m.Name)
		}
		if m.Registers.UnsavedName(17) != "" || len(m.SyscallTable()) != 0 {
			t.Errorf("%v %s: registers or system calls", m.ELF, m.Name)
		}
	}
	if machines.OfKernel("") != machines.Host() {
		t.Error("the architecture without a name is not the host's")
	}
}
