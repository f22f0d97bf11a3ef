// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"debug/dwarf"
	"debug/elf"
	"slices"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/tests/need"
)

func sections(t testing.TB) *elfmap.Debug {
	f, err := elfmap.Open(need.VMLinux(t, need.Series61))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	d, err := f.Debug()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestScanVMLinux(t *testing.T) {
	d := sections(t)
	r, err := Scan(t.Context(), d, 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("units %d, functions %d, inlines %d, spans %d, types %d, variables %d, enumerators %d", len(r.Units),
		len(r.Funcs), len(r.Inlines), len(r.Spans), len(r.Types), len(r.Vars), len(r.Enumerators))
	want := standardUnits(t)
	if len(r.Units) != len(want) || len(want) < 1000 {
		t.Errorf("%d units, debug/dwarf has %d", len(r.Units), len(want))
	}
	got := map[uint64]int{}
	u := 0
	for _, i := range r.Inlines {
		for u+1 < len(r.Units) && r.Units[u+1].Off < i.DIE {
			u++
		}
		got[r.Units[u].Off]++
	}
	for off, n := range want {
		if n != uncounted && got[off] != n {
			t.Errorf("unit at %#x: %d inlined instances, debug/dwarf has %d", off, got[off], n)
		}
	}
}

// uncounted marks a unit whose entries standardUnits does not read.
const uncounted = -1

// everyUnit is the step with which standardUnits reads units: debug/dwarf
// takes 3 s for all.
const everyUnit = 8

// standardUnits finds all units by the lengths in their headers. In every eighth unit, debug/dwarf
// counts the inlined instances with code.
func standardUnits(t *testing.T) map[uint64]int {
	t.Helper()
	f, err := elf.Open(need.VMLinux(t, need.Series61))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	info := f.Section(".debug_info")
	out := map[uint64]int{}
	for off := uint64(0); off < info.Size; {
		var length [4]byte // the header's first field, in 32-bit DWARF
		if _, err := info.ReadAt(length[:], int64(off)); err != nil {
			t.Fatal(err)
		}
		end := off + 4 + uint64(f.ByteOrder.Uint32(length[:]))
		if len(out)%everyUnit == 0 {
			out[off] = inlined(t, data, off, end)
		} else {
			out[off] = uncounted
		}
		off = end
	}
	return out
}

// inlined counts the instances in a unit that have an address. In Debian's 6.1, one instance has
// neither DW_AT_low_pc nor DW_AT_entry_pc, and its ranges are all empty.
func inlined(t *testing.T, data *dwarf.Data, off, end uint64) (n int) {
	t.Helper()
	const header = 12 // of a compilation unit of DWARF 5
	r := data.Reader()
	r.Seek(dwarf.Offset(off + header))
	for {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e == nil || uint64(e.Offset) >= end {
			return n
		}
		if e.Tag != dwarf.TagInlinedSubroutine {
			continue
		}
		ranges, err := data.Ranges(e)
		if err != nil {
			t.Fatal(err)
		}
		hasCode := func(r [2]uint64) bool { return r[0] < r[1] }
		if e.Val(dwarf.AttrLowpc) != nil || e.Val(dwarf.AttrEntrypc) != nil || slices.ContainsFunc(ranges, hasCode) {
			n++
		}
	}
}

func BenchmarkScan(b *testing.B) {
	d := sections(b)
	for b.Loop() {
		if _, err := Scan(b.Context(), d, 2); err != nil {
			b.Fatal(err)
		}
	}
}
