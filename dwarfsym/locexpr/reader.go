// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"encoding/binary"
	"errors"
)

var errShort = errors.New("location expression ends within an operation")

// reader reads little-endian numbers from a byte slice. A read beyond the end sets err;
// later reads return zero.
type reader struct {
	data []byte
	pos  int
	err  error
}

func (r *reader) bytes(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.data)-r.pos) {
		r.fail(errShort)
		return nil
	}
	b := r.data[r.pos : r.pos+int(n)]
	r.pos += int(n)
	return b
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.pos = len(r.data)
}

func (r *reader) done() bool { return r.err != nil || r.pos >= len(r.data) }

// uint reads n bytes; n is 1, 2, 4 or 8.
func (r *reader) uint(n int) uint64 {
	b := r.bytes(uint64(n))
	if b == nil {
		return 0
	}
	var full [8]byte
	copy(full[:], b)
	return binary.LittleEndian.Uint64(full[:])
}

// sint reads n bytes and extends their sign.
func (r *reader) sint(n int) int64 {
	shift := 64 - 8*n
	return int64(r.uint(n)<<shift) >> shift
}

// uleb and sleb read LEB128 numbers (DWARF 5, section 7.6); bits past the 64th
// are dropped.
func (r *reader) uleb() uint64 {
	var v uint64
	for shift := uint(0); ; shift += 7 {
		b := r.bytes(1)
		if b == nil {
			return 0
		}
		if shift < 64 {
			v |= uint64(b[0]&0x7f) << shift
		}
		if b[0]&0x80 == 0 {
			return v
		}
	}
}

func (r *reader) sleb() int64 {
	var v int64
	for shift := uint(0); ; {
		b := r.bytes(1)
		if b == nil {
			return 0
		}
		if shift < 64 {
			v |= int64(b[0]&0x7f) << shift
			shift += 7
		}
		if b[0]&0x80 == 0 {
			if b[0]&0x40 != 0 && shift < 64 {
				v |= -1 << shift
			}
			return v
		}
	}
}
