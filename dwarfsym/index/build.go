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
	"github.com/gostap/gostap/kbuild/fault"
)

// TooLargeError means that offsets in the file do not fit into 32 bits.
type TooLargeError struct{ Path string }

// Error names the file.
func (e *TooLargeError) Error() string { return e.Path + ": more than 4 GB of debug information" }

// Build scans the file with up to workers goroutines and makes its index.
func Build(ctx context.Context, f *elfmap.File, key elfmap.CacheKey, workers int) (*Index, error) {
	sec, err := f.Debug()
	if err != nil {
		return nil, err
	}
	if len(sec.Info) > math.MaxUint32 {
		return nil, &TooLargeError{f.Path}
	}
	if err := sec.Charge(poolSize * len(sec.Str)); err != nil {
		return nil, err
	}
	b := &builder{f: f, sec: sec, strings: newPool(sec, f.Path)}
	var symErr error
	var wg fault.Group
	wg.Go(func() { symErr = b.readSymbols() })
	wg.Go(func() { b.res, err = scan.Scan(ctx, sec, workers) })
	wg.Wait()
	if err := cmp.Or(err, symErr, b.strings.err); err != nil {
		return nil, err
	}
	b.intern()
	b.assemblyLines()
	if err := cmp.Or(b.strings.err, sec.Work(0)); err != nil { // lines and files would be missing
		return nil, err
	}
	b.rank = b.strings.rank()
	// From here on, the goroutines only read the strings.
	wg.Go(b.functions)
	wg.Go(func() {
		b.definitions()
		b.symbols()
		b.units()
	})
	wg.Wait()
	b.tables[tStrings] = b.strings.data
	x, err := open(pack(&b.tables, key, len(sec.Info) > 0), key, true)
	if err == nil {
		x.Damaged = b.res.Damaged
	}
	return x, err
}

// internStep is the number of bytes of .debug_info after which their pages are released.
// They are read because short names are stored there.
const internStep = 4 << 20

// intern puts all strings into the pool. It handles all strings of a unit together, so
// that the unit's file table and its part of .debug_info are read once.
func (b *builder) intern() {
	res := b.res
	b.funcNames, b.funcFiles = make([]uint32, len(res.Funcs)), make([]uint32, len(res.Funcs))
	b.varFiles = make([]uint32, len(res.Vars))
	lists := [...]*internList{{defs: res.Vars}, {defs: res.Types}, {defs: res.Enumerators}}
	for _, l := range lists {
		l.names = make([]uint32, len(l.defs))
	}
	funcs, vars, done := 0, 0, uint64(0)
	for u := range res.Units {
		if b.strings.err != nil {
			return // Build reports it
		}
		b.strings.ref(res.Units[u].CompDir)
		for ; funcs < len(res.Funcs) && int(res.Funcs[funcs].Unit) <= u; funcs++ {
			f := &res.Funcs[funcs]
			b.funcNames[funcs], b.funcFiles[funcs] = b.strings.ref(f.Name), b.file(f.DeclUnit, f.File)
		}
		for ; vars < len(res.Vars) && int(res.Vars[vars].Unit) <= u; vars++ {
			b.varFiles[vars] = b.file(res.Vars[vars].DeclUnit, res.Vars[vars].File)
		}
		for _, l := range lists {
			l.upTo(u, b.strings)
		}
		if end := res.Units[u].End; end-done >= internStep || u == len(res.Units)-1 {
			b.sec.Done(b.sec.Info[done:end])
			done = end
		}
	}
	b.varNames, b.typeNames, b.enumNames = lists[0].names, lists[1].names, lists[2].names
}

// internList is a list of definitions; the names of those before next are in the pool.
type internList struct {
	defs  []scan.Def
	names []uint32
	next  int
}

// upTo adds the names of the units up to u.
func (l *internList) upTo(u int, strings *pool) {
	for ; l.next < len(l.defs) && int(l.defs[l.next].Unit) <= u; l.next++ {
		l.names[l.next] = strings.ref(l.defs[l.next].Name)
	}
}

// builder collects the tables.
type builder struct {
	f       *elfmap.File
	sec     *elfmap.Debug
	res     *scan.Result
	strings *pool
	rank    []uint32 // a string's rank in alphabetical order, by its offset
	files   fileTable
	syms    []symbol

	// The elements of these slices have the numbers of the scan's functions, variables, types and
	// enumerators.
	funcNames, funcFiles []uint32
	varFiles             []uint32
	varNames             []uint32
	typeNames, enumNames []uint32
	dead                 []bool
	tables               [numTables][]byte
}

