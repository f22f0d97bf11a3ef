// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "github.com/gostap/gostap/dwarfsym/index"

// setLandmark says by which symbol a place at a file address of a kernel module
// is to be found: the kernel takes the first of several that are called alike.
// Without one the place is refused.
func (m *Module) setLandmark(x *index.Index, p *Place, addr uint64) {
	if p.Landmark, p.LandmarkOff = p.Symbol, p.SymbolOff; alone(x, []byte(p.Symbol)) {
		return
	}
	p.Landmark, p.LandmarkOff = m.aloneBefore(x, addr)
	if p.Landmark == "" && p.Refused == "" {
		p.Refused = "several symbols of the module are called " + p.Symbol + ", and none before it leads there"
	}
}

// aloneBefore is the nearest function at or before addr, in its section, whose
// name no other symbol of the module has, and how far it is; "" if none is near.
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
