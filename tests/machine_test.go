// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// anyMachine are files that may name architectures, by the beginning of their names.
var anyMachine = map[string]string{
	"dwarfsym/arch/":             "what is known of each",
	"kbuild/arch/":               "the same",
	"runtime-c/arch/":            "the same",
	"tests/":                     "programs of tests are for this machine",
	"runtime-c/sysnames/":        "a flag of kexec_load has a name for each",
	"runtime-c/sdt/gostap/sdt.h": "a header for programs of others, which include it alone",
}

// TestMachinesHaveRooms checks that a second architecture is a folder below each of the folders named
// arch: no other file of the program names one.
func TestMachinesHaveRooms(t *testing.T) {
	for _, name := range tracked(t) {
		if mayNameMachine(name) {
			continue
		}
		for i, line := range strings.Split(read(t, name), "\n") {
			if at := harness.NamesMachine(name, line); at != "" {
				t.Errorf("%s:%d names an architecture (%s): put what is only true of one into dwarfsym/arch, kbuild/arch or runtime-c/arch", name, i+1, at)
			}
		}
	}
}

func mayNameMachine(name string) bool {
	if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/testdata/") {
		return true
	}
	for start := range anyMachine {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}

// TestMachineNames checks the search.
func TestMachineNames(t *testing.T) {
	for text, want := range map[string]bool{
		`"x86_64"`: true, `case "rax":`: true, "EM_AARCH64": true, `"%sp"`: true, "int si, di int": false, "the first register": false, "max, min": false,
	} {
		if got := harness.NamesMachine("a.go", text) != ""; got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
	for text, want := range map[string]bool{
		"#ifdef CONFIG_X86_64": true, "regs->ip = 0;": true, "instruction_pointer(regs)": false, "{ 0x86, 1 }": false,
	} {
		if got := harness.NamesMachine("a.h", text) != ""; got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
