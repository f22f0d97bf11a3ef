// SPDX-License-Identifier: GPL-2.0-or-later

package elftest

import "encoding/binary"

// BzImage returns an image that a boot loader loads, with a boot header for a kernel that may be
// compressed (boot.rst in the kernel's documentation).
func BzImage(packed []byte) []byte {
	b := make([]byte, 2*512)
	b[0x1f1] = 1
	copy(b[0x202:], "HdrS")
	binary.LittleEndian.PutUint16(b[0x206:], 0x020f)
	binary.LittleEndian.PutUint32(b[0x248:], 16)
	binary.LittleEndian.PutUint32(b[0x24c:], uint32(len(packed)))
	b = append(b, make([]byte, 16)...) // the unpacking code
	return append(append(b, packed...), "behind the payload"...)
}
