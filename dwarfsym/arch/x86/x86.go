// SPDX-License-Identifier: GPL-2.0-or-later

// Package x86 describes x86-64.
package x86

import (
	"debug/elf"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// Machine returns the description.
func Machine() *arch.Machine {
	return &arch.Machine{
		Name: "x86_64", GoName: "amd64", ELF: elf.EM_X86_64,
		Relocations: relocations(), Registers: registers(), Frames: frames(), Code: code{}, Calls: calls{}, Kernel: kernel(), Events: events(), Syscalls: syscalls,
		Marks: arch.Marks{Operand: readOperand, ThreadSegment: threadSegment, CPUSegment: cpuSegment},
	}
}
