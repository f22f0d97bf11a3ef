// SPDX-License-Identifier: GPL-2.0-or-later

// Package arm64 describes the Arm 64-bit architecture as far as object files: their debug
// information can be read.
package arm64

import (
	"debug/elf"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// Machine returns the description (ELF for the Arm 64-bit architecture, "Relocation codes").
func Machine() *arch.Machine {
	m := arch.Unknown("aarch64", elf.EM_AARCH64)
	m.GoName = "arm64"
	m.Relocations.Applied = []arch.Relocation{
		257: {Size: 8},                   // R_AARCH64_ABS64
		258: {Size: 4},                   // R_AARCH64_ABS32
		260: {Size: 8, PCRelative: true}, // R_AARCH64_PREL64
		261: {Size: 4, PCRelative: true}, // R_AARCH64_PREL32
	}
	return m
}
