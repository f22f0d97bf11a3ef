// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/insn"
)

// callSize is the length of a call of __fentry__ (vars.fentrySize).
const callSize = 5

// TestFentrySize checks that vfs_read begins with a call of __fentry__ of callSize bytes.
// Parameters that have no location at the entry are looked up after this call.
func TestFentrySize(t *testing.T) {
	s := debian(t)
	entry := outOfLine(t, s, "vfs_read")
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	code, ok := m.File.At(entry.Addr, 2*insn.MaxCode)
	if !ok {
		t.Fatal("the code of vfs_read can't be read")
	}
	list, _ := insn.Decode(code, entry.Addr)
	if len(list) > 0 && list[0].Text(nil) == "endbr64" {
		list = list[1:]
	}
	if len(list) == 0 || !list[0].IsCall() || list[0].Len != callSize {
		t.Errorf("vfs_read does not begin with a call of %d bytes", callSize)
	}
}
