// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"encoding/binary"

	"github.com/gostap/gostap/dwarfsym/index"
)

// minTraced is the number of functions below which the kernel's table for ftrace is ignored: some
// linkers store its entries only as relocations.
const minTraced = 1000

// Untraced reports whether ftrace can't reach the instruction at addr of the kernel: the code there
// is inlined, or was compiled without a call of __fentry__ (notrace functions, lib/, and the
// unlikely parts of functions). It is false if the table is not known.
func (m *Module) Untraced(x *index.Index, addr uint64) bool {
	m.tracedOnce.Do(func() { m.traced = m.readTraced(x) })
	if len(m.traced) < minTraced {
		return false
	}
	return !m.traced[addr] && !m.traced[addr+m.landingPad(addr)]
}

// readTraced reads the addresses that the kernel gives to ftrace at boot (MCOUNT_REC in
// include/asm-generic/vmlinux.lds.h).
func (m *Module) readTraced(x *index.Index) map[uint64]bool {
	table, _ := m.table(x, "__mcount_loc", "__start_mcount_loc", "__stop_mcount_loc")
	out := make(map[uint64]bool, len(table)/8)
	for ; len(table) >= 8; table = table[8:] {
		if addr := binary.LittleEndian.Uint64(table); addr != 0 {
			out[addr] = true
		}
	}
	return out
}
