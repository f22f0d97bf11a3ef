// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestListsAreBounded checks that a list of 2,000 entries of one byte is rejected if each has 10,000 attributes
// that are all in the abbreviation.
func TestListsAreBounded(t *testing.T) {
	const entries, attributes, name, flagPresent, variable = 2000, 10_000, 0x03, 0x19, 0x34
	info := append([]byte{4, 0, 0, 0, 0, 0, 8, 1}, bytes.Repeat([]byte{2}, entries)...)
	info = append(info, 0)
	abbrev := append([]byte{1, 0x11, 1, 0, 0, 2, variable, 0}, bytes.Repeat([]byte{name, flagPresent}, attributes)...)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: append(binary.LittleEndian.AppendUint32(nil, uint32(len(info))), info...),
		Abbrev: append(abbrev, 0, 0, 0)}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	var list []Entry
	peak := elftest.Peak(func() { list, err = u.Root().Children() })
	if err == nil || !strings.Contains(err.Error(), "more than the limit of 48 MB") || peak > 100<<20 {
		t.Errorf("%d entries, %d MB: %v", len(list), peak>>20, err)
	}
	if err := d.Charge(40 << 20); err != nil {
		t.Error("the list was not released:", err)
	}
}

// TestScopes checks the namespaces around entries of C++, and that finding them for each of 20,000 functions does not
// read all earlier ones each time.
func TestScopes(t *testing.T) {
	const functions, name, language, cPlusPlus, namespace, subprogram, class = 20_000, 0x03, 0x13, 4, 0x39, 0x2e, 0x02
	abbrev := []byte{1, 0x11, 1, language, 0x0b, 0, 0, 2, namespace, 1, name, 0x08, 0, 0, 3, subprogram, 1, name, 0x08, 0, 0,
		4, class, 1, 0, 0, 0}
	f := []byte{3, 'f', 0, 0}
	entries := append([]byte{2, 'a', 0}, f...)                                     // a { f
	entries = append(append(append(entries, 4), f...), 0)                          // class { f }
	entries = append(append(append(entries, 3, 'g', 0, 2, 'b', 0), f...), 0, 0, 0) // g { b { f } } }
	entries = append(entries, bytes.Repeat(f, functions)...)
	info := append([]byte{4, 0, 0, 0, 0, 0, 8, 1, cPlusPlus}, append(entries, 0)...)
	d := &elfmap.Debug{Budget: &elfmap.Budget{}, Info: append(binary.LittleEndian.AppendUint32(nil, uint32(len(info))), info...), Abbrev: abbrev}
	u, err := NewSet(d).At(0)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	var got []string
	for off := range uint64(len(d.Info)) {
		if at := d.Info[off:]; bytes.HasPrefix(at, f) {
			e, err := u.Entry(off)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, e.Scope())
		}
	}
	want := append([]string{"a", "a::(anonymous namespace)", "a"}, make([]string, functions)...)
	if !slices.Equal(got, want) {
		t.Errorf("%d scopes: %q", len(got), got[:3])
	}
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}
