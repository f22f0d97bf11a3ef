// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"encoding/binary"
	"iter"
	"sort"
)

// Func is a function, either compiled (HasAddr) or only inlined.
type Func struct {
	Addr       uint64
	DIE        uint64
	Unit       int // number of its unit
	File       int // number of its file
	Line       int
	HasAddr    bool
	External   bool
	SymbolOnly bool // no debug information
	inline     int
}

// Inline is an inlined instance.
type Inline struct {
	Addr uint64
	DIE  uint64
	// Func is the number of the function around it.
	Func int
}

// Span is a range of instructions of function number Func.
type Span struct {
	Lo, Hi uint64
	Func   int
}

// Unit describes a unit.
type Unit struct {
	Off     uint64
	Line    uint64 // in .debug_line, when HasLine
	HasLine bool
	LowPC   uint64
	CompDir []byte
	// Mfentry is true if functions call __fentry__ before the prologue.
	Mfentry  bool
	AddrSize uint8
}

// Symbol is an entry of the symbol table.
type Symbol struct {
	Name                 []byte
	Addr, Size           uint64
	Func, Global, Object bool
	Indirect             bool // see elfmap.Symbol
}

// Def is a type, enumerator or variable.
type Def struct {
	Name []byte
	DIE  uint64
	Unit int
	Tag  uint32 // of a type
	File int    // number of a variable's file
}

var le = binary.LittleEndian

// Names returns the number of distinct function names.
func (x *Index) Names() int { return x.rows(tNames) }

// Name returns the i-th function name in alphabetical order.
func (x *Index) Name(i int) []byte { return x.str(le.Uint32(x.row(tNames, i))) }

// Group returns the range of functions that have the i-th name.
func (x *Index) Group(i int) (first, end int) {
	first, end = int(le.Uint32(x.row(tNames, i)[4:])), x.rows(tFuncs)
	if i+1 < x.Names() {
		end = int(le.Uint32(x.row(tNames, i+1)[4:]))
	}
	return first, min(end, x.rows(tFuncs))
}

// NameOf returns the number of function i's name.
func (x *Index) NameOf(i int) int {
	return sort.Search(x.Names(), func(k int) bool { return int(le.Uint32(x.row(tNames, k)[4:])) > i }) - 1
}

// FindName returns the number of the first name not less than s.
func (x *Index) FindName(s []byte) int {
	return sort.Search(x.Names(), func(i int) bool { return bytes.Compare(x.Name(i), s) >= 0 })
}

// Funcs returns the number of functions.
func (x *Index) Funcs() int { return x.rows(tFuncs) }

// Func returns function i.
func (x *Index) Func(i int) Func {
	b := x.row(tFuncs, i)
	flags := le.Uint32(b[24:])
	return Func{Addr: le.Uint64(b), DIE: uint64(le.Uint32(b[8:])), Unit: int(le.Uint32(b[12:])),
		File: int(le.Uint32(b[16:])), Line: int(le.Uint32(b[20:])), HasAddr: flags&funcHasAddr != 0,
		External: flags&funcExternal != 0, SymbolOnly: flags&funcSymbolOnly != 0, inline: int(le.Uint32(b[28:]))}
}

// FuncFile returns the number of function i's file; it is cheaper than Func.
func (x *Index) FuncFile(i int) int { return int(le.Uint32(x.row(tFuncs, i)[16:])) }

// Inlines returns the inlined instances of function i.
func (x *Index) Inlines(i int) iter.Seq[Inline] {
	first, end := x.Func(i).inline, x.rows(tInlines)
	if i+1 < x.rows(tFuncs) {
		end = min(end, x.Func(i+1).inline)
	}
	return func(yield func(Inline) bool) {
		for k := first; k < end; k++ {
			b := x.row(tInlines, k)
			if !yield(Inline{Addr: le.Uint64(b), DIE: uint64(le.Uint32(b[8:])), Func: int(le.Uint32(b[12:]))}) {
				return
			}
		}
	}
}

// Spans returns the number of ranges of instructions.
func (x *Index) Spans() int { return x.rows(tSpans) }

// Span returns range i, in the order of addresses.
func (x *Index) Span(i int) Span {
	b := x.row(tSpans, i)
	lo := le.Uint64(b)
	return Span{Lo: lo, Hi: lo + uint64(le.Uint32(b[8:])), Func: int(le.Uint32(b[12:]))}
}

// SpanAt returns the range that contains addr; false if there is none.
func (x *Index) SpanAt(addr uint64) (Span, bool) {
	i := sort.Search(x.Spans(), func(i int) bool { return le.Uint64(x.row(tSpans, i)) > addr })
	// Several bodies may have the same start, and a short one may be followed by a gap.
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if s := x.Span(k); addr < s.Hi {
			return s, true
		}
	}
	return Span{}, false
}

