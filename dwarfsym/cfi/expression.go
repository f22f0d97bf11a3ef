// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"math"

	"github.com/gostap/gostap/dwarfsym/read"
)

// Operations of expressions (DWARF 5, section 7.7.1).
const (
	exprDeref = 0x06
	exprBreg0 = 0x70
)

// maxStubs bounds the bytes of a procedure linkage table.
const maxStubs = 1 << 20

// block is an expression with its length before it.
func block(r *read.Reader) []byte {
	n := r.ULEB()
	if n > uint64(len(r.D)-r.Off) {
		r.Fail()
		return nil
	}
	e := r.D[r.Off : r.Off+int(n)]
	r.Off += int(n)
	return e
}

// baseOffset recognises "register plus offset".
func (c *compiler) baseOffset(e []byte) (reg uint8, off int32, ok bool) {
	r := &read.Reader{D: e}
	op := r.U8()
	v := r.SLEB()
	if r.Bad || r.Off != len(e) || op < exprBreg0 || int(op)-exprBreg0 > c.returnAddress() || v > math.MaxInt32 || v < math.MinInt32 {
		return 0, 0, false
	}
	return uint8(op - exprBreg0), int32(v), true
}
