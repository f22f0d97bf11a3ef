// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestAcceptedOffsets compares what --disassemble says about every byte of some functions
// with the kernel's answer to a kprobe there.
func TestAcceptedOffsets(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { acceptedOffsets(t, release) })
}
