// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "github.com/gostap/gostap/dwarfsym/index"

// setLandmark sets the symbol by which the kernel finds a place in a kernel module. The
// symbol's name must be unique, because the kernel uses the first symbol with the name.
// A place without such a symbol can't be probed.
func (m *Module) setLandmark(x *index.Index, p *Place, addr uint64) {
	if p.Landmark, p.LandmarkOff = p.Symbol, p.SymbolOff; alone(x, []byte(p.Symbol)) {
		return
	}
	p.Landmark, p.LandmarkOff = m.aloneBefore(x, addr)
	if p.Landmark == "" && p.Refused == "" {
		p.Refused = "the module has several symbols named " + p.Symbol + ", and no function shortly before it has a unique name"
	}
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
