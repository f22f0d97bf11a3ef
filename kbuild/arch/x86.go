// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "debug/elf"

func x86() *Machine {
	return &Machine{
		Name: "x86_64", GoName: "amd64", Folder: "x86", Debian: "amd64", Multiarch: "x86_64-linux-gnu",
		ELF: elf.EM_X86_64, Relative: map[uint32]int64{uint32(elf.R_X86_64_PC32): 4, uint32(elf.R_X86_64_PLT32): 4},
		Emulator: "qemu-system-x86_64",
		EmulatorPackages: map[string]string{"apt-get": "qemu-system-x86", "dnf": "qemu-system-x86-core", "zypper": "qemu-x86",
			"pacman": "qemu-system-x86"},
		// current_stack_pointer in asm/asm.h.
		StackPointer: `register unsigned long gs_precompiled_sp asm("rsp");`,
		// bzImage (kernel_version in Documentation/arch/x86/boot.rst); PVH
		// (include/xen/interface/elfnote.h).
		Image: Image{Version: 0x20e, Base: 0x200, EntryOwner: "Xen", EntryNote: 18},
		// The kernel would panic if QEMU did not get to run in the 40 ms in which it checks that
		// the timer ticks.
		Guest: Guest{Options: []string{"console=ttyS0", "no_timer_check"}, Clock: []string{"tsc=reliable"}, Rate: "tsc_early_khz"},
	}
}
