// SPDX-License-Identifier: GPL-2.0-or-later

package kallsyms

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// ErrNoTables means that no tables of kallsyms were found.
var ErrNoTables = errors.New("no symbol tables of kallsyms")

// Embedded reads the symbols in the kernel's image (scripts/kallsyms.c, kernel/kallsyms.c). data is
// the section with the tables, .rodata, whose start must be aligned to 8 bytes; addr is its
// address. Nothing points to the tables, so they are found by their structure, and each is checked
// against the others. If there are none, the error is ErrNoTables.
func Embedded(data []byte, addr uint64) ([]Symbol, error) {
	steps := [len(units)]int{maxSteps, maxSteps} // for each unit: in a search with the wrong one, they may run out
	for from := 0; max(steps[0], steps[1]) > 0; {
		at := bytes.Index(data[from:], digits)
		if at < 0 {
			return nil, ErrNoTables
		}
		at += from
		for i, unit := range units {
			if t, ok := newTables(data, at, unit, &steps[i]); ok {
				if out, ok := t.symbols(addr); ok {
					return out, nil
				}
			}
		}
		from = at + 1
	}
	return nil, ErrNoTables
}

// digits is a part of the token table: each character in names is also a token, and its
// code is the token's number.
var digits = []byte("0\x001\x002\x003\x004\x005\x006\x007\x008\x009\x00")

// units are the alignments of the tables' starts in bytes: 4 since Linux 7.
var units = [2]int{8, 4}

const (
	numTokens = 256
	// perMarker is how many names lie between two markers.
	perMarker = 256
	maxToken  = 512
	// maxSteps bounds the search with a unit in an image, which may have any number of tables of tokens, and the text of the
	// names in bytes, of which one can stand for a token of maxToken. A kernel has about 200,000 names of
	// 5 MB in all.
	maxSteps = 1 << 26
	maxNames = 1 << 21
)

// tables are those of one kernel. The order in which they follow each other
// has changed several times; only the names always come before the tokens.
type tables struct {
	data   []byte
	unit   int // of alignment
	tokens [numTokens][]byte
	start  int // of the token table
	end    int // of the token index
	names  int
	count  int
	steps  *int // how many more the search may take
}

// newTables reads the token table that has the digits at offset at.
func newTables(data []byte, at, unit int, steps *int) (*tables, bool) {
	t := &tables{data: data, unit: unit, start: at, steps: steps}
	*steps -= numTokens
	for range '0' {
		if t.start == 0 || data[t.start-1] != 0 {
			return nil, false
		}
		prev := bytes.LastIndexByte(data[max(0, t.start-1-maxToken):t.start-1], 0)
		if prev < 0 {
			return nil, false
		}
		t.start = max(0, t.start-1-maxToken) + prev + 1
	}
	p := t.start
	for i := range t.tokens {
		n := bytes.IndexByte(data[p:min(len(data), p+maxToken)], 0)
		if n < 0 {
			return nil, false
		}
		t.tokens[i] = data[p : p+n]
		p += n + 1
	}
	return t, t.checkIndex(t.align(p)) && t.findNames()
}

func (t *tables) align(n int) int { return (n + t.unit - 1) &^ (t.unit - 1) }

// checkIndex checks the table of the tokens' offsets against the tokens.
func (t *tables) checkIndex(at int) bool {
	t.end = at + 2*numTokens
	if t.end > len(t.data) {
		return false
	}
	off := 0
	for i, tok := range t.tokens {
		if int(binary.LittleEndian.Uint16(t.data[at+2*i:])) != off&0xffff {
			return false
		}
		off += len(tok) + 1
	}
	return true
}

