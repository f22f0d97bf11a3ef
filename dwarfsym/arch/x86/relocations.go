// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "github.com/gostap/gostap/dwarfsym/arch"

// relocations are those of x86-64 (System V ABI, AMD64 supplement, tables 4.9 and 4.10).
func relocations() arch.Relocations {
	return arch.Relocations{
		Applied: []arch.Relocation{
			1:  {Size: 8},                   // R_X86_64_64
			2:  {Size: 4, PCRelative: true}, // R_X86_64_PC32
			4:  {Size: 4, PCRelative: true}, // R_X86_64_PLT32
			10: {Size: 4},                   // R_X86_64_32
			11: {Size: 4},                   // R_X86_64_32S
			24: {Size: 8, PCRelative: true}, // R_X86_64_PC64
		},
		GlobalData:   6,  // R_X86_64_GLOB_DAT
		JumpSlot:     7,  // R_X86_64_JUMP_SLOT
		Relative:     8,  // R_X86_64_RELATIVE
		ModuleID:     16, // R_X86_64_DTPMOD64
		ThreadOffset: 18, // R_X86_64_TPOFF64
	}
}
