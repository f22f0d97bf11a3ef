// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "debug/elf"

func arm64() *Machine {
	return &Machine{Name: "aarch64", GoName: "arm64", ELF: elf.EM_AARCH64, Folder: "arm64", Debian: "arm64", Multiarch: "aarch64-linux-gnu"}
}
