// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/scan"
)

// TooLargeError: offsets in the file do not fit into 32 bits.
type TooLargeError struct{ Path string }

func (e *TooLargeError) Error() string { return e.Path + ": more than 4 GB of debug information" }

// Build scans the file with up to workers goroutines and makes its index.
func Build(ctx context.Context, f *elfmap.File, src Source, workers int) (*Index, error) {
	sec, err := f.Debug()
	if err != nil {
		return nil, err
	}
	if len(sec.Info) > math.MaxUint32 {
		return nil, &TooLargeError{f.Path}
	}
	res, err := scan.Scan(ctx, sec, workers)
	if err != nil {
		return nil, err
	}
	b := &builder{f: f, sec: sec, res: res, strings: newPool(sec)}
	if err := b.symbols(); err != nil {
		return nil, err
	}
	b.functions()
	b.definitions()
	b.units()
	b.tables[tStrings] = b.strings.data
	return open(pack(&b.tables, src, len(sec.Info) > 0), src)
}

// builder collects the tables.
type builder struct {
	f       *elfmap.File
	sec     *elfmap.Debug
	res     *scan.Result
	strings *pool
	files   fileTable
	syms    []symbol
	dead    []bool // by the scan's number of a function
	tables  [numTables][]byte
}

// pool holds each string once.
type pool struct {
	sec    *elfmap.Debug
	data   []byte
	byRef  map[scan.StrRef]uint32
	byText map[string]uint32
}

func newPool(sec *elfmap.Debug) *pool {
	return &pool{sec: sec, data: make([]byte, 1, 4<<20), // 0 is the empty string
		byRef: make(map[scan.StrRef]uint32, 1<<16), byText: make(map[string]uint32, 1<<16)}
}

func (p *pool) ref(s scan.StrRef) uint32 {
	if off, ok := p.byRef[s]; ok {
		return off
	}
	off := p.text(s.Bytes(p.sec))
	p.byRef[s] = off
	return off
}

func (p *pool) text(s []byte) uint32 {
	if len(s) == 0 {
		return 0
	}
	if off, ok := p.byText[string(s)]; ok {
		return off
	}
	off := uint32(len(p.data))
	p.data = append(append(p.data, s...), 0)
	p.byText[string(s)] = off
	return off
}

func (p *pool) at(off uint32) []byte {
	return p.data[off : int(off)+bytes.IndexByte(p.data[off:], 0)]
}

// ranks gives every string of the pool that is in use its place in the
// alphabet, so that tables are sorted by comparing numbers.
func (p *pool) ranks(used []uint32) (sorted []uint32, rank map[uint32]uint32) {
	sorted = slices.Clone(used)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	slices.SortFunc(sorted, func(a, b uint32) int { return bytes.Compare(p.at(a), p.at(b)) })
	rank = make(map[uint32]uint32, len(sorted))
	for i, s := range sorted {
		rank[s] = uint32(i)
	}
	return sorted, rank
}

// table appends a row of numbers.
func u32s(t []byte, v ...uint32) []byte {
	for _, n := range v {
		t = binary.LittleEndian.AppendUint32(t, n)
	}
	return t
}

func (b *builder) units() {
	for i := range b.res.Units {
		u := &b.res.Units[i]
		row := binary.LittleEndian.AppendUint64(nil, u.Off)
		row = binary.LittleEndian.AppendUint64(row, u.Line)
		row = binary.LittleEndian.AppendUint64(row, u.LowPC)
		row = u32s(row, b.strings.ref(u.CompDir), unitFlags(u))
		b.tables[tUnits] = append(b.tables[tUnits], row...)
	}
}

const (
	unitHasLine = 1 << iota
	unitMfentry
	unitAddr4
)

func unitFlags(u *scan.Unit) (f uint32) {
	if u.HasLine {
		f |= unitHasLine
	}
	if u.Mfentry {
		f |= unitMfentry
	}
	if u.AddrSize == 4 {
		f |= unitAddr4
	}
	return f
}

// definitions writes types, enumerators and variables, sorted by name.
func (b *builder) definitions() {
	b.tables[tTypes] = b.defs(b.res.Types, true, func(d *scan.Def) uint32 { return uint32(d.Tag) })
	b.tables[tEnumerators] = b.defs(b.res.Enumerators, true, func(*scan.Def) uint32 { return 0 })
	b.tables[tVars] = b.defs(b.res.Vars, false, func(d *scan.Def) uint32 {
		return b.file(d.DeclUnit, d.File)
	})
}

// defs makes rows of name, DIE, unit and a number more. With first, only the
// first definition of a name and number stays.
func (b *builder) defs(defs []scan.Def, first bool, more func(*scan.Def) uint32) []byte {
	rows := make([][4]uint32, len(defs))
	used := make([]uint32, len(defs))
	for i := range defs {
		d := &defs[i]
		used[i] = b.strings.ref(d.Name)
		rows[i] = [4]uint32{used[i], uint32(d.DIE), uint32(d.Unit), more(d)}
	}
	_, rank := b.strings.ranks(used)
	slices.SortFunc(rows, func(x, y [4]uint32) int {
		if c := cmp.Compare(rank[x[0]], rank[y[0]]); c != 0 {
			return c
		}
		if c := cmp.Compare(x[3], y[3]); c != 0 && first {
			return c
		}
		return cmp.Compare(x[1], y[1])
	})
	var out []byte
	for i, r := range rows {
		if first && i > 0 && rows[i-1][0] == r[0] && rows[i-1][3] == r[3] {
			continue
		}
		out = u32s(out, r[:]...)
	}
	return out
}
