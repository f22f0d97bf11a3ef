// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"regexp"
	"testing"
)

// afterRelease matches a statement that changes a context right after it was released.
var afterRelease = regexp.MustCompile(`gs_(leave|release|syscall_done)\(c\);\s+c->\w+ = `)

// TestReleasedContextIsNotChanged checks that no code changes a context that it has released:
// an interrupt may have claimed it, whose handler would see what belongs to another hit.
func TestReleasedContextIsNotChanged(t *testing.T) {
	leaves := 0
	for _, f := range Files() {
		if at := afterRelease.FindIndex(f.Data); at != nil {
			t.Errorf("%s: %s", f.Name, f.Data[at[0]:at[1]])
		}
		leaves += len(regexp.MustCompile(`gs_leave\(c\);`).FindAll(f.Data, -1))
	}
	if leaves < 10 {
		t.Errorf("only %d calls of gs_leave() were found", leaves)
	}
}
