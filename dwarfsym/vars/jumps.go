// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// maxTable bounds the bytes of a jump table that are read.
const maxTable = 1 << 14

// maxReferred bounds the addresses that a function refers to and that may be those of tables.
const maxReferred = 1 << 10

// hasLabel reports whether a label of the source is at addr in fn, so that a computed goto, or one out of
// a nested function, may go there.
func hasLabel(fn unit.Entry, addr uint64, depth int) (has bool) {
	if depth > MaxBlocks {
		return true
	}
	_ = fn.EachChild(func(e unit.Entry) bool {
		switch e.Tag {
		case dwarf.TagLabel:
			at, ok := e.Val(dwarf.AttrLowpc).(uint64)
			has = ok && at == addr
		case dwarf.TagLexDwarfBlock:
			has = hasLabel(e, addr, depth+1)
		}
		return !has
	})
	return has
}

// computed says whether the indirect jumps of some code, which is at the addresses span, may go to addr.
// known is false if no table of jumps is found, so that all that is known is that they may. A function that
// refers to too many addresses is not followed.
func (d *Decoder) computed(list []arch.Inst, span [2]uint64, addr uint64) (may, known bool) {
	jumps := false
	for i := range list {
		jumps = jumps || list[i].Is(arch.Jump) && !list[i].HasTarget
	}
	if !jumps {
		return false, true
	}
	read := map[uint64]bool{}
	for i := range list {
		table, ok := d.machine().Code.Refers(&list[i])
		if ok && table == addr || len(read) > maxReferred {
			return true, true
		}
		if !ok || read[table] || span[0] <= table && table < span[1] {
			continue
		}
		read[table] = true
		for _, to := range d.jumpTable(table, span) {
			if known = true; to == addr {
				return true, true
			}
		}
	}
	return !known, known
}

// jumpTable returns the targets of the table at an address, if there is one whose targets are within span:
// of addresses, or of their 32-bit distances from the table.
func (d *Decoder) jumpTable(table uint64, span [2]uint64) (out []uint64) {
	s := d.Module.File.Holding(table)
	if s == nil || s.Exec() {
		return nil
	}
	data, err := d.Code(table, min(table+maxTable, s.Base+s.Size))
	if err != nil {
		return nil
	}
	inside := func(to uint64) bool { return span[0] <= to && to < span[1] }
	le := binary.LittleEndian
	for b := data; len(b) >= 8 && inside(le.Uint64(b)); b = b[8:] {
		out = append(out, le.Uint64(b))
	}
	if len(out) > 0 {
		return out
	}
	for b := data; len(b) >= 4 && inside(table+uint64(int64(int32(le.Uint32(b))))); b = b[4:] {
		out = append(out, table+uint64(int64(int32(le.Uint32(b)))))
	}
	return out
}
