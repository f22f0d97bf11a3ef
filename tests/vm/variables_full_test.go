// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestVariables compares the values that probes in a module's functions see with those that the
// module itself prints. It does so on both kernels, with the kernel at its link-time addresses
// and with KASLR, with the module loaded after the script and before it.
func TestVariables(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { compareVariables(t, release) })
}
