// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestSystemTap compares with the installed SystemTap on both kernels. Every line that differs
// must belong to a class in systemtap.tsv.
func TestSystemTap(t *testing.T) {
	need.Program(t, "stap", "systemtap")
	table := readTable(t)
	for _, release := range harness.Kernels(t) {
		x := newExplainer(t, release)
		equal, common := 0, 0
		for _, pattern := range livePatterns {
			theirs := systemtap(t, release, pattern)
			if len(theirs) < 50 {
				t.Fatalf("SystemTap lists %d lines for %s", len(theirs), pattern)
			}
			ours, _ := list(t, release, pattern)
			c := x.compare(t, theirs, ours)
			table.check(t, release, pattern, c)
			equal, common = equal+c.equal, common+c.common
		}
		mostlyEqual(t, release, equal, common)
	}
}
