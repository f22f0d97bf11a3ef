// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// The reader must keep up with the probes, often on the same CPU, and nearly all
// of its blocks are a single printf with plain %s and %d. This is a fast path for
// them, at a third of the cost, without a function call per item. Everything
// else, including corrupt blocks, goes through the general path.

// plainFormats are a module's formats by number; one that is not plain has no
// pieces.
type plainFormats []plainFormat

type plainFormat struct {
	// first is the literal before the first directive.
	first  string
	pieces []plainPiece
}

// plainPiece is a directive and the literal after it.
type plainPiece struct {
	conv byte
	lit  string
}

func newPlainFormats(formats []modmeta.Format) plainFormats {
	out := make(plainFormats, len(formats))
	for i := range formats {
		out[i] = plain(formats[i].Pieces)
	}
	return out
}

func plain(pieces []modmeta.Piece) (f plainFormat) {
	for _, p := range pieces {
		n := len(f.pieces)
		switch {
		case p.Conv == 0 && n == 0:
			f.first += p.Lit
		case p.Conv == 0:
			f.pieces[n-1].lit += p.Lit
		case p.Conv != 's' && p.Conv != 'd', p.Width != -1, p.Prec != -1, p.Flag != 0:
			return plainFormat{}
		default:
			f.pieces = append(f.pieces, plainPiece{conv: p.Conv})
		}
	}
	return f
}

// maxRun bounds how many blocks are printed before their space in the ring is
// released and the clock is checked.
const maxRun = 64

// Offsets in a block that is one print record.
const (
	atSeq    = 8
	atRecord = blockHeaderSize
	atFormat = atRecord + recHeaderSize
	atArgs   = atFormat + 8
)

// print appends the text of the blocks at the front of data, at most maxRun. It
// stops at a block that is incomplete, does not have the next seq, or is not a
// single record of a plain format. It returns the bytes and blocks it consumed.
func (p plainFormats) print(dst, data []byte, next uint64) (out []byte, used, took int) {
	for ; took < maxRun && len(data)-used >= atArgs; took++ {
		b := data[used:]
		// length of the block, without flags; length of its only record, a print
		size := binary.LittleEndian.Uint64(b)
		if binary.LittleEndian.Uint64(b[atSeq:]) != next || size < atArgs || size%8 != 0 || size > uint64(len(b)) ||
			binary.LittleEndian.Uint64(b[atRecord:]) != (size-atRecord)<<32|uint64(recPrint) {
			break
		}
		head := binary.LittleEndian.Uint64(b[atFormat:])
		if head&math.MaxUint32 >= uint64(len(p)) {
			break
		}
		f := &p[head&math.MaxUint32]
		if len(f.pieces) == 0 || head>>32 != uint64(len(f.pieces)) {
			break
		}
		text, ok := f.append(dst, b[atArgs:size])
		if !ok {
			break
		}
		dst = text
		used += int(size)
		next++
	}
	return dst, used, took
}

func (f *plainFormat) append(dst, args []byte) ([]byte, bool) {
	if f.first != "" {
		dst = append(dst, f.first...)
	}
	for i := range f.pieces {
		p := &f.pieces[i]
		if len(args) < 8 {
			return nil, false
		}
		n := binary.LittleEndian.Uint64(args)
		args = args[8:]
		if p.conv == 'd' {
			dst = appendDecimal(dst, int64(n))
		} else {
			padded := (n + 7) &^ 7
			if n > uint64(len(args)) || padded > uint64(len(args)) {
				return nil, false
			}
			dst = appendPaddedTo8(dst, args[:padded], int(n))
			args = args[padded:]
		}
		if len(p.lit) == 1 {
			dst = append(dst, p.lit[0])
		} else if p.lit != "" {
			dst = append(dst, p.lit...)
		}
	}
	return dst, len(args) == 0
}

// appendPaddedTo8 appends the first n bytes of s, whose length is a multiple of 8. Most strings are
// short names, which are copied faster by words than by memmove.
func appendPaddedTo8(dst, s []byte, n int) []byte {
	if n > 32 {
		return append(dst, s[:n]...)
	}
	end := len(dst) + n
	for ; len(s) >= 8; s = s[8:] {
		dst = binary.LittleEndian.AppendUint64(dst, binary.LittleEndian.Uint64(s))
	}
	return dst[:end]
}

// appendDecimal is strconv.AppendInt, faster for small numbers.
func appendDecimal(dst []byte, n int64) []byte {
	if uint64(n) >= 10000 {
		return strconv.AppendInt(dst, n, 10)
	}
	v := uint32(n)
	hi, lo := v/100, v%100
	switch {
	case v < 10:
		return append(dst, byte('0'+v))
	case v < 100:
		return append(dst, byte('0'+lo/10), byte('0'+lo%10))
	case v < 1000:
		return append(dst, byte('0'+hi), byte('0'+lo/10), byte('0'+lo%10))
	}
	return append(dst, byte('0'+hi/10), byte('0'+hi%10), byte('0'+lo/10), byte('0'+lo%10))
}
