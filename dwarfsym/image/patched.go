// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/index"
)

// patched is the code that the kernel rewrites itself. Kprobes refuses the
// instructions that are jump labels, static calls or BUG and WARN
// (check_kprobe_address_safe in kernel/kprobes.c). It is safe for concurrent use.
type patched struct {
	lists []codeList
	// replaced are ranges of instructions that the kernel replaces at boot.
	// Only at their starts does an instruction begin for certain.
	replaced []region

	asked  atomic.Int32 // calls of refuses
	once   sync.Once    // makes at and sorted
	at     map[uint64]string
	sorted []region // replaced, by address
}

// codeList has addresses of instructions, and why they can't be probed.
type codeList struct {
	addrs []uint64
	why   string
}

// searched is the number of addresses for which the lists are searched from end to end. 6.12 has 36,000 entries,
// and an index of them takes as long as 90 such searches.
const searched = 64

// codeTable is a table of struct jump_entry, static_call_site or bug_entry. Each entry
// begins with the 32-bit offset from itself to the code.
type codeTable struct {
	section, start, stop string // section of a module; symbols in vmlinux
	size                 uint64 // of an entry, in bytes
	why                  string
}

var codeTables = []codeTable{
	{"__jump_table", "__start___jump_table", "__stop___jump_table", 16, "the kernel patches this jump label itself"},
	{".static_call_sites", "__start_static_call_sites", "__stop_static_call_sites", 8, "the kernel patches this static call itself"},
}

// bugSizes are the sizes of struct bug_entry (include/asm-generic/bug.h), with and
// without CONFIG_DEBUG_BUGVERBOSE.
var bugSizes = []uint64{12, 8, 6}

func (m *Module) readPatched(x *index.Index) *patched {
	p := &patched{replaced: m.alternatives(x)}
	for _, t := range codeTables {
		table, base := m.table(x, t.section, t.start, t.stop)
		p.lists = append(p.lists, codeList{targets(table, base, t.size), t.why})
	}
	p.lists = append(p.lists, codeList{m.traps(x), "it is the trap instruction of a BUG or WARN"})
	return p
}

// traps lists the trap instructions of BUG and WARN.
func (m *Module) traps(x *index.Index) []uint64 {
	table, base := m.table(x, "__bug_table", "__start___bug_table", "__stop___bug_table")
	for _, size := range bugSizes {
		if list := targets(table, base, size); m.allTraps(list) {
			return list
		}
	}
	return nil
}

// table returns the bytes of a table and its file address.
func (m *Module) table(x *index.Index, section, start, stop string) (data []byte, base uint64) {
	if s := m.File.Section(section); s != nil {
		data, _ = m.File.Relocated(s)
		return data, s.Base
	}
	lo, ok := address(x, start)
	hi, ok2 := address(x, stop)
	if !ok || !ok2 || lo >= hi {
		return nil, 0
	}
	data, _ = m.File.At(lo, hi-lo)
	return data, lo
}

func targets(table []byte, base, size uint64) []uint64 {
	out := make([]uint64, 0, uint64(len(table))/size)
	for at := uint64(0); at+size <= uint64(len(table)); at += size {
		out = append(out, relative(table[at:], base+at))
	}
	return out
}

// relative reads a 32-bit offset and adds it to its own address.
func relative(b []byte, at uint64) uint64 {
	return at + uint64(int64(int32(binary.LittleEndian.Uint32(b))))
}

// allTraps reports whether there are trap instructions of BUG and WARN at the addresses. If the assumed entry size is wrong, they point anywhere.
func (m *Module) allTraps(list []uint64) bool {
	traps := m.Machine().Kernel.Traps
	if len(traps) == 0 {
		return false
	}
	for _, addr := range list[:min(len(list), 16)] {
		if b, ok := m.File.At(addr, uint64(len(traps))); !ok || !bytes.Equal(b, traps) {
			return false
		}
	}
	return len(list) > 0
}

// alternatives lists the code ranges with replacements in .altinstructions.
func (m *Module) alternatives(x *index.Index) []region {
	table, base := m.table(x, ".altinstructions", "__alt_instructions", "__alt_instructions_end")
	for _, a := range m.Machine().Kernel.Alternatives {
		if uint64(len(table))%a.Size != 0 {
			continue
		}
		out := make([]region, 0, uint64(len(table))/a.Size)
		sane := true
		var in *elfmap.Section
		for at := uint64(0); at < uint64(len(table)) && sane; at += a.Size {
			lo := relative(table[at:], base+at)
			n := uint64(table[at+a.Length])
			if in == nil || lo-in.Base >= in.Size {
				in = m.File.Holding(lo)
			}
			sane = in != nil && in.Exec() && n > 0
			out = append(out, region{lo: lo, hi: lo + n})
		}
		if sane {
			return out
		}
	}
	return nil
}

// refuses returns the reason why the instruction at addr can't be probed; "" if it can.
func (p *patched) refuses(addr uint64) string {
	if p.asked.Add(1) <= searched {
		return p.search(addr)
	}
	p.once.Do(p.index)
	return p.find(addr)
}

// around is the reason for an instruction within a range of replaced ones.
const around = "the kernel replaces the instructions around it at boot"

// search is refuses without an index. Of two lists that have an address, the last one counts.
func (p *patched) search(addr uint64) string {
	for _, l := range slices.Backward(p.lists) {
		if slices.Contains(l.addrs, addr) {
			return l.why
		}
	}
	if slices.ContainsFunc(p.replaced, func(r region) bool { return r.lo < addr && addr < r.hi }) {
		return around
	}
	return ""
}

func (p *patched) index() {
	n := 0
	for _, l := range p.lists {
		n += len(l.addrs)
	}
	p.at = make(map[uint64]string, n)
	for _, l := range p.lists {
		for _, addr := range l.addrs {
			p.at[addr] = l.why
		}
	}
	p.sorted = slices.Clone(p.replaced)
	slices.SortFunc(p.sorted, func(a, b region) int { return cmp.Compare(a.lo, b.lo) })
}

// find is refuses with an index.
func (p *patched) find(addr uint64) string {
	if why := p.at[addr]; why != "" {
		return why
	}
	i := sort.Search(len(p.sorted), func(i int) bool { return p.sorted[i].lo >= addr })
	for i--; i >= 0 && addr-p.sorted[i].lo < 256; i-- { // the length is one byte, so 255 at most
		if addr < p.sorted[i].hi {
			return around
		}
	}
	return ""
}
