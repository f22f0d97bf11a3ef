// SPDX-License-Identifier: GPL-2.0-or-later

package cfi_test

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/arch/x86"
	"github.com/gostap/gostap/dwarfsym/cfi"
)

// TestManyStubs checks that the rows of procedure linkage tables that replace each other are bounded, too: the
// expression of one, 60,000 times for the same address, made 7.8 billion rows.
func TestManyStubs(t *testing.T) {
	section := appendEntry(nil, []byte{0, 0, 0, 0, 1, 0, 1, 1, 16})
	body := binary.LittleEndian.AppendUint32(nil, uint32(len(section)+4))
	body = binary.LittleEndian.AppendUint64(body, 0x100000)
	body = binary.LittleEndian.AppendUint64(body, 1<<20)
	// DW_CFA_def_cfa_expression with GNU ld's expression, DW_CFA_advance_loc by 0.
	plt := []byte{0x0f, 11, 0x77, 8, 0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24, 0x22, 0x40}
	section = appendEntry(section, append(body, bytes.Repeat(plt, 60000)...))
	start := time.Now()
	table, err := cfi.Compile(x86.Machine(), cfi.Section{Data: section, Addr: 0x400000, EH: true})
	if err != nil || len(table.Functions) != 1 {
		t.Fatalf("%d functions, %v", len(table.Functions), err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
