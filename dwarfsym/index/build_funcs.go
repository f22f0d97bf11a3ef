// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/scan"
)

// Flags of a function's row.
const (
	funcHasAddr = 1 << iota
	funcExternal
	funcSymbolOnly
)

// function is a row of tFuncs before it is written.
type function struct {
	name, die, unit, file, line, flags uint32
	addr                               uint64
	old                                int32 // number in the scan; -1 for a symbol
}

// functions writes the tables of functions, inlined instances and ranges.
func (b *builder) functions() {
	b.findDead()
	inlines := b.inlinesByFunc()
	list := b.usedFunctions(inlines)
	list = append(list, b.symbolOnly()...)
	list = sortedBy(list, func(f *function) (uint64, uint64) { return uint64(b.rank[f.name])<<32 | uint64(f.die), f.addr })
	renumber := make([]uint32, len(b.res.Funcs))
	for i := range list {
		if list[i].old >= 0 {
			renumber[list[i].old] = uint32(i)
		}
	}
	b.writeFunctions(list, inlines, renumber)
	b.writeSpans(renumber)
}

// findDead finds the bodies of weak functions that another definition has
// replaced: the linker leaves code and debug information, but the symbol with
// that name is elsewhere, and nothing calls the code.
func (b *builder) findDead() {
	at, named := make(map[uint64]bool, len(b.syms)), make(map[uint32]bool, len(b.syms))
	for _, s := range b.syms {
		at[s.addr], named[s.name] = true, true
	}
	b.dead = make([]bool, len(b.res.Funcs))
	for i := range b.res.Funcs {
		f := &b.res.Funcs[i]
		b.dead[i] = f.HasAddr && f.External && !at[f.Addr] && named[b.funcNames[i]]
	}
}

// inlinesByFunc sorts the instances by the function that was inlined;
// element i of the result are those of the scan's function i.
func (b *builder) inlinesByFunc() [][]int32 {
	out := make([][]int32, len(b.res.Funcs))
	count := make([]int32, len(b.res.Funcs))
	origin := make([]int32, len(b.res.Inlines))
	for i := range b.res.Inlines {
		n := b.funcAt(b.res.Inlines[i].Origin)
		if b.dead[b.res.Inlines[i].Func] {
			n = -1
		}
		if origin[i] = n; n >= 0 {
			count[n]++
		}
	}
	all := make([]int32, 0, len(origin))
	for i, n := range count {
		out[i] = all[len(all) : len(all) : len(all)+int(n)]
		all = all[:len(all)+int(n)]
	}
	for i, n := range origin {
		if n >= 0 {
			out[n] = append(out[n], int32(i))
		}
	}
	return out
}

// funcAt returns the scan's function whose DIE is at off; -1 if there is none.
func (b *builder) funcAt(off uint64) int32 {
	f := b.res.Funcs
	i := sort.Search(len(f), func(i int) bool { return f[i].DIE >= off })
	if i < len(f) && f[i].DIE == off {
		return int32(i)
	}
	return -1
}

// usedFunctions leaves out functions that are neither compiled nor inlined.
func (b *builder) usedFunctions(inlines [][]int32) []function {
	out := make([]function, 0, len(b.res.Funcs)/2)
	for i := range b.res.Funcs {
		f := &b.res.Funcs[i]
		if b.dead[i] || !f.HasAddr && len(inlines[i]) == 0 {
			continue
		}
		row := function{name: b.funcNames[i], die: uint32(f.DIE), unit: uint32(f.Unit),
			file: b.funcFiles[i], line: f.Line, addr: f.Addr, old: int32(i)}
		if f.HasAddr {
			row.flags |= funcHasAddr
		}
		if f.External {
			row.flags |= funcExternal
		}
		out = append(out, row)
	}
	return out
}

func (b *builder) writeFunctions(list []function, inlines [][]int32, renumber []uint32) {
	le := binary.LittleEndian
	funcs := make([]byte, 0, len(list)*rowSize[tFuncs])
	inl := make([]byte, 0, len(b.res.Inlines)*rowSize[tInlines])
	var index []byte
	for i := range list {
		f := &list[i]
		if i == 0 || list[i-1].name != f.name {
			index = u32s(index, f.name, uint32(i))
		}
		funcs = le.AppendUint64(funcs, f.addr)
		funcs = u32s(funcs, f.die, f.unit, f.file, f.line, f.flags, uint32(len(inl)/rowSize[tInlines]))
		if f.old < 0 {
			continue
		}
		for _, n := range inlines[f.old] {
			x := &b.res.Inlines[n]
			inl = le.AppendUint64(inl, x.Addr)
			inl = u32s(inl, uint32(x.DIE), renumber[x.Func])
		}
	}
	b.tables[tNames], b.tables[tFuncs], b.tables[tInlines] = index, funcs, inl
}

func (b *builder) writeSpans(renumber []uint32) {
	spans := b.res.Spans
	slices.SortFunc(spans, func(x, y scan.Span) int { return cmp.Or(cmp.Compare(x.Lo, y.Lo), cmp.Compare(x.Func, y.Func)) })
	out := make([]byte, 0, len(spans)*rowSize[tSpans])
	for _, s := range spans {
		if b.dead[s.Func] {
			continue
		}
		out = binary.LittleEndian.AppendUint64(out, s.Lo)
		out = u32s(out, uint32(min(s.Hi-s.Lo, 1<<32-1)), renumber[s.Func])
	}
	b.tables[tSpans] = out
}

// symbol is a row of tSymbols before it is written.
type symbol struct {
	name, flags uint32
	addr, size  uint64
	original    uint32 // name of the function that this is a clone of
}

