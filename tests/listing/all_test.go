// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

import (
	"testing"

	"github.com/gostap/gostap/tests/need"
)

const allFunctions = `kernel.function("*").call`

// TestSystemTapAll compares all functions of the kernel, some 42,500 lines, with SystemTap's
// list, which takes SystemTap a minute. TestSystemTap compares those of fs/ and some others on
// both kernels.
func TestSystemTapAll(t *testing.T) {
	need.Program(t, "stap", "systemtap")
	release := need.Kernel(t, need.Series61)
	theirs := systemtap(t, release, allFunctions)
	if len(theirs) < 40_000 {
		t.Fatalf("SystemTap lists %d functions", len(theirs))
	}
	ours, _ := list(t, release, allFunctions)
	c := newExplainer(t, release).compare(t, theirs, ours)
	readTable(t).check(t, release, allFunctions, c)
	mostlyEqual(t, release, c.equal, c.common)
}
