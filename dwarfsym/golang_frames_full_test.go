// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package dwarfsym

import "testing"

// TestGoFramesAnywhere is TestGoFrames for position-independent programs, for which all of Go's packages are compiled again.
func TestGoFramesAnywhere(t *testing.T) {
	compareGoFrames(t, map[string]string{"position-independent": "-ldflags=-s -w"}, "-buildmode=pie")
}
