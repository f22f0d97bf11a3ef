// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// abbreviations has the codes 1 for a unit, 2 for a function with a name and ranges, and 3 for a
// base type with a name (DWARF 4).
var abbreviations = []byte{
	1, 0x11, 1, 0, 0,
	2, 0x2e, 0, 0x03, 0x08, 0x55, 0x17, 0, 0,
	3, 0x24, 0, 0x03, 0x08, 0, 0,
	0,
}

// unitOf returns a unit of DWARF 4 with these entries.
func unitOf(entries []byte) []byte {
	body := append([]byte{4, 0, 0, 0, 0, 0, 8, 1}, entries...)
	body = append(body, 0)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(body))), body...)
}

// TestBudget checks that few bytes that describe many ranges or types are rejected before they fill
// the memory.
func TestBudget(t *testing.T) {
	var ranges []byte
	for i := range uint64(5000) {
		ranges = binary.LittleEndian.AppendUint64(ranges, 0x1000+4*i)
		ranges = binary.LittleEndian.AppendUint64(ranges, 0x1002+4*i)
	}
	ranges = append(ranges, make([]byte, 16)...)
	function := []byte{2, 'f', 0, 0, 0, 0, 0}
	for name, entries := range map[string][]byte{
		"ranges": bytes.Repeat(function, 5000),
		"types":  bytes.Repeat([]byte{3, 't', 0}, 2<<20),
	} {
		d := &elfmap.Debug{Info: unitOf(entries), Abbrev: abbreviations, Ranges: ranges, Budget: &elfmap.Budget{}}
		_, err := Scan(t.Context(), d, 1)
		if err == nil || !strings.Contains(err.Error(), "more than the limit of 48 MB") {
			t.Errorf("%s: %v", name, err)
		}
	}
	few := &elfmap.Debug{Info: unitOf(bytes.Repeat(function, 5)), Abbrev: abbreviations, Ranges: ranges, Budget: &elfmap.Budget{}}
	if r, err := Scan(t.Context(), few, 1); err != nil || len(r.Funcs) != 5 || len(r.Spans) != 25000 {
		t.Errorf("five functions: %v", err)
	}
}
