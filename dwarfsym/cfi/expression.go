// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"math"

	"github.com/gostap/gostap/dwarfsym/read"
)

// Operations of expressions (DWARF 5, section 7.7.1).
const (
	exprDeref = 0x06
	exprAnd   = 0x1a
	exprPlus  = 0x22
	exprShl   = 0x24
	exprGE    = 0x2a
	exprLit0  = 0x30
	exprLit31 = 0x4f
	exprBreg0 = 0x70
)

// stubSize is the size of an entry of the procedure linkage table (System V
// ABI, AMD64 supplement, section 5.2).
const stubSize = 16

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
func baseOffset(e []byte) (reg uint8, off int32, ok bool) {
	r := &read.Reader{D: e}
	op := r.U8()
	v := r.SLEB()
	if r.Bad || r.Off != len(e) || op < exprBreg0 || op > exprBreg0+RA || v > math.MaxInt32 || v < math.MinInt32 {
		return 0, 0, false
	}
	return uint8(op - exprBreg0), int32(v), true
}

// stubExpression recognises the expression that linkers emit for the procedure linkage table: rsp +
// 8 + ((rip & 15) >= N) * 8. From offset N of an entry on, a number has been pushed.
func stubExpression(e []byte) (n uint64, ok bool) {
	want := []byte{exprBreg0 + RSP, 8, exprBreg0 + RA, 0, exprLit0 + 15, exprAnd, 0, exprGE, exprLit0 + 3, exprShl, exprPlus}
	const varies = 6
	if len(e) != len(want) {
		return 0, false
	}
	for i := range want {
		if i != varies && e[i] != want[i] {
			return 0, false
		}
	}
	if e[varies] <= exprLit0 || e[varies] >= exprLit0+stubSize {
		return 0, false
	}
	return uint64(e[varies] - exprLit0), true
}
