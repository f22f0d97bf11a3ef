// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kallsyms")
	text := `ffffffff81000000 T first
ffffffff81000100 T named_twice
ffffffff81000100 t second_name
ffffffff81000180 d data
ffffffff81000200 t last
ffffffffc0001000 t of_module	[loop]
ffffffffc0001040 t end	[loop]
`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	k := &KernelNames{kernelSymbols{path: path}}
	for addr, want := range map[uint64]string{
		0xffffffff81000010: "first+0x10/0x100 [kernel]",
		0xffffffff81000100: "named_twice+0x0/0x80 [kernel]",
		0xffffffff8100017f: "named_twice+0x7f/0x80 [kernel]",
		0xffffffff81000180: "0xffffffff81000180", // data
		0xffffffffc0001004: "of_module+0x4/0x40 [loop]",
		0xffffffffc0002000: "0xffffffffc0002000", // where the last symbol ends is not known
		0x1000:             "0x1000",
	} {
		if got, err := k.Describe(addr, false, true); got != want || err != nil {
			t.Errorf("%#x: %s, want %s (%v)", addr, got, want, err)
		}
	}
	// A call that does not return may be the last instruction of a function.
	for addr, want := range map[uint64]string{
		0xffffffff81000010: "first+0x10/0x100 [kernel]", 0xffffffff81000100: "first+0x100/0x100 [kernel]", 0xffffffff81000180: "named_twice+0x80/0x80 [kernel]",
	} {
		if got, err := k.Describe(addr, true, true); got != want || err != nil {
			t.Errorf("a call that returns to %#x: %s, want %s (%v)", addr, got, want, err)
		}
	}
	if got, _ := k.Describe(0xffffffff81000010, false, false); got != "first+0x10 [kernel]" {
		t.Error(got)
	}
	hidden := &KernelNames{kernelSymbols{path: os.DevNull}}
	if got, err := hidden.Describe(0x10, false, true); got != "0x10" || err == nil || !strings.Contains(err.Error(), "kptr_restrict") {
		t.Errorf("%s, %v", got, err)
	}
}
