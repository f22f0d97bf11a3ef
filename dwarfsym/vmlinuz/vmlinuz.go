// SPDX-License-Identifier: GPL-2.0-or-later

// Package vmlinuz extracts vmlinux from the compressed kernel image: its sections,
// including .BTF, and the symbols that it has for /proc/kallsyms.
package vmlinuz

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// MaxSize bounds the unpacked size of a payload; a kernel with everything built in has
// about 150 MB.
const MaxSize = 1 << 30

// ErrNotBzImage means that the file has no x86 boot header.
var ErrNotBzImage = errors.New("not an x86 kernel image (bzImage)")

// Offsets in the setup header (Documentation/arch/x86/boot.rst, "The
// Real-Mode Kernel Header").
const (
	setupSects    = 0x1f1
	bootSignature = 0x202 // "HdrS"
	bootVersion   = 0x206
	payloadOffset = 0x248
	payloadLength = 0x24c
	headerEnd     = 0x250

	sectorSize = 512
	// hasPayload is the version of the boot protocol that introduced payload_offset.
	hasPayload = 0x0208
)

// Payload unpacks the kernel in a bzImage: an ELF file without a symbol table. Errors are
// ErrNotBzImage, *CompressionError, and others for damaged data.
func Payload(image []byte) ([]byte, error) {
	packed, err := payload(image)
	if err != nil {
		return nil, err
	}
	return unpack(packed)
}

// payload returns the compressed part.
func payload(image []byte) ([]byte, error) {
	le := binary.LittleEndian
	if len(image) < headerEnd || !bytes.Equal(image[bootSignature:bootSignature+4], []byte("HdrS")) {
		return nil, ErrNotBzImage
	}
	if v := le.Uint16(image[bootVersion:]); v < hasPayload {
		return nil, fmt.Errorf("boot protocol %d.%02d is older than Linux 2.6.26", v>>8, v&0xff)
	}
	sectors := uint64(image[setupSects])
	if sectors == 0 {
		sectors = 4 // 0 means 4 in the specification, for very old loaders
	}
	start := (sectors+1)*sectorSize + uint64(le.Uint32(image[payloadOffset:]))
	size := uint64(le.Uint32(image[payloadLength:]))
	if start > uint64(len(image)) || size > uint64(len(image))-start {
		return nil, fmt.Errorf("truncated: the kernel would end at byte %d of %d", start+size, len(image))
	}
	return image[start : start+size], nil
}