// Files returns the number of files. File 0 has the path "".
func (x *Index) Files() int { return x.rows(tFiles) }

// File returns the path of file i.
func (x *Index) File(i int) []byte { return x.str(le.Uint32(x.row(tFiles, i))) }

// Units returns the number of units.
func (x *Index) Units() int { return x.rows(tUnits) }

// Unit returns unit i.
func (x *Index) Unit(i int) Unit {
	b := x.row(tUnits, i)
	flags := le.Uint32(b[28:])
	u := Unit{Off: le.Uint64(b), Line: le.Uint64(b[8:]), LowPC: le.Uint64(b[16:]), CompDir: x.str(le.Uint32(b[24:])),
		HasLine: flags&unitHasLine != 0, Mfentry: flags&unitMfentry != 0, AddrSize: 8}
	if flags&unitAddr4 != 0 {
		u.AddrSize = 4
	}
	return u
}

// UnitAt returns the number of the unit that contains offset off of .debug_info.
func (x *Index) UnitAt(off uint64) int {
	return sort.Search(x.rows(tUnits), func(i int) bool { return le.Uint64(x.row(tUnits, i)) > off }) - 1
}

// Table names one of the tables of definitions.
type Table int

// Tables of definitions.
const (
	Types       Table = tTypes
	Enumerators Table = tEnumerators
	Vars        Table = tVars
)

// Defs returns the number of rows of a table.
func (x *Index) Defs(t Table) int { return x.rows(int(t)) }

// Def returns row i of a table, in the order of names.
func (x *Index) Def(t Table, i int) Def {
	b := x.row(int(t), i)
	d := Def{Name: x.str(le.Uint32(b)), DIE: uint64(le.Uint32(b[4:])), Unit: int(le.Uint32(b[8:]))}
	if t == Vars {
		d.File = int(le.Uint32(b[12:]))
	} else {
		d.Tag = le.Uint32(b[12:])
	}
	return d
}

// FindDef returns the number of the first row whose name is not less than s.
func (x *Index) FindDef(t Table, s []byte) int {
	return sort.Search(x.Defs(t), func(i int) bool {
		return bytes.Compare(x.str(le.Uint32(x.row(int(t), i))), s) >= 0
	})
}

// Symbols returns the number of symbols.
func (x *Index) Symbols() int { return x.rows(tSymbols) }

// Symbol returns symbol i, in the order of names.
func (x *Index) Symbol(i int) Symbol {
	b := x.row(tSymbols, i)
	flags := le.Uint32(b[20:])
	return Symbol{Addr: le.Uint64(b), Size: le.Uint64(b[8:]), Name: x.str(le.Uint32(b[16:])),
		Func: flags&symFunc != 0, Global: flags&symGlobal != 0, Object: flags&symObject != 0, Indirect: flags&symIndirect != 0}
}

// SymbolsPrefixed calls yield with every symbol whose name begins with prefix, in the order of names,
// until it returns false.
func (x *Index) SymbolsPrefixed(prefix []byte, yield func(Symbol) bool) {
	n := x.rows(tSymbols)
	i := sort.Search(n, func(i int) bool { return bytes.Compare(x.Symbol(i).Name, prefix) >= 0 })
	for ; i < n; i++ {
		if s := x.Symbol(i); !bytes.HasPrefix(s.Name, prefix) || !yield(s) {
			return
		}
	}
}

// SymbolsNamed calls yield with every symbol called name.
func (x *Index) SymbolsNamed(name []byte, yield func(Symbol)) {
	n := x.rows(tSymbols)
	i := sort.Search(n, func(i int) bool { return bytes.Compare(x.Symbol(i).Name, name) >= 0 })
	for ; i < n; i++ {
		s := x.Symbol(i)
		if !bytes.Equal(s.Name, name) {
			return
		}
		yield(s)
	}
}

// SymbolsBefore calls yield with the symbols at or before addr, the nearest
// first, until it returns false.
func (x *Index) SymbolsBefore(addr uint64, yield func(Symbol) bool) {
	for i := x.firstAfter(addr) - 1; i >= 0; i-- {
		if !yield(x.Symbol(x.byAddress(i))) {
			return
		}
	}
}

// byAddress returns the number of the symbol that is the i-th in the order of addresses.
func (x *Index) byAddress(i int) int { return int(le.Uint32(x.row(tSymByAddr, i))) }

// firstAfter returns the place, in the order of addresses, of the first symbol after addr.
func (x *Index) firstAfter(addr uint64) int {
	return sort.Search(x.rows(tSymByAddr), func(i int) bool {
		return le.Uint64(x.row(tSymbols, x.byAddress(i))) > addr
	})
}
