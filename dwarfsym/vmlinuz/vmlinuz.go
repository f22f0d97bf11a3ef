// SPDX-License-Identifier: GPL-2.0-or-later

// Package vmlinuz extracts vmlinux from the compressed kernel image: its sections,
// including .BTF, and the symbols that it has for /proc/kallsyms.
package vmlinuz

import "github.com/gostap/gostap/dwarfsym/arch/machines"

// MaxSize bounds the unpacked size of a payload; a kernel with everything built in has
// about 150 MB.
const MaxSize = 1 << 30

// Payload unpacks the kernel in an image that a boot loader loads: an ELF file without a symbol
// table. Errors are arch.ErrNotImage, *CompressionError, and others for damaged data.
func Payload(image []byte) ([]byte, error) {
	packed, err := machines.Payload(image)
	if err != nil {
		return nil, err
	}
	return unpack(packed)
}
