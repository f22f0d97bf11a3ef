// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/arch"
)

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

// payload returns the compressed kernel in a bzImage.
func payload(image []byte) ([]byte, error) {
	le := binary.LittleEndian
	if len(image) < headerEnd || !bytes.Equal(image[bootSignature:bootSignature+4], []byte("HdrS")) {
		return nil, arch.ErrNotImage
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
