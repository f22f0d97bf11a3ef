// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"sort"
)

// nearby is how many symbols on each side are looked at before a list of all functions is made, which takes
// longer than a short run should.
const nearby = 256

// FuncBefore returns the function's symbol at or before addr; false if there is none. It does not walk the
// symbols of other kinds between them, which may be any number.
func (x *Index) FuncBefore(addr uint64) (Symbol, bool) {
	first := x.firstAfter(addr)
	for i := first - 1; i >= max(first-nearby, 0); i-- {
		if s := x.Symbol(x.byAddress(i)); s.Func {
			return s, true
		}
	}
	if first <= nearby {
		return Symbol{}, false
	}
	list := x.functionSymbols()
	i := sort.Search(len(list), func(i int) bool { return int(list[i]) >= first })
	if i == 0 {
		return Symbol{}, false
	}
	return x.Symbol(x.byAddress(int(list[i-1]))), true
}

// FuncAfter returns the next function's symbol after addr; false if there is none.
func (x *Index) FuncAfter(addr uint64) (Symbol, bool) {
	first, rows := x.firstAfter(addr), x.rows(tSymByAddr)
	for i := first; i < min(first+nearby, rows); i++ {
		if s := x.Symbol(x.byAddress(i)); s.Func {
			return s, true
		}
	}
	if first+nearby >= rows {
		return Symbol{}, false
	}
	list := x.functionSymbols()
	i := sort.Search(len(list), func(i int) bool { return int(list[i]) >= first })
	if i == len(list) {
		return Symbol{}, false
	}
	return x.Symbol(x.byAddress(int(list[i]))), true
}

// functionSymbols returns the places of functions' symbols in the order of addresses.
func (x *Index) functionSymbols() []uint32 {
	x.funcsOnce.Do(func() {
		for i := range x.rows(tSymByAddr) {
			if x.Symbol(x.byAddress(i)).Func {
				x.funcs = append(x.funcs, uint32(i))
			}
		}
	})
	return x.funcs
}

// Alone returns the only symbol called name; false if there is none or more than one.
func (x *Index) Alone(name []byte) (only Symbol, ok bool) {
	x.SymbolsPrefixed(name, func(s Symbol) bool {
		if !bytes.Equal(s.Name, name) {
			return false
		}
		ok = only.Name == nil
		only = s
		return ok
	})
	return only, ok
}
