// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"sort"
)

// FuncBefore returns the function's symbol at or before addr; false if there is none. It does not walk the
// symbols of other kinds between them, which may be any number.
func (x *Index) FuncBefore(addr uint64) (Symbol, bool) {
	list, first := x.functionSymbols(), x.firstAfter(addr)
	i := sort.Search(len(list), func(i int) bool { return int(list[i]) >= first })
	if i == 0 {
		return Symbol{}, false
	}
	return x.Symbol(x.byAddress(int(list[i-1]))), true
}

// FuncAfter returns the next function's symbol after addr; false if there is none.
func (x *Index) FuncAfter(addr uint64) (Symbol, bool) {
	list, first := x.functionSymbols(), x.firstAfter(addr)
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
