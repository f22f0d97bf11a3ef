// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"bytes"

	"github.com/gostap/gostap/dwarfsym/read"
)

// maxRanges bounds the entries of one list.
const maxRanges = 1 << 16

// ranges calls yield with every range [lo, hi) of a DIE that has DW_AT_ranges.
func (r *unitReader) ranges(d *die, yield func(lo, hi uint64) bool) {
	off := d.get(wantRanges)
	if r.u.Version < 5 {
		r.ranges4(off, yield)
		return
	}
	if d.form[wantRanges] == formRnglistx {
		size := uint64(4)
		if r.u.Is64 {
			size = 8
		}
		at := read.Reader{D: r.sec.Rnglists, Off: read.Slot(r.sec.Rnglists, r.u.RngBase, off, size)}
		off = r.u.RngBase + at.Size(r.u.Is64)
	}
	r.rnglist(off, yield)
}

// rnglist reads a list of DWARF 5, section 7.25.
func (r *unitReader) rnglist(off uint64, yield func(lo, hi uint64) bool) {
	const (
		end = iota
		baseAddrx
		startxEndx
		startxLength
		offsetPair
		baseAddr
		startEnd
		startLength
	)
	l := read.Reader{D: r.sec.Rnglists, Off: read.Slot(r.sec.Rnglists, off, 0, 0)}
	base := r.u.LowPC
	for range maxRanges {
		*r.work++
		var lo, hi uint64
		switch l.U8() {
		case end:
			return
		case baseAddrx:
			base = r.addrx(l.ULEB())
			continue
		case baseAddr:
			base = l.Addr(r.u.AddrSize)
			continue
		case startxEndx:
			lo, hi = r.addrx(l.ULEB()), r.addrx(l.ULEB())
		case startxLength:
			lo = r.addrx(l.ULEB())
			hi = lo + l.ULEB()
		case offsetPair:
			lo, hi = base+l.ULEB(), base+l.ULEB()
		case startEnd:
			lo, hi = l.Addr(r.u.AddrSize), l.Addr(r.u.AddrSize)
		case startLength:
			lo = l.Addr(r.u.AddrSize)
			hi = lo + l.ULEB()
		default:
			return
		}
		if l.Bad || lo < hi && !yield(lo, hi) {
			return
		}
	}
}

// ranges4 reads a list of .debug_ranges (DWARF 4, section 2.17.3).
func (r *unitReader) ranges4(off uint64, yield func(lo, hi uint64) bool) {
	l := read.Reader{D: r.sec.Ranges, Off: read.Slot(r.sec.Ranges, off, 0, 0)}
	base, top := r.u.LowPC, ^uint64(0)
	if r.u.AddrSize == 4 {
		top = 0xffffffff
	}
	for range maxRanges {
		*r.work++
		lo, hi := l.Addr(r.u.AddrSize), l.Addr(r.u.AddrSize)
		switch {
		case l.Bad || lo == 0 && hi == 0:
			return
		case lo == top:
			base = hi
		case lo < hi && !yield(base+lo, base+hi):
			return
		}
	}
}

// containsWord reports whether s contains w between spaces.
func containsWord(s []byte, w string) bool {
	for len(s) > 0 {
		word, rest, _ := bytes.Cut(s, []byte(" "))
		if string(word) == w {
			return true
		}
		s = rest
	}
	return false
}
