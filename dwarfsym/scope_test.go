// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// TestEntryCall checks that vfs_read begins with a call of __fentry__ of EntryCall bytes.
// Parameters that have no location at the entry are looked up after this call.
func TestEntryCall(t *testing.T) {
	s := debian(t)
	entry := outOfLine(t, s, "vfs_read")
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	code, ok := m.File.At(entry.Addr, 2*arch.MaxCode)
	if !ok {
		t.Fatal("the code of vfs_read can't be read")
	}
	callSize := m.Machine().Calls.EntryCall()
	list, _ := m.Machine().Decode(code, entry.Addr)
	if len(list) > 0 && m.Machine().Code.Text(&list[0], nil) == "endbr64" {
		list = list[1:]
	}
	if len(list) == 0 || !list[0].Is(arch.Call) || uint64(list[0].Len) != callSize {
		t.Errorf("vfs_read does not begin with a call of %d bytes", callSize)
	}
}