// poolSize is the memory, in bytes, that the pool and the scan take for each byte of .debug_str.
const poolSize = 5

// Memory in bytes that the pool and rank take for each string, and for each byte of a string (two
// copies and a rank). Strings of a file may overlap, so that a few bytes of the file can be a long
// string for each of a million symbols.
const (
	stringSize = 64
	byteSize   = 6
)

// pool holds each string once.
type pool struct {
	sec    *elfmap.Debug
	path   string
	data   []byte
	byRef  []uint32 // by offset in .debug_str
	byText map[string]uint32
	err    error // the strings exceed the file's budget; later ones are not added
}

func newPool(sec *elfmap.Debug, path string) *pool {
	return &pool{sec: sec, path: path, data: make([]byte, 1, 4<<20), // 0 is the empty string
		byRef: make([]uint32, len(sec.Str)), byText: make(map[string]uint32, 1<<18)}
}

func (p *pool) ref(s scan.StrRef) uint32 {
	at, ok := s.InStr()
	if !ok || at >= uint64(len(p.byRef)) {
		return p.text(s.Bytes(p.sec))
	}
	if off := p.byRef[at]; off != 0 {
		return off
	}
	off := p.text(s.Bytes(p.sec))
	if off != 0 { // the empty string stays unwritten, for concurrent readers
		p.byRef[at] = off
	}
	return off
}

func (p *pool) text(s []byte) uint32 {
	if len(s) == 0 {
		return 0
	}
	if off, ok := p.byText[string(s)]; ok {
		return off
	}
	if !p.fits(len(s) + 1) {
		return 0
	}
	off := uint32(len(p.data))
	p.data = append(append(p.data, s...), 0)
	p.byText[string(s)] = off
	return off
}

// fits charges a string of n bytes to the file's budget, and reports whether it fits.
func (p *pool) fits(n int) bool {
	if p.err == nil {
		p.err = p.sec.Charge(stringSize + byteSize*n)
	}
	if p.err == nil && len(p.data)+n > math.MaxUint32 {
		p.err = &TooLargeError{p.path}
	}
	return p.err == nil
}

func (p *pool) at(off uint32) []byte {
	return p.data[off : int(off)+bytes.IndexByte(p.data[off:], 0)]
}

// rank gives every string its rank in alphabetical order, so that tables are sorted by
// comparing numbers.
func (p *pool) rank() []uint32 {
	type key struct {
		start uint64 // the first 8 bytes, which decide most comparisons
		off   uint32
	}
	keys := make([]key, 0, len(p.byText)+1)
	for off := 0; off < len(p.data); {
		s := p.at(uint32(off))
		var first [8]byte
		copy(first[:], s)
		keys = append(keys, key{binary.BigEndian.Uint64(first[:]), uint32(off)})
		off += len(s) + 1
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.start != b.start {
			return cmp.Compare(a.start, b.start)
		}
		return bytes.Compare(p.at(a.off), p.at(b.off))
	})
	rank := make([]uint32, len(p.data))
	for i, k := range keys {
		rank[k.off] = uint32(i)
	}
	return rank
}

// u32s appends numbers to a row.
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
	b.tables[tTypes] = b.defs(b.res.Types, b.typeNames, true, func(i int) uint32 { return uint32(b.res.Types[i].Tag) })
	b.tables[tEnumerators] = b.defs(b.res.Enumerators, b.enumNames, true, func(int) uint32 { return 0 })
	b.tables[tVars] = b.defs(b.res.Vars, b.varNames, false, func(i int) uint32 { return b.varFiles[i] })
}

// defs makes rows of name, DIE, unit and one more number. If first is set, only the first
// definition with the same name and number is kept.
func (b *builder) defs(defs []scan.Def, names []uint32, first bool, more func(int) uint32) []byte {
	rows := make([][4]uint32, len(defs))
	for i := range defs {
		d := &defs[i]
		rows[i] = [4]uint32{names[i], uint32(d.DIE), uint32(d.Unit), more(i)}
	}
	slices.SortFunc(rows, func(x, y [4]uint32) int {
		if c := cmp.Compare(b.rank[x[0]], b.rank[y[0]]); c != 0 {
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