// Flags of a symbol's row.
const (
	symFunc = 1 << iota
	symGlobal
	symObject
	symIndirect
)

// uninteresting are prefixes of the names of symbols that the linker and the compiler emit.
var uninteresting = [][]byte{[]byte("__ksymtab_"), []byte("__kstrtab"), []byte("__UNIQUE_ID_"), []byte("__crc_"), []byte(".L")}

// readSymbols reads the symbol table.
func (b *builder) readSymbols() error {
	return b.f.Symbols(func(s elfmap.Symbol) bool {
		for _, p := range uninteresting {
			if bytes.HasPrefix(s.Name, p) {
				return true
			}
		}
		x := symbol{name: b.strings.text(s.Name), addr: s.Addr, size: s.Size}
		x.original = x.name
		if s.Func {
			x.original = b.strings.text([]byte(Original(string(s.Name))))
			x.flags |= symFunc
		}
		if s.Global {
			x.flags |= symGlobal
		}
		if s.Object {
			x.flags |= symObject
		}
		if s.Indirect {
			x.flags |= symIndirect
		}
		b.syms = append(b.syms, x)
		return b.strings.err == nil
	})
}

// symbols writes the two tables of symbols.
func (b *builder) symbols() {
	syms := sortedBy(b.syms, func(s *symbol) (uint64, uint64) { return uint64(b.rank[s.name]), s.addr })
	out := make([]byte, 0, len(syms)*rowSize[tSymbols])
	order := make([]uint32, len(syms))
	for i, s := range syms {
		out = binary.LittleEndian.AppendUint64(out, s.addr)
		out = binary.LittleEndian.AppendUint64(out, s.size)
		out = u32s(out, s.name, s.flags)
		order[i] = uint32(i)
	}
	order = sortedBy(order, func(i *uint32) (uint64, uint64) { return syms[*i].addr, 0 })
	b.tables[tSymbols], b.tables[tSymByAddr] = out, u32s(nil, order...)
}

// symbolOnly returns the functions that are only in the symbol table. Clones are listed
// under the name of the original function, as in debug information. Clones that debug
// information has, and parts that the compiler split off, are also listed under their
// symbols' names.
func (b *builder) symbolOnly() []function {
	known := make([]uint64, 0, len(b.res.Funcs)+len(b.res.Spans))
	for i := range b.res.Funcs {
		known = append(known, b.res.Funcs[i].Addr)
	}
	for i := range b.res.Spans {
		known = append(known, b.res.Spans[i].Lo)
	}
	slices.Sort(known)
	var out []function
	for _, s := range b.syms {
		if s.flags&symFunc == 0 {
			continue
		}
		own := b.strings.at(s.name)
		_, is := slices.BinarySearch(known, s.addr)
		if is && bytes.IndexByte(own, '.') <= 0 {
			continue
		}
		name := s.original
		if is || IsFragment(own) {
			name = s.name
		}
		f := function{name: name, addr: s.addr, flags: funcHasAddr | funcSymbolOnly, old: -1}
		if s.flags&symGlobal != 0 {
			f.flags |= funcExternal
		}
		out = append(out, f)
	}
	return out
}

// IsFragment reports whether a symbol names a part of a function that the compiler has
// split off (gcc's -fpartial-inlining and cold partitions).
func IsFragment(name []byte) bool {
	return bytes.Contains(name, []byte(".part.")) || bytes.HasSuffix(name, []byte(".cold")) ||
		bytes.Contains(name, []byte(".cold."))
}

// Original is the source name of the function that a symbol names, without the suffix
// that gcc adds to clones after a dot.
func Original(symbol string) string {
	for _, mark := range []string{".isra.", ".constprop.", ".lto_priv."} {
		if i := strings.Index(symbol, mark); i > 0 {
			symbol = symbol[:i]
		}
	}
	return symbol
}

// fileTable numbers paths; units share most of them.
type fileTable struct {
	unit  int32
	table *line.Table
	// local maps the current unit's file numbers to numbers in this table.
	local   map[uint32]uint32
	byEntry map[line.Entry]uint32
	byText  map[uint32]uint32
}

// file is the number in tFiles of a unit's file; 0 is "".
func (b *builder) file(unit int32, n uint32) uint32 {
	t := &b.files
	if t.byEntry == nil {
		t.byEntry, t.byText, t.unit = map[line.Entry]uint32{}, map[uint32]uint32{}, -1
		b.tables[tFiles] = u32s(nil, 0)
	}
	if t.unit != unit {
		t.unit, t.table, t.local = unit, nil, map[uint32]uint32{}
		if u := &b.res.Units[unit]; u.HasLine {
			// If the table is damaged, only the files' names are missing.
			t.table, _ = line.Parse(b.sec, u.Line, u.AddrSize, u.CompDir.Bytes(b.sec))
		}
	}
	if t.table == nil {
		return 0
	}
	if id, ok := t.local[n]; ok {
		return id
	}
	id := b.number(t.table, n)
	t.local[n] = id
	return id
}

func (b *builder) number(t *line.Table, n uint32) uint32 {
	e, ok := t.File(uint64(n))
	if !ok || b.strings.err != nil {
		return 0
	}
	// If the directory is the unit's own, or strings are in the table itself, equal files of two
	// units have different entries, so the path decides.
	id, ok := b.files.byEntry[e]
	if ok && e.Shared() {
		return id
	}
	text := b.strings.text([]byte(t.Path(uint64(n))))
	if id, ok = b.files.byText[text]; !ok {
		id = uint32(len(b.tables[tFiles]) / rowSize[tFiles])
		b.tables[tFiles] = u32s(b.tables[tFiles], text)
		b.files.byText[text] = id
	}
	b.files.byEntry[e] = id
	return id
}
