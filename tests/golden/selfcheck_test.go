// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"os"
	"strings"
	"testing"
)

// selfChecks is the table that make debug-kernel writes, with a line for each case.
const selfChecks = "debug-kernel.txt"

// unchecked lists the cases that are newer than the last run of make debug-kernel.
const unchecked = "debug-kernel-open.txt"

// quiet is the table's text for a case without a complaint of the kernel.
const quiet = "no complaint"

// TestDebugKernelTable checks that the table has every case except those in unchecked, and
// no complaint.
func TestDebugKernelTable(t *testing.T) {
	ran := map[string]bool{}
	for line := range strings.Lines(read(".", selfChecks)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, _, _ := strings.Cut(line, " ")
		ran[name] = true
		if !strings.HasSuffix(line, quiet+"\n") || strings.Contains(line, "not run") {
			t.Error(strings.TrimSpace(line))
		}
	}
	for _, name := range strings.Fields(read(".", unchecked)) {
		if ran[name] {
			t.Errorf("%s is in %s: take it off %s", name, selfChecks, unchecked)
		}
		ran[name] = true
	}
	for _, name := range caseNames(t) {
		if !ran[name] {
			t.Errorf("%s is not in %s: run make debug-kernel", name, selfChecks)
		}
	}
}

// caseNames returns the names of the cases that run in a guest.
func caseNames(t *testing.T) []string {
	entries, err := os.ReadDir("cases")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		for _, group := range runGroups {
			if strings.HasPrefix(e.Name(), group+"-") {
				names = append(names, e.Name())
			}
		}
	}
	return names
}
