// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// withParameters returns the scope of a function in a file "evil". The function has the frame base,
// and parameters with the locations.
func withParameters(t *testing.T, base []byte, locations ...[]byte) (s *scope, params []unit.Entry) {
	t.Helper()
	abbrev := []byte{
		1, 0x11, 1, 0, 0,
		2, 0x2e, 1, 0x11, 0x01, 0x12, 0x07, 0x40, 0x18, 0, 0, // subprogram: low_pc, high_pc, frame_base
		3, 0x05, 0, 0x02, 0x18, 0, 0, // formal_parameter: location
		0,
	}
	info := []byte{4, 0, 0, 0, 0, 0, 8, 1, 2}
	info = binary.LittleEndian.AppendUint64(info, 0x1000)
	info = binary.LittleEndian.AppendUint64(info, 0x100)
	info = append(append(info, byte(len(base))), base...)
	for _, l := range locations {
		info = append(binary.AppendUvarint(append(info, 3), uint64(len(l))), l...)
	}
	info = append(info, 0, 0)
	info = slices.Concat(binary.LittleEndian.AppendUint32(nil, uint32(len(info))), info)
	debug := &elfmap.Debug{Abbrev: abbrev, Info: info}
	d := &Decoder{Units: unit.NewSet(debug), Module: &image.Module{Path: "evil", Debug: debug}}
	fn, err := d.entryAt(12)
	if err != nil {
		t.Fatal(err)
	}
	s = &scope{d: d, place: &query.Place{DWARF: true}, pc: 0x1010, Function: fn}
	if params, err = s.direct(); err != nil || len(params) != len(locations) {
		t.Fatal(params, err)
	}
	return s, params
}

// references returns an expression for a location in a register, which first pushes and drops the
// value of the parameter at offset die of .debug_info n times.
func references(n int, die uint64) []byte {
	const parameterRef, drop, reg5 = 0xfa, 0x13, 0x55
	one := append(binary.LittleEndian.AppendUint32([]byte{parameterRef}, uint32(die)), drop)
	return append(bytes.Repeat(one, n), reg5)
}

// TestReferencesAreBounded checks locations that refer to each other in four levels, 12 times in
// each. With 800 times, the evaluation would take 400 thousand million steps.
func TestReferencesAreBounded(t *testing.T) {
	reg5 := []byte{0x55}
	for _, c := range []struct {
		times   int
		refused bool
	}{{12, true}, {4, false}} {
		locations := [][]byte{reg5}
		for level := range 4 {
			_, params := withParameters(t, reg5, locations...)
			locations = append(locations, references(c.times, params[level].Off()))
		}
		s, params := withParameters(t, reg5, locations...)
		l, _, err := s.location(params[4])
		if refused := err != nil && strings.Contains(err.Error(), "evil: a location refers to other locations more than 1000 times"); refused != c.refused {
			t.Errorf("%d times: %v, %v", c.times, l, err)
		}
	}
}

// TestFrameBasesAreBounded checks that each use of the frame base counts as an evaluation.
func TestFrameBasesAreBounded(t *testing.T) {
	const fbreg, drop, reg7, reg5 = 0x91, 0x13, 0x57, 0x55
	expr := append(bytes.Repeat([]byte{fbreg, 0, drop}, 1100), reg5)
	s, params := withParameters(t, []byte{reg7}, expr)
	if l, _, err := s.location(params[0]); err == nil || !strings.Contains(err.Error(), "more than 1000 times") {
		t.Errorf("%v, %v", l, err)
	}
}
