// SPDX-License-Identifier: GPL-2.0-or-later

package state

import (
	"math"
	"math/bits"
)

// squares is a sum of squares in 128 bits, as the module runtime has it (runtime-c/data/stat.h).
type squares struct {
	high, low uint64
	unknown   bool // it has more bits, or numbers were too large
}

// times returns x*y.
func times(x, y uint64) squares {
	high, low := bits.Mul64(x, y)
	return squares{high: high, low: low}
}

func (s squares) plus(t squares) squares {
	low, carry := bits.Add64(s.low, t.low, 0)
	high, carry := bits.Add64(s.high, t.high, carry)
	return squares{high, low, s.unknown || t.unknown || carry != 0}
}

// multiply returns s*n.
func (s squares) multiply(n uint64) squares {
	over, high := bits.Mul64(s.high, n)
	return times(s.low, n).plus(squares{high: high, unknown: s.unknown || over != 0})
}

// divide returns s/n, rounded down. n must not be 0.
func (s squares) divide(n uint64) squares {
	low, _ := bits.Div64(s.high%n, s.low, n)
	return squares{s.high / n, low, s.unknown}
}

// number returns s without the lowest bits; the largest number stands for all that is not less.
func (s squares) number(shift int64) int64 {
	if shift >= 64 {
		s.high, s.low, shift = 0, s.high, shift-64
	}
	n := s.low>>shift | s.high<<(64-shift)
	if s.unknown || s.high>>shift != 0 || n > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(n)
}

// apart returns x-y without its sign.
func apart(x, y int64) uint64 {
	return uint64(max(x, y)) - uint64(min(x, y))
}