// findNames searches for the names. They are before the token table, with their number
// before them and their markers after them: markers[i] is the offset of name 256 i.
func (t *tables) findNames() bool {
	for names := t.start &^ (t.unit - 1); names >= t.unit && *t.steps > 0; names -= t.unit {
		*t.steps--
		n := int(t.u32(names - t.unit))
		if n <= perMarker || n > min(maxNames, (t.start-names)/2) || t.unit == 8 && t.u32(names-4) != 0 {
			continue
		}
		*t.steps -= perMarker
		second := t.skip(names, perMarker)
		if second > t.start {
			continue
		}
		*t.steps -= n
		markers := t.align(t.skip(second, n-perMarker))
		if markers < t.start && t.u32(markers) == 0 && int(t.u32(markers+4)) == second-names {
			t.names, t.count = names, n
			return true
		}
	}
	return false
}

func (t *tables) u32(at int) uint32 {
	if at < 0 || at+4 > len(t.data) {
		return 0
	}
	return binary.LittleEndian.Uint32(t.data[at:])
}

// length returns the length, in tokens, of the name at an offset, and the offset of the tokens.
// Since Linux 6.1, names of 128 tokens and more have a second length byte.
func (t *tables) length(at int) (n, start int) {
	if at < 0 || at+2 > len(t.data) {
		return 0, len(t.data)
	}
	if n = int(t.data[at]); n&0x80 == 0 {
		return n, at + 1
	}
	return n&0x7f | int(t.data[at+1])<<7, at + 2
}

// skip returns the offset after n names, or the end of the data.
func (t *tables) skip(at, n int) int {
	for ; n > 0 && at < len(t.data); n-- {
		size, start := t.length(at)
		at = start + size
	}
	return at
}

// symbols reads all names, and their addresses if these are found.
func (t *tables) symbols(section uint64) ([]Symbol, bool) {
	out := make([]Symbol, 0, t.count)
	at := t.names
	var text []byte
	for range t.count {
		size, start := t.length(at)
		if start+size > t.start {
			return nil, false
		}
		text = text[:0]
		for _, tok := range t.data[start : start+size] {
			text = append(text, t.tokens[tok]...)
			if len(text) > maxLine {
				return nil, false
			}
		}
		if *t.steps -= len(text); len(text) < 2 || *t.steps < 0 {
			return nil, false
		}
		out = append(out, Symbol{Type: text[0], Name: string(text[1:])})
		at = start + size
	}
	return out, t.addresses(out, section)
}

// addresses fills in the addresses: 32-bit offsets from a base that follows them or,
// since Linux 7, each from its own place.
func (t *tables) addresses(list []Symbol, section uint64) bool {
	size := t.align(4 * len(list))
	after := t.align(t.end)
	before := t.names - 8 - 8 - size
	return t.offsets(list, after, after+size) || t.offsets(list, before, before+size) || t.places(list, after, section)
}

// places reads offsets that are relative to their own places.
func (t *tables) places(list []Symbol, at int, section uint64) bool {
	if at+4*len(list) > len(t.data) {
		return false
	}
	place := section + uint64(at)
	return t.grow(list, at, func(off uint32) uint64 {
		a := place + uint64(int64(int32(off)))
		place += 4
		return a
	})
}

// offsets reads addresses, which increase from symbol to symbol. With
// CONFIG_KALLSYMS_ABSOLUTE_PERCPU, values above -1 are addresses rather than offsets.
func (t *tables) offsets(list []Symbol, at, base int) bool {
	if at < 0 || base < 0 || base+8 > len(t.data) {
		return false
	}
	b := binary.LittleEndian.Uint64(t.data[base:])
	if b>>48 != 0xffff {
		return false
	}
	absolute := func(off uint32) uint64 {
		if int32(off) >= 0 {
			return uint64(off)
		}
		return b - 1 - uint64(int64(int32(off)))
	}
	relative := func(off uint32) uint64 { return b + uint64(off) }
	for _, address := range []func(uint32) uint64{absolute, relative} {
		if t.grow(list, at, address) {
			return true
		}
	}
	return false
}

func (t *tables) grow(list []Symbol, at int, address func(uint32) uint64) bool {
	last := uint64(0)
	for i := range list {
		a := address(t.u32(at + 4*i))
		if a < last {
			return false
		}
		list[i].Addr, last = a, a
	}
	return last>>48 == 0xffff
}
