// SPDX-License-Identifier: GPL-2.0-or-later

package image

import "github.com/gostap/gostap/dwarfsym/index"

// Landmark returns the symbol by which the kernel finds addr in a kernel module, and the offset
// from it. The symbol's name must be unique, because the kernel uses the first symbol with the
// name. If symbol, which is off bytes before addr, has a unique name, Landmark returns symbol and
// off. If no symbol near addr has one, it returns "", and addr can't be probed.
func (m *Module) Landmark(x *index.Index, symbol string, off, addr uint64) (string, uint64) {
	if alone(x, []byte(symbol)) {
		return symbol, off
	}
	return m.aloneBefore(x, addr)
}

// aloneBefore returns the nearest function at or before addr in its section whose name
// is unique in the module, and the offset from it; "" if none is close enough.
func (m *Module) aloneBefore(x *index.Index, addr uint64) (name string, off uint64) {
	sec, left := m.File.Holding(addr), maxAnchors
	x.SymbolsBefore(addr, func(c index.Symbol) bool {
		left--
		if sec == nil || c.Addr < sec.Base || left == 0 {
			return false
		}
		if c.Func && alone(x, c.Name) {
			name, off = string(c.Name), addr-c.Addr
		}
		return name == ""
	})
	return name, off
}
