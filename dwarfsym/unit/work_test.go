// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"bytes"
	"debug/dwarf"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/tests/need"
)

// TestSharedLists checks that many variables with one long list of locations, and many blocks with one list of ranges,
// are given up within seconds.
func TestSharedLists(t *testing.T) {
	const entries, block, variable, location, ranges, secOffset = 100_000, 0x0b, 0x34, 0x02, 0x55, 0x17
	le := binary.LittleEndian
	info := append([]byte{4, 0, 0, 0, 0, 0, 8, 1}, bytes.Repeat([]byte{2, 0, 0, 0, 0, 3, 0, 0, 0, 0}, entries)...)
	info = append(info, 0)
	pair := le.AppendUint64(le.AppendUint64(nil, 0x10), 0x20)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: append(le.AppendUint32(nil, uint32(len(info))), info...),
		Abbrev: []byte{1, 0x11, 1, 0, 0, 2, variable, 0, location, secOffset, 0, 0, 3, block, 0, ranges, secOffset, 0, 0, 0},
		Loc:    append(bytes.Repeat(append(pair, 0, 0), 30_000), make([]byte, 16)...), Ranges: bytes.Repeat(pair, 30_000)}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []dwarf.Tag{dwarf.TagLexDwarfBlock, dwarf.TagVariable} {
		start := need.CPUTime(t)
		var failed error
		_ = u.Root().EachChild(func(c Entry) bool {
			if c.Tag == tag && tag == dwarf.TagVariable {
				_, _, failed = c.Expr(dwarf.AttrLocation, 0x30)
			} else if c.Tag == tag {
				c.Covers(0x30)
				failed = d.Work(0)
			}
			return failed == nil
		})
		if took := need.CPUTime(t) - start; failed == nil || !strings.Contains(failed.Error(), "million steps") || took > 10*time.Second {
			t.Errorf("%v: %v, %v", tag, took, failed)
		}
		d.Budget = &elfmap.Budget{}
	}
}

// TestEmptyLists checks that lists of ranges with nothing in them, as linkers leave them of functions that they discard,
// do not count as much work, however large the section is.
func TestEmptyLists(t *testing.T) {
	const entries, block, ranges, secOffset = 10_000, 0x0b, 0x55, 0x17
	le := binary.LittleEndian
	info := append([]byte{4, 0, 0, 0, 0, 0, 8, 1}, bytes.Repeat([]byte{2, 0, 0, 0, 0}, entries)...)
	info = append(info, 0)
	pair := le.AppendUint64(le.AppendUint64(nil, 0x10), 0x20)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: append(le.AppendUint32(nil, uint32(len(info))), info...),
		Abbrev: []byte{1, 0x11, 1, 0, 0, 2, block, 0, ranges, secOffset, 0, 0, 0},
		Ranges: append(make([]byte, 16), bytes.Repeat(pair, 30_000)...)}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	_ = u.Root().EachChild(func(c Entry) bool {
		if n++; c.Covers(0x30) {
			t.Error("covered")
		}
		return true
	})
	if err := d.Work(0); n != entries || err != nil {
		t.Errorf("%d blocks, %v", n, err)
	}
}

// TestListsAgain checks that a short list may be read for each of the statements of a large program: it is read once.
func TestListsAgain(t *testing.T) {
	const reads = 2_000_000
	le := binary.LittleEndian
	pair := le.AppendUint64(le.AppendUint64(nil, 0x10), 0x20)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: []byte{8, 0, 0, 0, 4, 0, 0, 0, 0, 0, 8, 1},
		Abbrev: []byte{1, 0x11, 0, 0, 0, 0}, Loc: append(bytes.Repeat(append(pair, 1, 0, 0x50), 10), make([]byte, 16)...)}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range reads {
		if expr, err := u.Lists().At(0, 0x18); err != nil || len(expr) != 1 {
			t.Fatalf("read %d: %v, %v", i, expr, err)
		}
	}
}

// TestListsForgotten checks that the lists that are kept stay few, whatever is read.
func TestListsForgotten(t *testing.T) {
	var l lists
	u := new(Unit)
	for i := range uint64(10 * mostListed) {
		l.put(listKey{u, i}, nil)
		if len(l.known) > mostListed || l.entries > mostListed {
			t.Fatalf("%d lists, %d entries", len(l.known), l.entries)
		}
	}
	if _, is := l.get(listKey{u, 10*mostListed - 1}); !is {
		t.Error("the last one is not kept")
	}
}
