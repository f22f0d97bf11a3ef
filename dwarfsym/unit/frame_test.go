// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestRememberedStates checks that call frame information which remembers the rules of 2,000 registers 1,000 times is
// refused, and that usual programs are read.
func TestRememberedStates(t *testing.T) {
	le := binary.LittleEndian
	entry := func(body []byte) []byte { return append(le.AppendUint32(nil, uint32(len(body))), body...) }
	frames := func(program []byte) []byte {
		// A CIE of version 1: code and data align by 1, the return address is number 16, the CFA is register 7 + 8.
		out := entry([]byte{0xff, 0xff, 0xff, 0xff, 1, 0, 1, 1, 16, 0x0c, 7, 8})
		fde := le.AppendUint64(le.AppendUint32(nil, 0), 0x1000)
		return append(out, entry(append(le.AppendUint64(fde, 0x100), program...))...)
	}
	var many []byte
	for i := range 2000 {
		many = append(many, 0x05, byte(i)|0x80, byte(i>>7), 1) // DW_CFA_offset_extended
	}
	many = append(many, bytes.Repeat([]byte{0x0a}, 1000)...)
	usual := []byte{0x41, 0x0e, 16, 0x86, 2, 0x0a, 0x42, 0x0b, 0x05, 3, 4, 0x2e, 8, 0x10, 6, 2, 0x76, 0, 0x0e, 24, 0, 0}
	signed := []byte{0x0e, 16, 0x02, 0x90, 0x2d, 0x0e, 32} // DW_CFA_AARCH64_negate_ra_state after the address that is asked for
	for name, c := range map[string]struct {
		program []byte
		want    string
	}{"many": {many, ""}, "usual": {usual, "(reg7 + 24)"}, "signed": {signed, "(reg7 + 16)"}, "unknown": {[]byte{0x3f}, ""}} {
		s := NewSet(&elfmap.Debug{Budget: &elfmap.Budget{}, Frame: frames(c.program)})
		got := ""
		peak := elftest.Peak(func() {
			if n, err := s.CFA(0x1080); err == nil {
				got = n.String()
			}
		})
		if got != c.want || peak > 100<<20 {
			t.Errorf("%s: %q, %d MB", name, got, peak>>20)
		}
	}
}
