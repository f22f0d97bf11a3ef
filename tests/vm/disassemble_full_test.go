// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestAcceptedOffsets: what --disassemble says of every byte of some functions
// is what the kernel does when a kprobe is put there.
func TestAcceptedOffsets(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { acceptedOffsets(t, release) })
}
