// SPDX-License-Identifier: GPL-2.0-or-later

package cfi_test

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/arch/x86"
	"github.com/gostap/gostap/dwarfsym/cfi"
)

// TestLongCIE checks that instructions which many functions share are not run again for each of them: 0.5 MB of
// them and 40,000 functions took more than a minute.
func TestLongCIE(t *testing.T) {
	// A CIE of version 1 without augmentation; code and data align by 1; the return address is number 16.
	cie := append([]byte{0, 0, 0, 0, 1, 0, 1, 1, 16, 0x0c, 7, 8}, make([]byte, 512<<10)...)
	section := appendEntry(nil, cie)
	const functions = 40000
	for i := range uint64(functions) {
		body := binary.LittleEndian.AppendUint32(nil, uint32(len(section)+4))
		body = binary.LittleEndian.AppendUint64(body, 0x1000+16*i)
		section = appendEntry(section, binary.LittleEndian.AppendUint64(body, 16))
	}
	start := time.Now()
	table, err := cfi.Compile(x86.Machine(), cfi.Section{Data: section, Addr: 0x400000, EH: true})
	if err != nil || len(table.Functions) != functions {
		t.Fatalf("%d functions, %v", len(table.Functions), err)
	}
	if rule, ok := table.Find(0x1008); !ok || rule.Reg != 7 || rule.Off != 8 {
		t.Errorf("%+v, %v", rule, ok)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

// appendEntry appends a CIE or FDE to an .eh_frame: its length, and what follows.
func appendEntry(section, body []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(section, uint32(len(body))), body...)
}
