// SPDX-License-Identifier: GPL-2.0-or-later

// Package read decodes numbers in a section of debugging information.
package read

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Reader reads numbers from a section. After a read beyond the end, Bad is true and all
// values are 0, so that callers need to check only once, at the end.
type Reader struct {
	D   []byte
	Off int
	Bad bool
}

// Fail marks the data as damaged.
func (r *Reader) Fail() {
	r.Bad = true
	r.Off = len(r.D)
}

// Skip skips n bytes.
func (r *Reader) Skip(n uint64) {
	if n > uint64(len(r.D)-r.Off) {
		r.Fail()
		return
	}
	r.Off += int(n)
}

// U8 reads one byte.
func (r *Reader) U8() uint64 {
	if r.Off >= len(r.D) {
		r.Fail()
		return 0
	}
	v := r.D[r.Off]
	r.Off++
	return uint64(v)
}

// U16 reads a little-endian number of 2 bytes.
func (r *Reader) U16() uint64 {
	if len(r.D)-r.Off < 2 {
		r.Fail()
		return 0
	}
	v := binary.LittleEndian.Uint16(r.D[r.Off:])
	r.Off += 2
	return uint64(v)
}

// U24 reads a little-endian number of 3 bytes.
func (r *Reader) U24() uint64 {
	lo := r.U16()
	return lo | r.U8()<<16
}

// U32 reads a little-endian number of 4 bytes.
func (r *Reader) U32() uint64 {
	if len(r.D)-r.Off < 4 {
		r.Fail()
		return 0
	}
	v := binary.LittleEndian.Uint32(r.D[r.Off:])
	r.Off += 4
	return uint64(v)
}

// U64 reads a little-endian number of 8 bytes.
func (r *Reader) U64() uint64 {
	if len(r.D)-r.Off < 8 {
		r.Fail()
		return 0
	}
	v := binary.LittleEndian.Uint64(r.D[r.Off:])
	r.Off += 8
	return v
}

// Size reads an offset into a section: 4 bytes, or 8 in 64-bit DWARF.
func (r *Reader) Size(is64 bool) uint64 {
	if is64 {
		return r.U64()
	}
	return r.U32()
}

// Addr reads an address of n bytes.
func (r *Reader) Addr(n uint8) uint64 {
	if n == 4 {
		return r.U32()
	}
	return r.U64()
}

// ULEB reads an unsigned LEB128 number (DWARF 5, section 7.6).
func (r *Reader) ULEB() uint64 {
	if r.Off < len(r.D) && r.D[r.Off] < 0x80 {
		r.Off++
		return uint64(r.D[r.Off-1])
	}
	var v uint64
	for shift := uint(0); ; shift += 7 {
		b := r.U8()
		if shift < 64 {
			v |= (b & 0x7f) << shift
		}
		if b < 0x80 || r.Bad {
			return v
		}
	}
}

// SLEB reads a signed LEB128 number.
func (r *Reader) SLEB() int64 {
	var v int64
	for shift := uint(0); ; {
		b := r.U8()
		if shift < 64 {
			v |= int64(b&0x7f) << shift
			shift += 7
		}
		if b < 0x80 || r.Bad {
			if shift < 64 && b&0x40 != 0 {
				v |= -1 << shift
			}
			return v
		}
	}
}

// CStr skips a zero-terminated string.
func (r *Reader) CStr() {
	n := bytes.IndexByte(r.D[r.Off:], 0)
	if n < 0 {
		r.Fail()
		return
	}
	r.Off += n + 1
}

// Slot returns the offset of entry i in a table at base, with entries of size bytes; the section's
// end if that is out of range, so that reading there fails.
func Slot(d []byte, base, i, size uint64) int {
	hi, lo := bits.Mul64(i, size)
	if hi != 0 || base > uint64(len(d)) || lo > uint64(len(d))-base {
		return len(d)
	}
	return int(base + lo)
}

// String returns the zero-terminated string at off; nil if there is none.
func String(d []byte, off uint64) []byte {
	if off >= uint64(len(d)) {
		return nil
	}
	n := bytes.IndexByte(d[off:], 0)
	if n < 0 {
		return nil
	}
	return d[off : off+uint64(n)]
}
