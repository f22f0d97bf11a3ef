// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "github.com/gostap/gostap/dwarfsym/index"

// Unique reports whether exactly one symbol of the module has that name. If several
// functions have the name, the kernel rejects it or picks the wrong one.
func (s *Symbols) Unique(module, name string) bool {
	m, err := s.module(module)
	if err != nil {
		return false
	}
	x := m.IndexOrNil()
	if x == nil {
		return false
	}
	n := 0
	x.SymbolsNamed([]byte(name), func(index.Symbol) { n++ })
	return n == 1
}
